import ArgumentParser
import Documents
import Hearth

/// The command `hearth docs`.
struct DocsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docs", abstract: "Search your documents, and ask questions about them.",
        discussion: """
            Reads text, Markdown, web pages, PDF, Word, Excel, PowerPoint, OpenDocument and RTF files, e-books, \
            tables, mails, notebooks, subtitles, calendars, contacts and source code. Hearth stores the text and the \
            position of each passage; files are never changed.

            Search finds keywords. With an embedding model installed (`hearth models pull all-minilm-l6-v2-q8_0`), it \
            also searches by meaning. `ask` answers with a language model and cites a source for each sentence; \
            without a model, it quotes.

            Each collection is searched and asked separately; "default" always exists. Each can have its own embedding \
            model: `hearth docs collections --embedding-model MODEL --collection NAME`.
            """,
        subcommands: [
            AddDocumentsCommand.self, ListDocumentsCommand.self, RemoveDocumentsCommand.self,
            SearchDocumentsCommand.self, AskDocumentsCommand.self, SummarizeDocumentCommand.self,
            WatchDocumentsCommand.self, CollectionsCommand.self, EvaluateSearchCommand.self,
        ],
        defaultSubcommand: ListDocumentsCommand.self)
}

struct CollectionOption: ParsableArguments {
    @Option(name: [.short, .long], help: "The collection.")
    var collection = DocumentCollection.defaultName
}

extension RAGService {
    /// Names the collections that have documents, if the given collection has none.
    func suggestOtherCollections(than collection: String) async throws {
        let all = try await collections()
        let others = all.filter { $0.documents > 0 }.map { "'\($0.name)'" }
        guard !others.isEmpty, all.first(where: { $0.name == collection })?.documents == 0 else { return }
        Output.error(
            "The collection '\(collection)' is empty. \(others.count == 1 ? "This one has" : "These have") documents: "
                + "\(others.joined(separator: ", ")). Name it with --collection.")
    }
}

extension AsyncParsableCommand {
    /// Runs work with the documents of this home until Ctrl-C.
    ///
    /// A failure is printed and becomes the documented exit code. For a nil model, Hearth chooses the model that
    /// answers.
    ///
    /// - Throws: The documented exit code.
    func withDocuments(
        model: String? = nil, _ work: @escaping @Sendable (RAGService) async throws -> Void
    ) async throws {
        try await reportingFailures {
            let remote = try await HearthServices.shared.remoteForCommand(model)
            let services = HearthServices.configured(model: remote == nil ? model : nil)
            // A misspelt model is an error here, instead of a fallback to quotations.
            if model != nil, remote == nil { try services.requireAnsweringModel() }
            do {
                let done: Void? = try await Interrupt().whileRunning { try await work(try services.documents()) }
                if done == nil { throw ExitCode.interrupted }
            } catch {
                await services.shutDown()
                throw error
            }
            await services.shutDown()
        }
    }
}
