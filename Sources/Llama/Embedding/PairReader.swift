import Foundation
import GGUF

/// An encoder of queries and documents as input of a reranking model.
///
/// Without a template, the tokens are: begin, query, end, separator, document, end, as far as the tokenizer
/// adds these tokens. WordPiece tokenizers end texts with the separator, so a BERT reads
/// `[CLS] query [SEP] document [SEP]` as in training. llama-server omits the last separator. Text that looks like a
/// control token stays text.
struct PairReader {
    private let vocabulary: Vocabulary
    /// The pieces of the template; `nil` for models without a template.
    private let template: [(text: String, isControl: Bool)]?
    private let limit: Int

    private static let placeholders = ["{query}", "{document}"]

    /// Creates a reader; throws `LlamaError.Code.unsupportedModel` if nothing would separate query and document.
    init(_ model: LlamaModel, limit: Int) throws(LlamaError) {
        vocabulary = model.vocabulary
        self.limit = limit
        let source = model.description.rerankTemplate
        template = source.map { model.vocabulary.pieces(ofTrusted: $0) }
        let isUsable =
            source.map { source in Self.placeholders.allSatisfy { source.contains($0) } }
            ?? (vocabulary.addsEndToken || vocabulary.addsSeparatorToken)
        guard isUsable else {
            throw LlamaError(
                .unsupportedModel,
                "The file does not define how the model reads a query with a document: it needs a template "
                    + "tokenizer.chat_template.rerank with {query} and {document}. Convert it again with a newer "
                    + "llama.cpp.")
        }
    }

    /// Returns the tokens of a query and a document; the document is truncated if the tokens exceed the limit.
    ///
    /// - Throws: `LlamaError.Code.inputTooLong` if the query takes more than half of the limit, or a text has
    ///   2 GB or more.
    func tokens(query: String, document: String) throws(LlamaError) -> (tokens: [TokenID], isTruncated: Bool) {
        let queryTokens = try vocabulary.plainTokens(query, isContinuation: false)
        guard queryTokens.count <= limit / 2 else {
            throw LlamaError(
                .inputTooLong,
                "The query has \(queryTokens.count) tokens; the maximum is \(limit / 2), half of the \(limit) that "
                    + "the model reads. Shorten it.",
                promptTokens: queryTokens.count, contextTokens: limit / 2)
        }
        if let template { return try filled(template, query, document) }
        var lead = vocabulary.addsBeginToken ? [vocabulary.beginToken].compactMap(\.self) : []
        let end = [endToken].compactMap(\.self)
        lead += queryTokens + end
        // RoBERTa has a separator after the end token; with WordPiece the end token is the separator.
        if vocabulary.addsEndToken, vocabulary.addsSeparatorToken, let separator = vocabulary.separatorToken {
            lead.append(separator)
        }
        let documentTokens = try vocabulary.plainTokens(document, isContinuation: false)
        let room = max(0, limit - lead.count - end.count)
        return (lead + documentTokens.prefix(room) + end, documentTokens.count > room)
    }

    private var endToken: TokenID? {
        if vocabulary.addsEndToken { return vocabulary.endToken ?? vocabulary.separatorToken }
        return vocabulary.addsSeparatorToken ? vocabulary.separatorToken : nil
    }

    // MARK: Templates

    private func filled(
        _ template: [(text: String, isControl: Bool)], _ query: String, _ document: String
    ) throws(LlamaError) -> (tokens: [TokenID], isTruncated: Bool) {
        var tokens = try fill(template, query, document)
        guard tokens.count > limit else { return (tokens, false) }
        let document = try vocabulary.plainTokens(document, isContinuation: true)
        var kept = document.count
        while tokens.count > limit {
            guard kept > 0 else {
                throw LlamaError(
                    .inputTooLong,
                    "The query leaves no room for a document: the model reads \(limit) tokens. Shorten the query.",
                    promptTokens: tokens.count, contextTokens: limit)
            }
            kept = max(0, kept - (tokens.count - limit))
            // An incomplete character at the end is removed.
            let text = vocabulary.detokenize(Array(document.prefix(kept)))
            tokens = try fill(template, query, String(text.reversed().drop { $0 == "\u{FFFD}" }.reversed()))
        }
        return (tokens, true)
    }

    private func fill(
        _ template: [(text: String, isControl: Bool)], _ query: String, _ document: String
    ) throws(LlamaError) -> [TokenID] {
        var tokens: [TokenID] = []
        for (text, isControl) in template {
            if isControl {
                tokens += try vocabulary.tokens(ofPart: text, isContinuation: !tokens.isEmpty, parsesSpecial: true)
            } else {
                let filled = Self.replacing(in: text, query, document)
                tokens += try vocabulary.plainTokens(filled, isContinuation: !tokens.isEmpty)
            }
        }
        return tokens
    }

    /// Inserts both texts at once, so that a placeholder within them stays text.
    private static func replacing(in text: String, _ query: String, _ document: String) -> String {
        text.components(separatedBy: placeholders[0])
            .map { $0.components(separatedBy: placeholders[1]).joined(separator: document) }
            .joined(separator: query)
    }
}
