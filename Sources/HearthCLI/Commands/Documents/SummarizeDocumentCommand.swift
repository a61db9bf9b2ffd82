import ArgumentParser
import Documents
import Foundation
import Hearth

/// The command `hearth docs summarize`.
struct SummarizeDocumentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "summarize", abstract: "Summarise a document; every sentence cites its source.",
        discussion: """
            The most important sentences of the document are shown first. A model then reads the whole document in \
            parts, which takes minutes for a long one; each sentence that it writes is checked against the document \
            and shown as soon as it is supported. Unsupported sentences are left out. Without a language model, with \
            --quotes, or if the exam found that the model answers worse than quotations, unless --model names it, the \
            summary consists of the document's own sentences. Ctrl-C stops it.

            The sources follow as file:page. With --json, one object like that of `hearth docs ask`.
            """)

    @Argument(
        help: "A file, which need not be in a collection, or the name or id of a document.", completion: .file())
    var document: String

    @OptionGroup var target: CollectionOption

    @Option(name: [.short, .long], help: "A .gguf file, or an installed or remote model. (default: chosen by Hearth)")
    var model: String?

    @Flag(help: "Quote the document, even if a model could write.")
    var quotes = false

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() async throws {
        let (name, collection) = (document, target.collection)
        let options = RAGOptions(
            collection: collection, modelID: model.flatMap { HearthServices.shared.isRemote($0) ? $0 : nil },
            ignoresExam: model != nil, usesModel: !quotes)
        try await withDocuments(model: model) { [json] documents in
            let events: AsyncThrowingStream<RAGEvent, any Error>
            if FileManager.default.fileExists(atPath: name) {
                events = documents.streamSummary(ofFileAt: URL(fileURLWithPath: name), options: options)
            } else {
                let all = try await documents.documents(in: collection)
                events = documents.streamSummary(of: try StoredDocument.named(name, among: all).id, options: options)
            }
            let (response, shown) = try await Self.response(events, isJSON: json)
            if json { return try Output.json(response) }
            DocumentAnswer.write(response, wereShown: !response.metadata.sentPassages.isEmpty, shown: shown)
        }
    }

    /// Reads the events of a summary and shows its progress and first sentences.
    private static func response(
        _ events: AsyncThrowingStream<RAGEvent, any Error>, isJSON: Bool
    ) async throws -> (RAGResponse, shown: [CitedSentence]) {
        let bar = WorkBar()
        defer { bar.end() }
        let shows = DocumentAnswer.showsMeanwhile && !isJSON
        var shown: [CitedSentence] = []
        var last: WorkProgress?
        for try await event in events {
            switch event {
            case .passages: break
            case .quotes(let quotes): if shows { DocumentAnswer.showMeanwhile(quotes) }
            case .progress(let progress):
                let now = WorkProgress(progress)
                bar.report(now)
                last = now
            case .sentence(_, let sentence):
                guard shows else { continue }
                bar.end()
                Output.error(DocumentAnswer.line(sentence))
                shown.append(sentence)
                if let last { bar.report(last) }
            case .answer(let response): return (response, shown)
            }
        }
        throw CancellationError()
    }
}
