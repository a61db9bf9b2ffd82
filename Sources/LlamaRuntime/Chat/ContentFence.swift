import Foundation

/// Keeps what people wrote apart from what the template writes, so that only the template's control tokens count.
///
/// Contents that could be taken for more than text are replaced by marks before the template renders them, and put
/// back as plain tokens afterwards. So are texts whose tokens are known: the cache holds just those.
struct ContentFence {
    /// What a mark stands for.
    private enum Content {
        case text(String)
        case tokens([TokenID])
    }

    /// A private-use character that no text may hold, or it could be taken for a mark.
    private static let mark: Character = "\u{F8F4}"

    private let vocabulary: Vocabulary
    private var contents: [Content] = []
    /// The mark of the turn that is the last thing wanted.
    private var lastMark: Int?

    init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    /// Replaces what needs a fence.
    /// - Parameters:
    ///   - conversation: Its texts are changed.
    ///   - always: A turn that gets a mark in any case.
    mutating func fence(_ conversation: inout ChatConversation, always: Int?) {
        for index in conversation.turns.indices {
            let content = conversation.turns[index].content
            if let tokens = content.tokens {
                conversation.turns[index].content = ChatText(mark(.tokens(tokens)))
            } else if index == always {
                lastMark = contents.count
                conversation.turns[index].content = ChatText(mark(.text(content.text)))
            } else {
                conversation.turns[index].content = ChatText(fenced(content.text))
            }
            if let reasoning = conversation.turns[index].reasoning {
                conversation.turns[index].reasoning = fenced(reasoning)
            }
            for call in conversation.turns[index].toolCalls.indices {
                fence(&conversation.turns[index].toolCalls[call].arguments)
            }
        }
        for index in conversation.tools.indices {
            conversation.tools[index].description = fenced(conversation.tools[index].description)
            fence(&conversation.tools[index].parameters)
        }
    }

    private mutating func fenced(_ text: String) -> String { isHarmless(text) ? text : mark(.text(text)) }

    /// Strings in JSON get marks of their own, so that the template still sees the structure.
    private mutating func fence(_ json: inout JSONText) {
        guard !isHarmless(json.text) else { return }
        var result = ""
        var string: String?
        var isEscaped = false
        for character in json.text.unicodeScalars {
            guard let open = string else {
                if character == "\"" { string = "" } else { result.unicodeScalars.append(character) }
                continue
            }
            if character == "\"", !isEscaped {
                result += "\"" + fenced(open) + "\""
                string = nil
            } else {
                isEscaped = character == "\\" && !isEscaped
                string = open
                string?.unicodeScalars.append(character)
            }
        }
        json.text = result
    }

    private mutating func mark(_ content: Content) -> String {
        defer { contents.append(content) }
        return "\(Self.mark)\(contents.count)\(Self.mark)"
    }

    private func isHarmless(_ text: String) -> Bool {
        !text.unicodeScalars.contains { Self.mark.unicodeScalars.contains($0) } && !vocabulary.containsControlText(text)
    }

    /// The tokens of what the template rendered, with the contents back in their places.
    /// - Parameters:
    ///   - rendered: The template's output.
    ///   - last: Whether the text ends with the turn that always has a mark.
    /// - Returns: The tokens in order.
    /// - Throws: `LlamaError.Code.inputTooLong` for texts of 2 GB and more.
    func tokens(of rendered: String, upTo last: Int?) throws(LlamaError) -> [TokenID] {
        let pieces = rendered.split(separator: Self.mark, omittingEmptySubsequences: false).map(String.init)
        var tokens: [TokenID] = []
        for (place, piece) in pieces.enumerated() {
            if !place.isMultiple(of: 2), let index = Int(piece), contents.indices.contains(index) {
                switch contents[index] {
                case .tokens(let known): tokens += known
                case .text(let text):
                    tokens += try vocabulary.tokenize(text, addsSpecial: false, parsesSpecial: false)
                }
                if last != nil, index == lastMark { break }
            } else {
                tokens += try trustedTokens(piece, isFirst: place == 0)
            }
        }
        return tokens
    }

    private func trustedTokens(_ text: String, isFirst: Bool) throws(LlamaError) -> [TokenID] {
        guard isFirst else { return try vocabulary.tokenize(text, addsSpecial: false, parsesSpecial: true) }
        var text = text
        // Templates write the token that begins a text; the tokenizer adds it as well.
        if vocabulary.addsBeginToken, let begin = vocabulary.beginToken {
            let written = String(decoding: vocabulary.bytes(of: begin, showsSpecial: true), as: UTF8.self)
            if !written.isEmpty, text.hasPrefix(written) { text.removeFirst(written.count) }
        }
        var tokens = try vocabulary.tokenize(text, addsSpecial: true, parsesSpecial: true)
        // A model that ends every text with a token must not end this one.
        if vocabulary.addsEndToken, tokens.last == vocabulary.endToken { tokens.removeLast() }
        return tokens
    }
}
