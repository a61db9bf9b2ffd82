public import Engine
import Foundation
import GGUF

extension LoadedModel {
    /// A rendered and tokenised conversation.
    struct Prompt: Sendable {
        var tokens: [TokenID]
        var images: [PromptImage] = []
        /// The texts that end the answer but are not tokens of the vocabulary.
        var stopStrings: [String] = []
        /// The tokens that end the answer, in addition to the vocabulary's end tokens.
        var endTokens: Set<TokenID> = []

        var ending = ""

        /// Returns whether the template's text ends with a marker, ignoring trailing white space.
        func endsIn(_ marker: String) -> Bool {
            ending.reversed().drop(while: \.isWhitespace).starts(with: marker.reversed())
        }

        var count: Int { tokens.count }
        var isEmpty: Bool { tokens.isEmpty }
    }

    /// Returns the tokens of a conversation in the model's chat format, ready for the assistant's answer.
    ///
    /// User text is never read as control tokens, even if it contains `<|im_end|>`. For a model without a chat
    /// template, ChatML is used.
    /// - Throws: `LlamaError.Code.unsupportedModel` if the model's template cannot be used; `invalidRequest`
    ///   if the template rejects this conversation.
    public func tokens(for messages: [InferenceRequest.Message]) throws -> [TokenID] {
        var conversation = ChatConversation(turns: messages)
        if try chatFormat().reasoning != nil { conversation.thinks = false }
        return try prompt(for: conversation).tokens
    }

    /// Renders and tokenises a conversation up to the content of the turn `last`, or completely if `last` is `nil`.
    /// - Throws: `LlamaError.Code.unsupportedModel` if the model's template cannot be used; `invalidRequest`
    ///   if the template rejects this conversation.
    func prompt(for conversation: ChatConversation, upToEndOf last: Int? = nil) throws -> Prompt {
        let format = try chatFormat()
        var fence = ContentFence(vocabulary: model.vocabulary)
        var fenced = conversation
        try fence.fence(&fenced, always: last, image: encodedImage)
        let text = try format.render(fenced)
        let (tokens, images) = try fence.tokens(of: text, upTo: last)
        return Prompt(
            tokens: tokens, images: images, stopStrings: format.stopStrings, ending: String(text.suffix(64)))
    }

    private func encodedImage(_ image: InferenceRequest.Image) throws -> EncodedImage {
        guard let projector else {
            throw LlamaError(
                .unsupportedOperation,
                "\(model.description.name ?? "This model") reads no images. Use a model that reads images, with its "
                    + "projector (mmproj) beside the model file.")
        }
        return try projector.image(image.data, for: model)
    }

    /// Returns the format of the model's template, which is determined once.
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
