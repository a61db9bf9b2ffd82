import ArgumentParser
import GGUF
import Hearth

/// `hearth models rm`: remove models.
struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm", abstract: "Remove models and unfinished downloads.",
        discussion: """
            Says what it frees, then asks, if a person can be asked. Of a linked model only the link goes.

            With --json, an array of objects with the keys id, freedBytes and wasDefault.
            """)

    @Argument(help: "Names of models.")
    var models: [String]

    @Flag(name: [.short, .long], help: "Do not ask.")
    var yes = false

    @Flag(help: "Write one JSON array.")
    var json = false

    func run() async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            var seen: Set<String> = []
            let removals = try models.filter { seen.insert($0).inserted }.map { try Removal($0, services) }
            // All or nothing: what is unknown is refused first, in the library's words.
            for removal in removals where !removal.isKnown { try await services.models.deleteModel(id: removal.id) }
            for removal in removals { Output.error(removal.sentence.printable) }
            for consequence in try Self.consequences(removals, services) { Output.error(consequence) }
            if !yes, Terminal.canAsk {
                let question = removals.count == 1 ? "Remove it?" : "Remove these \(removals.count)?"
                guard await Terminal.confirms(question, isYesByDefault: false) else {
                    Output.error("Nothing was removed.")
                    throw ExitCode.interrupted
                }
            }
            for removal in removals {
                try await services.models.deleteModel(id: removal.id)
                if removal.wasDefault { try services.settings.update { $0.defaultModel = nil } }
                if !json { Output.line("Removed \(removal.id); \(ByteText(removal.freedBytes)) are free again.") }
            }
            if json { try Output.json(removals) }
        }
    }

    /// What will not work any more.
    private static func consequences(_ removals: [Removal], _ services: HearthServices) throws -> [String] {
        let gone = Set(removals.map(\.id))
        var sentences: [String] = []
        if let removal = removals.first(where: \.wasDefault) {
            sentences.append("\(removal.id) answers by default now; Hearth will choose another model, if there is one.")
        }
        let chatModels = services.models.availableModels().filter { $0.installed?.kind == .generative }.map(\.id)
        if !chatModels.isEmpty, chatModels.allSatisfy(gone.contains) {
            sentences.append(
                "No chat model is left then: chat and all that writes text will not work until one is installed.")
        }
        return sentences
    }
}

/// What removing a model means.
private struct Removal: Encodable {
    let id: String
    let freedBytes: UInt64
    let wasDefault: Bool
    let isKnown: Bool
    let sentence: String

    private enum CodingKeys: String, CodingKey { case id, freedBytes, wasDefault }

    init(_ id: String, _ services: HearthServices) throws {
        self.id = id
        wasDefault = try services.settings.read().defaultModel == id
        let usage = try services.models.storageUsage()
        func bytes(_ items: [StorageUsage.Item]) -> UInt64? { items.first { $0.id == id }?.freeableBytes }
        let parts = [usage.models, usage.downloads, usage.quarantine].compactMap(bytes)
        isKnown = !parts.isEmpty
        freedBytes = parts.reduce(0, +)
        let what =
            switch usage.models.first(where: { $0.id == id })?.sharing {
            case .symbolicLink?: " Only the link goes; the file that it points to stays."
            case .hardLink?: " Another name of the file exists, which keeps its bytes."
            case .some(.none): ""
            case nil: bytes(usage.downloads) == nil ? " It is a damaged copy." : " It is an unfinished download."
            }
        sentence = "Removing \(id) frees \(ByteText(freedBytes)).\(what)"
    }
}
