public import Engine
import Foundation
import GGUF

extension LoadedModel {
    /// A conversation in the model's tokens.
    struct Prompt: Sendable {
        var tokens: [TokenID]
        /// Texts that end the answer although the vocabulary has no token for them.
        var stopStrings: [String] = []
        /// Tokens that end the answer besides those with which the vocabulary ends a text.
        var endTokens: Set<TokenID> = []

        /// The last of the template's own text.
        var ending = ""

        /// Whether the template's text ends with a marker.
        func endsIn(_ marker: String) -> Bool {
            ending.reversed().drop(while: \.isWhitespace).starts(with: marker.reversed())
        }

        var count: Int { tokens.count }
        var isEmpty: Bool { tokens.isEmpty }
    }

    /// The tokens of a conversation in the model's chat format, ready for the assistant's answer.
    ///
    /// Text that people wrote is never read as control tokens: a mail that contains `<|im_end|>` stays text. A model
    /// without a chat template is given ChatML.
    /// - Throws: `LlamaError.Code.unsupportedModel` if the model's template cannot be used; `invalidRequest` if it refuses
    ///   this conversation.
    public func tokens(for messages: [InferenceRequest.Message]) throws(LlamaError) -> [TokenID] {
        var conversation = ChatConversation(turns: messages)
        if try chatFormat().reasoning != nil { conversation.thinks = false }
        return try prompt(for: conversation).tokens
    }

    /// Renders and tokenises a conversation.
    /// - Parameters:
    ///   - conversation: The turns and tools.
    ///   - last: The turn whose content is the last thing wanted; nil for all.
    /// - Returns: The tokens, and what else ends the answer.
    /// - Throws: `LlamaError.Code.unsupportedModel` if the model's template cannot be used; `invalidRequest` if it refuses
    ///   this conversation.
    func prompt(for conversation: ChatConversation, upToEndOf last: Int? = nil) throws(LlamaError) -> Prompt {
        let format = try chatFormat()
        var fence = ContentFence(vocabulary: model.vocabulary)
        var fenced = conversation
        fence.fence(&fenced, always: last)
        let text = try format.render(fenced)
        return Prompt(
            tokens: try fence.tokens(of: text, upTo: last), stopStrings: format.stopStrings,
            ending: String(text.suffix(64)))
    }

    /// The properties of the model's template; determined once.
    func chatFormat() throws(LlamaError) -> ChatFormat {
        try chatFormatCache.value { () throws(LlamaError) in
            let vocabulary = model.vocabulary
            func text(_ token: TokenID?) -> String {
                token.map { String(decoding: vocabulary.bytes(of: $0, showsSpecial: true), as: UTF8.self) } ?? ""
            }
            return try ChatFormat(
                source: model.description.vocabulary.chatTemplate, beginText: text(vocabulary.beginToken),
                endText: text(vocabulary.endToken), controlTexts: Set(vocabulary.controlTexts),
                endTexts: vocabulary.endTokens.sorted().map(text)
                    .filter { !$0.isEmpty })
        }
    }
}
