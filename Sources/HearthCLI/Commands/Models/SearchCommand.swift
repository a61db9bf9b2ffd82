import ArgumentParser
import Foundation
import GGUF
import Hearth

/// The command `hearth models search`.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search Hugging Face for models.",
        discussion: """
            Sends the words to huggingface.co, or to the mirror in HF_ENDPOINT, and lists repositories with GGUF files, \
            the most downloaded ones first. The fit is estimated from the size of a file.

              hearth models search qwen3
              hearth models pull hf:unsloth/Qwen3-0.6B-GGUF
              hearth models pull hf:unsloth/Qwen3-0.6B-GGUF:Q8_0

            With --json, an array of objects with the keys id, downloads, likes, updatedAt, license, isGated, \
            architecture, parameters, contextTokens, best (the path of the recommended file), projector and files \
            (path, quantization, sizeBytes, sha256, parts, fit and fitReason).
            """)

    @Argument(help: "Words of the model's name.")
    var words: [String]

    @Option(help: "The maximum number of repositories, up to \(ModelManager.maximumHubResults).")
    var limit = 10

    @Flag(help: "Write one JSON array.")
    var json = false

    func validate() throws {
        guard (1...ModelManager.maximumHubResults).contains(limit) else {
            throw ValidationError("--limit is a number from 1 to \(ModelManager.maximumHubResults).")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            let found = try await stoppable { [words, limit] in
                try await services.models.searchHub(words.joined(separator: " "), limit: limit)
            }
            if json { return try Output.datedJSON(found) }
            guard !found.isEmpty else {
                return Output.error("No repository with GGUF files has this name. Try fewer words.")
            }
            for repository in found { Self.write(repository) }
        }
    }

    private static func write(_ repository: HubRepository) {
        Output.line(repository.id)
        let size = repository.parameters > 0 ? "\(CountText(repository.parameters)) parameters" : nil
        let context = repository.contextTokens > 0 ? "context of \(repository.contextTokens) tokens" : nil
        let facts = [
            repository.architecture, size, context, repository.license.map { "licence \($0)" },
            repository.isGated ? "gated: accept the licence on its page, then set HF_TOKEN" : nil,
            repository.projector == nil ? nil : "reads images", "\(repository.downloads) downloads",
        ].compactMap(\.self)
        Output.line("  " + facts.joined(separator: ", "))
        var files: [String] = []
        for file in repository.files.prefix(30) {
            let name = file.quantization.isEmpty ? file.path : file.quantization
            let note =
                file.parts > 1
                ? ", in \(file.parts) parts"
                : file.path == repository.best
                    ? ", recommended" : file.fit == .fits ? "" : file.fit == .tight ? ", tight" : ", too large"
            files.append("\(name) (\(ByteText(file.sizeBytes))\(note))")
        }
        if repository.files.count > 30 { files.append("and \(repository.files.count - 30) more") }
        Output.line("  " + files.joined(separator: ", "))
        if repository.best != nil { Output.line("  hearth models pull hf:\(repository.id)") }
        Output.line()
    }
}

/// A number of weights, such as `1.7 billion`.
private struct CountText: CustomStringConvertible {
    let description: String

    init(_ number: UInt64) {
        let (value, unit) =
            number >= 1_000_000_000 ? (Double(number) / 1e9, "billion") : (Double(number) / 1e6, "million")
        description =
            "\(value.formatted(.number.precision(.significantDigits(1...2)).locale(.init(identifier: "en")))) \(unit)"
    }
}
