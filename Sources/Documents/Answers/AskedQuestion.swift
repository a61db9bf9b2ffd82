import Engine
import FileReading
import Foundation
import LanguageModels
import Retrieval

/// A question that is being answered, and how its answer comes about.
struct AskedQuestion {
    let question: String
    let options: RAGOptions
    let start = ContinuousClock.now
    var metadata = RAGMetadata(modelUsed: "Quotes")
    /// Where the pages of the found documents begin.
    var pageStarts: [Int64: [Int]] = [:]
    /// The headings of the found documents.
    var headings: [Int64: DocumentHeadings] = [:]
    /// What the documents themselves say.
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

    /// The documents do not answer.
    mutating func notFound(_ hits: [RetrievedChunk], isEmpty: Bool = false) -> RAGResponse {
        response(
            .notFound, hits, [],
            text: isEmpty
                ? "There are no documents in this collection yet. Add some, then ask again."
                : "Your documents do not answer this.")
    }

    /// Sentences of passages with their places in the documents.
    func cited(_ quotes: [QuoteFinder.Quote], _ hits: [RetrievedChunk]) -> [CitedSentence] {
        quotes.map { quote in
            CitedSentence(
                text: quote.text, citations: [citation(quote.passage, quote.range, hits)].compactMap(\.self),
                isSupported: true, problems: [])
        }
    }

    /// The document has nothing that could be quoted.
    mutating func empty(_ hits: [RetrievedChunk]) -> RAGResponse {
        response(.notFound, hits, [], text: "This document has no sentences to summarise.")
    }

    /// Nothing but what stands in the documents.
    mutating func quoted(_ hits: [RetrievedChunk]) -> RAGResponse {
        if quotes.isEmpty { return notFound(hits) }
        // What a model wrote before is not shown; what it took still counts.
        metadata.modelUsed = "Quotes"
        (metadata.timeToFirstToken, metadata.isCut) = (nil, false)
        return response(.quotes, hits, quotes)
    }

    /// What a model said without documents.
    mutating func chat(_ written: LLMResponse, _ model: ChatModel) -> RAGResponse {
        metadata.modelUsed = model.name
        metadata.tokensGenerated = written.tokensGenerated
        metadata.timeToFirstToken = written.timeToFirstToken
        return response(.chat, [], [], text: written.text)
    }

    /// The quotations, where the model that was asked wrote nothing that can be used.
    mutating func unanswered(_ model: ChatModel, _ hits: [RetrievedChunk]) -> RAGResponse {
        metadata.notice = "\(model.name) wrote no answer in the form that was asked for, so the documents are quoted."
        return quoted(hits)
    }

    /// What a model wrote from excerpts, checked against the passages; quotations where nothing of it is borne out.
    mutating func answer(
        _ written: GuidedText, _ checked: [CheckedSentence], _ prompt: ExcerptPrompt, _ model: ChatModel,
        _ hits: [RetrievedChunk]
    ) -> RAGResponse {
        metadata.modelUsed = model.name
        // Engines that do not count report zeros.
        if written.usage.input.totalTokenCount > 0 { metadata.promptTokens = written.usage.input.totalTokenCount }
        if written.usage.output.totalTokenCount > 0 { metadata.tokensGenerated = written.usage.output.totalTokenCount }
        metadata.timeToFirstToken = written.timeToFirstToken?.inSeconds
        metadata.sentPassages = Set(prompt.excerpts.map { $0.passage + 1 }).sorted()
        metadata.isCut = written.isCut
        guard checked.contains(where: { $0.standing == .supported }) else {
            metadata.notice = notice(model.name, checked)
            return quoted(hits)
        }
        let shown = options.isStrict ? checked.filter(\.isSupported) : checked
        return response(.answer, hits, cited(shown, hits))
    }

    /// What a model wrote of a whole document, as far as it is borne out; quotations where nothing is.
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

    /// Why nothing is shown of what a model wrote.
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

    /// A place within a passage as a place of its document.
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
