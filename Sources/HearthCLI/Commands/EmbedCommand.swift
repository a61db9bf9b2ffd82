import ArgumentParser
import Foundation
import Hearth

/// The command `hearth embed`.
struct EmbedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "embed", abstract: "Compute embedding vectors of texts.",
        discussion: """
            Writes one JSON array of numbers per text: a unit vector, so that the dot product of two is their cosine
            similarity. Without arguments, each line of standard input is a text.
            """)

    @Argument(help: "The texts. (default: the lines of standard input)")
    var texts: [String] = []

    @Option(
        name: [.short, .long],
        help: "A .gguf file, or the name of an installed model. (default: the only embedding model installed)")
    var model: String?

    @Option(help: "The number of threads. (default: one per physical core)")
    var threads: Int?

    @Flag(help: "Truncate texts that are too long instead of failing.")
    var truncate = false

    @Flag(help: "Write an object with text, tokens, truncated and embedding per text.")
    var json = false

    func run() async throws {
        try await reportingFailures {
            let texts = try self.texts.isEmpty ? Self.standardInputLines() : self.texts
            let done: Void? = try await Interrupt().whileRunning { try await embed(texts) }
            if done == nil { throw ExitCode.interrupted }
        }
    }

    private func embed(_ texts: [String]) async throws {
        let model = try await HearthServices.shared.openForCommand(
            model, kind: .embedding, options: LocalModel.Options(threads: threads))
        for (text, embedding) in zip(texts, try await model.embed(texts, truncates: truncate)) {
            if json {
                try Output.json(EmbeddingReport(text: text, embedding))
            } else {
                try Output.json(embedding.vector)
            }
        }
        await model.close(endsProcess: true)
    }

    private static func standardInputLines() throws -> [String] {
        guard !LineEditor.isTerminal else {
            throw ValidationError("There is no text. Give texts as arguments or one per line through standard input.")
        }
        var lines: [String] = []
        while let line = readLine() { lines.append(line) }
        guard !lines.isEmpty else { throw ValidationError("Standard input is empty; there is no text to embed.") }
        return lines
    }
}

/// The output of `--json` for a text.
struct EmbeddingReport: Encodable {
    let text: String
    let tokens: Int
    let truncated: Bool
    let embedding: [Float]

    init(text: String, _ embedding: Embedding) {
        self.text = text
        tokens = embedding.tokens
        truncated = embedding.isTruncated
        self.embedding = embedding.vector
    }
}
