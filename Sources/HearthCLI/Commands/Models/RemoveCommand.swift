import ArgumentParser
import GGUF
import Hearth

/// The command `hearth models rm`.
struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm", abstract: "Remove models and unfinished downloads.",
        discussion: """
            Shows the space that it frees, then asks for confirmation if standard input is a terminal, unless --yes is \
            given. Of a linked model, only the link is removed; of a remote one, only its entry in the settings.

            With --json, an array of objects with the keys id, freedBytes and wasDefault.
            """)

    @Argument(help: "Names of models.")
    var models: [String]

    @Flag(name: [.short, .long], help: "Do not ask for confirmation.")
    var yes = false

    @Flag(help: "Write one JSON array.")
    var json = false

    func run() async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            let elsewhere = models.filter(services.remotes.contains)
            for name in elsewhere {
                try services.remotes.remove(name)
                if !json { Output.line("Removed \(name). Its server keeps the model.") }
            }
            let models = models.filter { !elsewhere.contains($0) }
            guard !models.isEmpty else {
                if json { try Output.json([Removal]()) }
                return
            }
            var seen: Set<String> = []
            // Refuses unknown names before any model is removed.
            let ids = try models.map(services.modelID).filter { seen.insert($0).inserted }
            let removals = try ids.map { try Removal($0, services) }
            for removal in removals { Output.error(removal.sentence.printable) }
            for consequence in Self.consequences(removals, services) { Output.error(consequence) }
            if !yes, Terminal.canAsk {
                guard await Terminal.confirms("Remove \(ids.joined(separator: ", "))?", isYesByDefault: false) else {
                    Output.error("Nothing was removed.")
                    throw ExitCode.interrupted
                }
            }
            try await collectingReports(json: json) { removed in
                for removal in removals {
                    try await services.models.deleteModel(id: removal.id)
                    removed.append(removal)
                    if !json { Output.line("Removed \(removal.id); \(ByteText(removal.freedBytes)) were freed.") }
                    if removal.wasDefault { try services.settings.update { $0.defaultModel = nil } }
                }
            }
        }
    }

    /// Returns sentences about features that stop working after the removal.
    private static func consequences(_ removals: [Removal], _ services: HearthServices) -> [String] {
        let gone = Set(removals.map(\.id))
        var sentences: [String] = []
        if let removal = removals.first(where: \.wasDefault) {
            sentences.append("\(removal.id) is the default model; Hearth will choose another one, if any is installed.")
        }
        let chatModels = services.models.availableModels().filter { $0.installed?.kind == .generative }.map(\.id)
        if !chatModels.isEmpty, chatModels.allSatisfy(gone.contains) {
            sentences.append(
                "No chat model will be left: chat and other text features will not work until one is installed.")
        }
        return sentences
    }
}

/// The effects of removing a model.
private struct Removal: Encodable {
    let id: String
    let freedBytes: UInt64
    let wasDefault: Bool
    let sentence: String

    private enum CodingKeys: String, CodingKey { case id, freedBytes, wasDefault }

    init(_ id: String, _ services: HearthServices) throws {
        self.id = id
        wasDefault = services.settingsOrDefaults().defaultModel == id
        let usage = try services.models.storageUsage()
        func bytes(_ items: [StorageUsage.Item]) -> UInt64? { items.first { $0.id == id }?.freeableBytes }
        let parts = [usage.models, usage.downloads, usage.quarantine].compactMap(bytes)
        guard !parts.isEmpty else { throw Self.unknown(id, services) }
        freedBytes = parts.reduce(0, +)
        let what =
            switch usage.models.first(where: { $0.id == id })?.sharing {
            case .symbolicLink?: " Only the link is removed; its target stays."
            case .hardLink?: " Another hard link keeps its bytes."
            case .some(.none): ""
            case nil: bytes(usage.downloads) == nil ? " It is a damaged copy." : " It is an unfinished download."
            }
        sentence = "Removing \(id) frees \(ByteText(freedBytes)).\(what)"
    }

    private static func unknown(_ id: String, _ services: HearthServices) -> ModelLibraryError {
        services.catalogue[id] == nil
            ? ModelLibraryError(
                .unknownModel,
                "There is no model '\(id.printable)' in \(services.home.modelFolder). "
                    + "`hearth models list --installed` lists the models. Nothing was removed.")
            : ModelLibraryError(
                .notInstalled, "The model '\(id)' is not installed: there is nothing to remove. Nothing was removed.")
    }
}
