import Foundation
import GGUF

/// How a reranking model reads a query with a document.
///
/// Without a template: begin, query, end, separator, document, end, as far as the tokenizer adds these tokens. WordPiece
/// tokenizers end texts with the separator, so that a BERT reads `[CLS] query [SEP] document [SEP]` as it was trained to
/// (llama-server leaves out the last one). What looks like a control token in the texts is text.
struct PairReader {
    private let vocabulary: Vocabulary
    /// The template in pieces; nil for models without one.
    private let template: [(text: String, isControl: Bool)]?
    /// Tokens that the model reads at most.
    private let limit: Int

    private static let placeholders = ["{query}", "{document}"]

    /// - Parameter limit: Tokens that it reads at most.
    /// - Throws: `LlamaError.Code.unsupportedModel` where nothing would part the query from the document.
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
                "The file does not say how the model reads a query with a document: it needs a template "
                    + "tokenizer.chat_template.rerank with {query} and {document}. Convert it again with a newer "
                    + "llama.cpp.")
        }
    }

    /// The tokens of a query with a document, whose end is left out where they would be too many.
    ///
    /// - Throws: `LlamaError.Code.inputTooLong` if the query takes more than half of what the model reads, or a text has
    ///   2 GB or more.
    func tokens(query: String, document: String) throws(LlamaError) -> (tokens: [TokenID], isTruncated: Bool) {
        let queryTokens = try vocabulary.plainTokens(query, isContinuation: false)
        guard queryTokens.count <= limit / 2 else {
            throw LlamaError(
                .inputTooLong,
                "The query has \(queryTokens.count) tokens, and may have \(limit / 2): half of the \(limit) that the "
                    + "model reads. Shorten it.",
                promptTokens: queryTokens.count, contextTokens: limit / 2)
        }
        if let template { return try filled(template, query, document) }
        var lead = vocabulary.addsBeginToken ? [vocabulary.beginToken].compactMap(\.self) : []
        let end = [endToken].compactMap(\.self)
        lead += queryTokens + end
        // Behind an end of its own, as RoBERTa has it; with WordPiece the end is the separator.
        if vocabulary.addsEndToken, vocabulary.addsSeparatorToken, let separator = vocabulary.separatorToken {
            lead.append(separator)
        }
        let documentTokens = try vocabulary.plainTokens(document, isContinuation: false)
        let room = max(0, limit - lead.count - end.count)
        return (lead + documentTokens.prefix(room) + end, documentTokens.count > room)
    }

    /// The token that ends a text.
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
            // A character that is cut in two goes as a whole.
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

    /// Puts both texts in at once: a placeholder within them is text.
    private static func replacing(in text: String, _ query: String, _ document: String) -> String {
        text.components(separatedBy: placeholders[0])
            .map { $0.components(separatedBy: placeholders[1]).joined(separator: document) }
            .joined(separator: query)
    }
}
