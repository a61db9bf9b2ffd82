import Engine
import FileReading
package import Foundation
import Retrieval
import Synchronization

extension RAGService {
    /// Summarises a document of a collection.
    ///
    /// Its most central sentences are sent at once. Then a model reads the whole document in parts, and its
    /// checked sentences are sent as they are written.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - options: The options, of which the options for searching are ignored.
    /// - Returns: The events, with the errors of ``query(_:options:)``. Ending the iteration stops the model.
    package func streamSummary(
        of document: Int64, options: RAGOptions = RAGOptions()
    ) -> AsyncThrowingStream<RAGEvent, any Error> {
        stream { tell in
            var options = options
            options.collection = try await self.store.document(document).collection
            _ = try await self.sumUp(self.whole(document), options, tell)
        }
    }

    /// Summarises a file that need not be in a collection; nothing is stored.
    ///
    /// - Parameters:
    ///   - file: A file of a supported kind.
    ///   - options: The options, as for ``streamSummary(of:options:)``.
    /// - Returns: The events; for a file that cannot be read, they end with a `DocumentError`.
    package func streamSummary(
        ofFileAt file: URL, options: RAGOptions = RAGOptions()
    ) -> AsyncThrowingStream<RAGEvent, any Error> {
        stream { tell in
            let plain = try FolderScan.plainFile(at: file.standardizedFileURL.path(percentEncoded: false))
            try await self.allow(options, toReadFileAt: plain.path)
            let file = plain.url
            let ingester = try await self.ingester(for: DocumentCollection.defaultName)
            let parsed = try await ingester.reader.read(at: file)
            let chunks = try await ingester.chunks(of: parsed)
            _ = try await self.sumUp(WholeDocument(parsed, named: file.lastPathComponent, chunks), options, tell)
        }
    }

    func whole(_ id: Int64) async throws -> WholeDocument {
        let document = try await store.document(id)
        let content = try await store.content(of: id)
        let places = try await positions(in: document)
        return WholeDocument(document, content, places, try await headings(of: document, content, places))
    }

    /// The maximum number of bytes that a model reads at once: about 900 tokens.
    private static let partBytes = 3600
    /// The maximum number of sentences of a summary, written by a model or quoted.
    private static let maximumSentences = 10
    private static let maximumQuotes = 5

    func sumUp(
        _ document: WholeDocument, _ options: RAGOptions, _ tell: (RAGEvent) -> Void
    ) async throws -> RAGResponse {
        let response = try await summary(document, options, tell)
        tell(.answer(response))
        return response
    }

    private func summary(
        _ document: WholeDocument, _ options: RAGOptions, _ tell: (RAGEvent) -> Void
    ) async throws -> RAGResponse {
        try check(model: options.modelID)
        let hits = document.passages
        var asked = AskedQuestion(question: "", options: options)
        asked.pageStarts[document.id] = document.pageStarts
        asked.headings[document.id] = document.headings
        let central = CentralSentences(hits.enumerated().map { AnswerChecker.Passage($1, number: $0 + 1) })
        asked.quotes = asked.cited(try await quotes(central, document), hits)
        guard !hits.isEmpty, let model = try await writer(&asked) else {
            return asked.quotes.isEmpty ? asked.empty(hits) : asked.quoted(hits)
        }
        if !asked.quotes.isEmpty { tell(.quotes(asked.quotes)) }
        try await load(model)
        let parts = document.parts(upTo: Self.partBytes)
        var bytesLeft = parts.reduce(0) { $0 + $1.text.utf8.count }
        var summary = WrittenSummary()
        for (index, part) in parts.enumerated() {
            let known = pace.withLock { $0[model.id] }
            tell(
                .progress(
                    SummaryProgress(
                        part: index + 1, parts: parts.count, secondsLeft: known.map { $0 * Double(bytesLeft) })))
            let start = ContinuousClock.now
            do {
                try await summary.add(part, of: hits, asked, model) { tell(.sentence(index: $0, $1)) }
            } catch let error as LLMError where error.isWithoutAnswer && !asked.quotes.isEmpty {
                return asked.unanswered(model, hits)
            }
            let seconds = start.duration(to: .now).inSeconds
            let bytes = part.text.utf8.count
            pace.withLock { $0[model.id] = seconds / Double(max(1, bytes)) }
            bytesLeft -= bytes
        }
        return asked.summary(summary, summary.best(Self.maximumSentences, by: central), model, hits)
    }

    private func quotes(_ central: CentralSentences, _ document: WholeDocument) async throws -> [QuoteFinder.Quote] {
        if let model = try await currentSearch(in: DocumentCollection.defaultName).model {
            do {
                return try await central.quotes(
                    Self.maximumQuotes, of: document.fresh, profile: model.profile(), embed: model.embed)
            } catch let error as CancellationError {
                throw error
            } catch {
                // If the embedding model fails, only words are compared.
                try Task.checkCancellation()
            }
        }
        return try await central.quotes(Self.maximumQuotes, of: document.fresh, embed: nil)
    }
}
