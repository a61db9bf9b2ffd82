import CLlama
import GGUF

extension LoadedModel {
    /// The tokens of a conversation in the model's chat format, ready for the assistant's answer.
    ///
    /// What people wrote is never read as control tokens: a mail that contains `<|im_end|>` stays text.
    /// - Throws: `LlamaError.Code.unsupportedModel` if the model has no chat template or one that llama.cpp's own
    ///   renderer does not know.
    public func tokens(for messages: [ChatMessage]) throws(LlamaError) -> [TokenID] {
        guard let template = model.description.vocabulary.chatTemplate else {
            throw LlamaError(
                .unsupportedModel,
                "The model has no chat template, so it was not made for conversations. "
                    + "Choose a chat model, or give it a text to continue instead.")
        }
        let vocabulary = model.vocabulary
        let isHarmless = messages.allSatisfy { message in
            // The renderer takes C strings, which end at a NUL. Control tokens are found by their bytes, as llama.cpp
            // finds them: as characters, an accent behind one would hide it.
            !message.content.utf8.contains(0)
                && !vocabulary.controlTexts.contains { message.content.utf8.contains($0.utf8) }
        }
        if isHarmless {
            let text = try Self.render(template, messages)
            return try vocabulary.tokenize(text, addsSpecial: true, parsesSpecial: true)
        }
        return try fencedTokens(template, messages)
    }

    /// Renders with a mark in each message's place, so that template and content are tokenised apart.
    private func fencedTokens(_ template: String, _ messages: [ChatMessage]) throws(LlamaError) -> [TokenID] {
        // Private-use characters that no content may hold, or they could be taken for a mark.
        let mark: Character = "\u{F8F4}"
        let marked = messages.indices.map { index in
            ChatMessage(role: messages[index].role, content: "\(mark)\(index)\(mark)")
        }
        let pieces = try Self.render(template, marked)
            .split(separator: mark, omittingEmptySubsequences: false).map(String.init)
        var tokens: [TokenID] = []
        for (place, piece) in pieces.enumerated() {
            let isMark = !place.isMultiple(of: 2)
            if isMark, let index = Int(piece), messages.indices.contains(index) {
                tokens += try model.vocabulary.tokenize(
                    messages[index].content, addsSpecial: false, parsesSpecial: false)
            } else {
                tokens += try model.vocabulary.tokenize(piece, addsSpecial: place == 0, parsesSpecial: true)
                // A model that ends every text with a token must not end this one after its first piece.
                if place == 0, model.vocabulary.addsEndToken, tokens.last == model.vocabulary.endToken {
                    tokens.removeLast()
                }
            }
        }
        return tokens
    }

    private static func render(_ template: String, _ messages: [ChatMessage]) throws(LlamaError) -> String {
        // The C structures borrow these buffers for the two calls below.
        let pointers = messages.map { message in
            (
                role: duplicate(Array(message.role.rawValue.utf8CString)),
                content: duplicate(Array(message.content.utf8CString))
            )
        }
        defer {
            for pointer in pointers {
                pointer.role.deallocate()
                pointer.content.deallocate()
            }
        }
        let chat = pointers.map { llama_chat_message(role: $0.role.baseAddress, content: $0.content.baseAddress) }
        let needed = llama_chat_apply_template(template, chat, chat.count, true, nil, 0)
        guard needed >= 0 else {
            throw LlamaError(
                .unsupportedModel,
                "The model's chat template is not one that llama.cpp renders by itself. "
                    + "Give the model a text to continue instead, or choose another model.")
        }
        var buffer = [CChar](repeating: 0, count: Int(needed) + 1)
        let written = llama_chat_apply_template(
            template, chat, chat.count, true, &buffer, Int32(clamping: buffer.count))
        return String(decoding: buffer.prefix(Int(max(written, 0))).lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func duplicate(_ characters: [CChar]) -> UnsafeMutableBufferPointer<CChar> {
        let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: characters.count)
        _ = buffer.initialize(from: characters)
        return buffer
    }
}
