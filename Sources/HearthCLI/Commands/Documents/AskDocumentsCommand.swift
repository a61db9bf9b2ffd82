public import ArgumentParser
import Documents
import FileReading
import Foundation
import Hearth
public import Retrieval

/// The command `hearth docs search`.
struct SearchDocumentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find passages.",
        discussion: """
            Words in quotes must be adjacent. Each passage is shown with its document, page and headings, and with how \
            it was found: keyword, meaning or both. With --json, one object with hits and isMeaningSearched.
            """)

    @Argument(help: "The words to search for.")
    var words: [String]

    @OptionGroup var target: CollectionOption

    @Option(help: "The maximum number of passages.")
    var limit = 10

    @Option(help: "How to search: keyword, meaning or hybrid.")
    var method = SearchOptions.Method.hybrid

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        guard (1...1000).contains(limit) else { throw ValidationError("--limit is \(limit); it can be 1 to 1000.") }
    }

    func run() async throws {
        let (query, collection) = (words.joined(separator: " "), target.collection)
        try await withDocuments { [limit, method, json] documents in
            let results = try await documents.search(query, in: collection, limit: limit, method: method)
            if json { return try Output.json(results) }
            if results.hits.isEmpty {
                Output.error("Nothing was found.")
                try await documents.suggestOtherCollections(than: collection)
            }
            for (number, hit) in results.hits.enumerated() {
                Output.line("\(number + 1). \(hit.place.printable) (\(hit.match.rawValue))")
                Output.styledLine("   " + hit.excerpt)
            }
        }
    }
}

extension SearchOptions.Method: ExpressibleByArgument {}

extension RetrievedChunk {
    /// The passage's location for display: the file, page and heading.
    var place: String { Place.text(documentName, position.pages, position.headingPath, position.place) }

    private static let excerptLength = 240

    /// The passage around its first match, on one line, with bold matches on a terminal.
    var excerpt: String {
        var text = ""
        var isCut = false
        for (index, part) in parts.enumerated() {
            var words = part.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            // Keeps the space between adjoining parts.
            if part.text.first?.isWhitespace == true { words = " " + words }
            if part.text.last?.isWhitespace == true, words != " " { words += " " }
            if index == 0, !part.isMatch, parts.count > 1, words.count > 60 { words = "…" + words.suffix(60) }
            if text.count + words.count > Self.excerptLength {
                words = String(words.prefix(max(0, Self.excerptLength - text.count)))
                isCut = true
            }
            let plain = words.printable
            text += part.isMatch && Terminal.showsOutput ? "\u{1B}[1m\(plain)\u{1B}[22m" : plain
            if isCut { break }
        }
        return text + (isCut ? "…" : "")
    }
}

/// A location in a document, for display.
enum Place {
    /// Returns the location in a form such as `lease.pdf:3 › Term` or `budget.xlsx, Sheet “Costs”, B4:D4`.
    static func text(
        _ document: String, _ pages: ClosedRange<Int>?, _ headings: [String], _ place: String?
    ) -> String {
        var text = document
        if let place {
            text += ", \(place)"
        } else if let pages {
            text += pages.count == 1 ? ":\(pages.lowerBound)" : ":\(pages.lowerBound)-\(pages.upperBound)"
        }
        // Sheets, chapters and attachments are headings, too, so the heading may already be part of the place.
        if let heading = headings.last, heading != document, place?.contains("“\(heading)”") != true {
            text += " › \(heading)"
        }
        return text
    }
}

/// The command `hearth docs ask`.
struct AskDocumentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask", abstract: "Ask the documents of a collection; every sentence cites its source.",
        discussion: """
            Quotations from the documents are shown first. What a model then writes is checked against the documents: \
            quotations, numbers, dates and names that they do not contain are marked. Without a language model, or \
            with --quotes, the answer consists of sentences from the documents. The same applies, with the reason, if \
            the exam found that the model answers worse than quotations, unless --model names it.

            "List all …" lists every passage that mentions a thing, and "How many …?" does so if no passage states the \
            number. "Summarise lease.pdf" summarises the document.

            The sources follow the answer as file:page. With --json, one object with kind (answer, quotes, notFound or \
            chat), text, sentences with their citations, quotes (quotations shown with a model's answer), notice (why \
            a model did not write, or how many places a list has), and the numbers of tokens and seconds.
            """)

    @Argument(help: "The question.")
    var question: [String]

    @OptionGroup var target: CollectionOption

    @Option(name: [.short, .long], help: "A .gguf file, or an installed or remote model. (default: chosen by Hearth)")
    var model: String?

    @Flag(help: "Leave out everything that the sources do not support.")
    var strict = false

    @Flag(help: "Quote the documents, even if a model could write.")
    var quotes = false

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() async throws {
        let question = question.joined(separator: " ")
        let options = RAGOptions(
            collection: target.collection, isStrict: strict,
            modelID: model.flatMap { HearthServices.shared.isRemote($0) ? $0 : nil },
            ignoresExam: model != nil, usesModel: !quotes)
        try await withDocuments(model: model) { [json] documents in
            let response = try await Self.response(documents, question, options)
            if response.retrievedChunks.isEmpty {
                try await documents.suggestOtherCollections(than: options.collection)
            }
            if json { return try Output.json(response) }
            // If a model answered, the quotations were already shown while it was reading.
            DocumentAnswer.write(response, wereShown: !response.metadata.sentPassages.isEmpty)
        }
    }

    /// Answers a question, and shows the progress until the answer is complete.
    private static func response(
        _ documents: RAGService, _ question: String, _ options: RAGOptions
    ) async throws -> RAGResponse {
        defer { if Terminal.showsErrors { Output.status("") } }
        if Terminal.showsErrors { Output.status("Searching…") }
        var answer: RAGResponse?
        for try await event in documents.streamQuery(question, options: options) {
            switch event {
            case .passages(let found): if Terminal.showsErrors { Output.status("Reading \(found.count) passages…") }
            case .quotes(let quotes): if DocumentAnswer.showsMeanwhile { DocumentAnswer.showMeanwhile(quotes) }
            case .sentence, .progress: if Terminal.showsErrors { Output.status("Writing…") }
            case .answer(let response): answer = response
            }
        }
        guard let answer else { throw CancellationError() }
        return answer
    }
}
