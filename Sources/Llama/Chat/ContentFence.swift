import Engine
import Foundation

/// Keeps what people wrote apart from what the template writes, so that only the template's control tokens count.
///
/// Contents that could be taken for more than text are replaced by marks before the template renders them, and put
/// back as plain tokens afterwards. So are texts whose tokens are known: the cache holds just those.
struct ContentFence {
    /// The content that a mark replaces.
    private enum Content {
        case text(String)
        case tokens([TokenID])
    }

    private let vocabulary: Vocabulary
    private var contents: [Content] = []
    /// The mark of the turn that is the last thing wanted.
    private var lastMark: Int?
    /// Marks are plain letters and digits, which every template prints as they are; nobody can guess this part.
    private let nonce = "hf" + String(UInt64.random(in: .min ... .max), radix: 36) + "n"
    private static let markEnd = "fh"

    init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    /// Replaces what needs a fence.
    ///
    /// - Parameter always: A turn that gets a mark in any case.
    mutating func fence(_ conversation: inout ChatConversation, always: Int?) {
        for index in conversation.turns.indices {
            fence(&conversation.turns[index], isLast: index == always)
        }
        for index in conversation.tools.indices {
            conversation.tools[index].name = fenced(conversation.tools[index].name)
            conversation.tools[index].description = fenced(conversation.tools[index].description)
            fence(&conversation.tools[index].parameters)
        }
        conversation.reasoningEffort = conversation.reasoningEffort.map { fenced($0) }
    }

    private mutating func fence(_ turn: inout InferenceRequest.Message, isLast: Bool) {
        if let tokens = turn.tokens {
            turn.text = mark(.tokens(tokens))
        } else if isLast {
            lastMark = contents.count
            turn.text = mark(.text(turn.text))
        } else {
            turn.text = fenced(turn.text)
        }
        turn.reasoning = turn.reasoning.map { fenced($0) }
        turn.toolCallID = turn.toolCallID.map { fenced($0) }
        turn.toolName = turn.toolName.map { fenced($0) }
        for call in turn.toolCalls.indices {
            turn.toolCalls[call].id = fenced(turn.toolCalls[call].id)
            turn.toolCalls[call].name = fenced(turn.toolCalls[call].name)
            fence(&turn.toolCalls[call].arguments)
        }
    }

    private mutating func fenced(_ text: String) -> String {
        vocabulary.containsControlText(text) ? mark(.text(text)) : text
    }

    /// Strings in JSON get marks of their own, so that the template still sees the structure.
    private mutating func fence(_ json: inout String) {
        var result = ""
        var string = ""
        var isInside = false
        var isEscaped = false
        for scalar in json.unicodeScalars {
            guard isInside else {
                isInside = scalar == "\""
                if !isInside { result.unicodeScalars.append(scalar) }
                continue
            }
            if scalar == "\"", !isEscaped {
                result += "\"" + fenced(escaped: string) + "\""
                string = ""
                isInside = false
            } else {
                isEscaped = scalar == "\\" && !isEscaped
                string.unicodeScalars.append(scalar)
            }
        }
        json = result
    }

    /// A template writes a string as it is meant or as it is escaped: both must be harmless.
    private mutating func fenced(escaped string: String) -> String {
        guard !vocabulary.containsControlText(string) else { return mark(.text(string)) }
        guard string.contains("\\") else { return string }
        // What is no JSON string is refused when the template is given it.
        let decoded = try? JSONDecoder().decode(String.self, from: Data("\"\(string)\"".utf8))
        return decoded.map(vocabulary.containsControlText) == true ? mark(.text(string)) : string
    }

    private mutating func mark(_ content: Content) -> String {
        defer { contents.append(content) }
        return nonce + String(contents.count) + Self.markEnd
    }

    /// The tokens of what the template rendered, with the contents back in their places.
    ///
    /// - Parameters:
    ///   - rendered: The template's output.
    ///   - last: Whether the text ends with the turn that always has a mark.
    /// - Throws: `LlamaError.Code.inputTooLong` for texts of 2 GB and more.
    func tokens(of rendered: String, upTo last: Int?) throws(LlamaError) -> [TokenID] {
        // By bytes: as characters, an accent behind a mark would hide it.
        let pieces = Array(rendered.utf8).split(separator: Array(nonce.utf8), omittingEmptySubsequences: false)
        let markEnd = Array(Self.markEnd.utf8)
        var tokens = try beginning(String(decoding: pieces[0], as: UTF8.self))
        for piece in pieces.dropFirst() {
            guard let end = piece.firstRange(of: markEnd),
                let index = Int(String(decoding: piece[..<end.lowerBound], as: UTF8.self)),
                contents.indices.contains(index)
            else { continue }
            switch contents[index] {
            case .tokens(let known): tokens += known
            case .text(let text): tokens += try vocabulary.plainTokens(text, isContinuation: !tokens.isEmpty)
            }
            if last != nil, index == lastMark { break }
            tokens += try vocabulary.tokens(
                ofPart: String(decoding: piece[end.upperBound...], as: UTF8.self), isContinuation: !tokens.isEmpty,
                parsesSpecial: true)
        }
        return tokens
    }

    /// The template's text up to the first mark, with the tokens that the model begins texts with.
    private func beginning(_ text: String) throws(LlamaError) -> [TokenID] {
        var text = text
        // Templates write the token that begins a text; the tokenizer adds it as well.
        if vocabulary.addsBeginToken, let begin = vocabulary.beginToken {
            let written = String(decoding: vocabulary.bytes(of: begin, showsSpecial: true), as: UTF8.self)
            if text.utf8.starts(with: written.utf8) {
                text = String(decoding: text.utf8.dropFirst(written.utf8.count), as: UTF8.self)
            }
        }
        var tokens = try vocabulary.tokenize(text, addsSpecial: true, parsesSpecial: true)
        // A model that ends every text with a token must not end this one.
        if vocabulary.addsEndToken, tokens.last == vocabulary.endToken { tokens.removeLast() }
        return tokens
    }
}
