import Engine
import FileReading
import Foundation
import LanguageModels
import Retrieval

/// A question that is being answered, and the state of its answer.
struct AskedQuestion {
    let question: String
    let options: RAGOptions
    let start = ContinuousClock.now
    var metadata = RAGMetadata(modelUsed: "Quotes")
    /// The byte offsets of the pages, by the number of the document found.
    var pageStarts: [Int64: [Int]] = [:]
    var headings: [Int64: DocumentHeadings] = [:]
    /// Verbatim sentences of the documents.
    var quotes: [CitedSentence] = []

    init(question: String, options: RAGOptions) {
        self.question = question
        self.options = options
    }

    private mutating func response(
        _ kind: RAGResponse.Kind, _ hits: [RetrievedChunk], _ sentences: [CitedSentence], text: String? = nil
    ) -> RAGResponse {
        metadata.totalTime = start.duration(to: .now).inSeconds
        let written = sentences.map { sentence in
            let numbers = sentence.citations.map(\.number)
            let marks = numbers.indices.filter { !numbers[..<$0].contains(numbers[$0]) }.map { "[\(numbers[$0])]" }
            return ([sentence.text] + (marks.isEmpty ? [] : [marks.joined()])).joined(separator: " ")
        }
        return RAGResponse(
            kind: kind, retrievedChunks: hits, generatedResponse: text ?? written.joined(separator: " "),
            sentences: sentences, quotes: kind == .answer ? quotes : [], metadata: metadata)
    }

    /// Returns a response which says that the documents do not answer the question.
    mutating func notFound(_ hits: [RetrievedChunk], isEmpty: Bool = false) -> RAGResponse {
        response(
            .notFound, hits, [],
            text: isEmpty
                ? "There are no documents in this collection yet. Add some, then ask again."
                : "Your documents do not answer this.")
    }

    /// Returns quotations with their positions in the documents.
    func cited(_ quotes: [QuoteFinder.Quote], _ hits: [RetrievedChunk]) -> [CitedSentence] {
        quotes.map { quote in
            CitedSentence(
                text: quote.text, citations: [citation(quote.passage, quote.range, hits)].compactMap(\.self),
                isSupported: true, problems: [])
        }
    }

    /// Returns a response which says that the document has no sentence to quote.
    mutating func empty(_ hits: [RetrievedChunk]) -> RAGResponse {
        response(.notFound, hits, [], text: "This document has no sentences to summarise.")
    }

    /// Returns the response that consists only of quotations.
    mutating func quoted(_ hits: [RetrievedChunk]) -> RAGResponse {
        if quotes.isEmpty { return notFound(hits) }
        // A model's discarded answer is not shown, but its token counts are kept.
        metadata.modelUsed = "Quotes"
        (metadata.timeToFirstToken, metadata.isCut) = (nil, false)
        return response(.quotes, hits, quotes)
    }

    /// Returns a model's response without documents.
    mutating func chat(_ written: LLMResponse, _ model: ChatModel) -> RAGResponse {
        metadata.modelUsed = model.name
        metadata.tokensGenerated = written.tokensGenerated
        metadata.timeToFirstToken = written.timeToFirstToken
        return response(.chat, [], [], text: written.text)
    }

    /// Returns the quotations, with a notice that the model wrote no usable answer.
    mutating func unanswered(_ model: ChatModel, _ hits: [RetrievedChunk]) -> RAGResponse {
        metadata.notice = "\(model.name) wrote no usable answer, so the documents are quoted."
        return quoted(hits)
    }

    /// Returns a model's checked answer, or quotations if none of it is supported.
    mutating func answer(
        _ written: GuidedText, _ checked: [CheckedSentence], _ prompt: ExcerptPrompt, _ model: ChatModel,
        _ hits: [RetrievedChunk]
    ) -> RAGResponse {
        metadata.modelUsed = model.name
        // A count of zero means that the engine does not count tokens.
        if written.usage.input.totalTokenCount > 0 { metadata.promptTokens = written.usage.input.totalTokenCount }
        if written.usage.output.totalTokenCount > 0 { metadata.tokensGenerated = written.usage.output.totalTokenCount }
        metadata.timeToFirstToken = written.timeToFirstToken?.inSeconds
        metadata.sentPassages = Set(prompt.excerpts.map { $0.passage + 1 }).sorted()
        metadata.isCut = written.isCut
        guard checked.contains(where: { $0.standing == .supported }) else {
            metadata.notice = notice(model.name, checked)
            return quoted(hits)
        }
        // The quotations are shown in place of a sentence that they do not support.
        return response(.answer, hits, cited(checked.filter(\.isSupported), hits))
    }

    /// Returns the supported part of a model's summary, or quotations if nothing is supported.
    mutating func summary(
        _ written: WrittenSummary, _ best: [CitedSentence], _ model: ChatModel, _ hits: [RetrievedChunk]
    ) -> RAGResponse {
        metadata.modelUsed = model.name
        if written.promptTokens > 0 { metadata.promptTokens = written.promptTokens }
        if written.writtenTokens > 0 { metadata.tokensGenerated = written.writtenTokens }
        metadata.timeToFirstToken = written.timeToFirstToken
        metadata.sentPassages = hits.indices.map { $0 + 1 }
        guard best.isEmpty else { return response(.answer, hits, best) }
        metadata.notice = "\(model.name) wrote nothing that the document supports, so nothing is shown."
        return quotes.isEmpty ? empty(hits) : quoted(hits)
    }

    /// Returns the reason why a model's answer is not shown.
    private func notice(_ name: String, _ checked: [CheckedSentence]) -> String {
        if checked.contains(where: { $0.standing == .unsupported }) {
            return "\(name) wrote an answer that the documents do not support, so it is not shown."
        }
        if metadata.isCut {
            return
                "\(name) wrote \(metadata.tokensGenerated ?? options.config.maxTokens) tokens but no complete "
                + "sentence, so nothing is shown."
        }
        return "\(name) found no answer in the documents."
    }

    /// Converts a range within a passage to a citation of its document.
    func citation(_ number: Int, _ range: Range<Int>, _ hits: [RetrievedChunk]) -> Citation? {
        guard hits.indices.contains(number - 1) else { return nil }
        let hit = hits[number - 1]
        let utf8 = hit.text.utf8
        guard range.upperBound <= utf8.count else { return nil }
        let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
        let place = hit.position.range.lowerBound
        let range = place + range.lowerBound..<place + range.upperBound
        return Citation(
            number: number, documentID: hit.documentID, documentName: hit.documentName,
            range: range,
            pages: pageStarts[hit.documentID].flatMap { DocumentContent.pages(of: range, starts: $0) }
                ?? hit.position.pages,
            headingPath: headings[hit.documentID]?.path(at: range.lowerBound) ?? hit.position.headingPath,
            place: hit.position.place(of: range),
            quote: String(decoding: utf8[start..<utf8.index(start, offsetBy: range.count)], as: UTF8.self))
    }
}
