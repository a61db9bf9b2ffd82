import Documents
import Foundation

/// The terminal output for an answer from documents.
enum DocumentAnswer {
    /// Whether quotations are shown while a model reads them, which requires that standard error and output are
    /// terminals.
    static let showsMeanwhile = Terminal.showsErrors && Terminal.showsOutput

    /// Shows quotations while the model generates its answer.
    static func showMeanwhile(_ quotes: [CitedSentence]) {
        Output.status("")
        for quote in quotes { Output.error(line(quote, isQuote: true)) }
        Output.error("")
        Output.status("The model is reading this…")
    }

    /// Returns a sentence on one line, with its source numbers.
    static func line(_ sentence: CitedSentence, isQuote: Bool = false) -> String {
        // The document may contain line breaks within a sentence.
        let text = sentence.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // Several citations of a passage share a number.
        let numbers = Set(sentence.citations.map(\.number)).sorted()
        return ([(isQuote ? "“\(text)”" : text).oneLine] + numbers.map { "[\($0)]" }).joined(separator: " ")
    }

    /// Writes an answer with its sources and details.
    ///
    /// Quotations are omitted if ``showMeanwhile(_:)`` has shown them. An answer is omitted if `shown` contains all of
    /// its sentences. `shown` is nil for an answer that is based on excerpts.
    static func write(_ response: RAGResponse, wereShown: Bool, shown: [CitedSentence]? = nil) {
        let wereShown = wereShown && showsMeanwhile
        switch response.kind {
        case .chat, .notFound: Output.notice(response.generatedResponse)
        case .quotes where wereShown: break
        case .answer where shown == response.sentences: break
        case .quotes, .answer:
            for sentence in response.sentences {
                Output.notice(line(sentence, isQuote: response.kind == .quotes))
                for problem in sentence.problems { Output.line("   ! \(problem.printable)") }
            }
            if !response.quotes.isEmpty, !wereShown {
                Output.line()
                Output.line("Your documents say:")
                for quote in response.quotes { Output.notice(line(quote, isQuote: true)) }
            }
        }
        writeSources(response)
        Output.error("")
        Output.error(details(response, isWhole: shown != nil))
        if response.kind == .chat { Output.error("The collection has no documents, so this answer is based on none.") }
        if let notice = response.metadata.notice {
            let wasAsked = response.metadata.tokensGenerated != nil
            Output.error((wasAsked ? notice : "\(notice) Use --model NAME to ask the model anyway.").printable)
        }
    }

    private static func writeSources(_ response: RAGResponse) {
        var seen: Set<String> = []
        let citations = (response.sentences + response.quotes).flatMap(\.citations).sorted { $0.number < $1.number }
        let lines = citations.compactMap { citation in
            let place = Place.text(citation.documentName, citation.pages, citation.headingPath, citation.place)
            let line = "[\(citation.number)] \(place)"
            return seen.insert(line).inserted ? line : nil
        }
        if !lines.isEmpty { Output.line() }
        for line in lines { Output.line(line.printable) }
    }

    private static func details(_ response: RAGResponse, isWhole: Bool) -> String {
        let metadata = response.metadata
        var parts = [response.kind == .quotes ? "Quoted from your documents; no model wrote this" : metadata.modelUsed]
        if response.kind == .notFound { parts = ["\(response.retrievedChunks.count) passages searched"] }
        if !metadata.sentPassages.isEmpty {
            let count = "\(metadata.sentPassages.count) of \(response.retrievedChunks.count) passages read"
            parts.append(isWhole ? count : "excerpts of \(count)")
        }
        if let tokens = metadata.tokensGenerated, let prompt = metadata.promptTokens {
            parts.append("\(prompt) + \(tokens) tokens")
        }
        parts.append(String(format: "%.1f s", metadata.totalTime))
        return parts.joined(separator: ", ") + (metadata.isCut ? ", cut short" : "")
    }
}
