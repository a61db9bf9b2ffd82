import Engine
import Foundation

/// A separation of user content from the template's text, so that only the template's control tokens take effect.
///
/// Content that could be read as control tokens is replaced by marks before rendering, and inserted as plain
/// tokens afterwards. Replies with known tokens are replaced, too, so that the tokens match the cache.
struct ContentFence {
    private enum Content {
        case text(String)
        case tokens([TokenID])
        case image(EncodedImage)
    }

    private let vocabulary: Vocabulary
    private var contents: [Content] = []
    /// The index of the mark of the turn with which the tokens end.
    private var lastMark: Int?
    /// The random part of all marks, which cannot be guessed, and which templates render unchanged.
    private let nonce = "hf" + String(UInt64.random(in: .min ... .max), radix: 36) + "n"
    private static let markEnd = "fh"

    init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    /// Replaces content by marks where necessary, and always images and the turn with the index `always`.
    mutating func fence(
        _ conversation: inout ChatConversation, always: Int?,
        image: (InferenceRequest.Image) throws -> EncodedImage
    ) rethrows {
        for index in conversation.turns.indices {
            try fenceImages(of: &conversation.turns[index], isLast: index == always, image)
            fence(&conversation.turns[index], isLast: index == always)
        }
        for index in conversation.tools.indices {
            conversation.tools[index].name = fenced(conversation.tools[index].name)
            conversation.tools[index].description = fenced(conversation.tools[index].description)
            fence(&conversation.tools[index].parameters)
        }
        conversation.reasoningEffort = conversation.reasoningEffort.map { fenced($0) }
    }

    /// Replaces the text of a turn with images by marks of the images and of the text between them.
    private mutating func fenceImages(
        of turn: inout InferenceRequest.Message, isLast: Bool, _ image: (InferenceRequest.Image) throws -> EncodedImage
    ) rethrows {
        guard !turn.images.isEmpty else { return }
        var (text, rest) = ("", Substring(turn.text))
        var taken = 0
        for one in turn.images.sorted(by: { $0.position < $1.position }) {
            let part = rest.prefix(utf8: one.position - taken)
            rest = rest[part.endIndex...]
            taken += part.utf8.count
            text += fenced(String(part)) + mark(.image(try image(one)))
        }
        if isLast { lastMark = contents.count }
        turn.text = text + (isLast ? mark(.text(String(rest))) : fenced(String(rest)))
        turn.images = []
    }

    private mutating func fence(_ turn: inout InferenceRequest.Message, isLast: Bool) {
        if let tokens = turn.tokens {
            turn.text = mark(.tokens(tokens))
        } else if isLast {
            // The text of a turn with images already has marks.
            if lastMark == nil {
                lastMark = contents.count
                turn.text = mark(.text(turn.text))
            }
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

    /// Replaces strings in JSON individually, so that the template still sees the structure.
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

    /// Replaces a JSON string if its escaped or its decoded text is unsafe, because templates may render both.
    private mutating func fenced(escaped string: String) -> String {
        guard !vocabulary.containsControlText(string) else { return mark(.text(string)) }
        guard string.contains("\\") else { return string }
        // An invalid JSON string is rejected when the template parses it.
        let decoded = try? JSONDecoder().decode(String.self, from: Data("\"\(string)\"".utf8))
        return decoded.map(vocabulary.containsControlText) == true ? mark(.text(string)) : string
    }

    private mutating func mark(_ content: Content) -> String {
        defer { contents.append(content) }
        return nonce + String(contents.count) + Self.markEnd
    }

    /// Returns the tokens of the rendered text with the content in place of the marks.
    ///
    /// The tokens end with the turn `last`, which always has a mark.
    func tokens(
        of rendered: String, upTo last: Int?
    ) throws(LlamaError) -> (tokens: [TokenID], images: [PromptImage]) {
        var images: [PromptImage] = []
        // Bytes are compared, because a comparison of characters would miss a mark followed by a combining accent.
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
            case .image(let image):
                for piece in image.pieces {
                    switch piece {
                    case .text(let known): tokens += known
                    case .part(let part):
                        images.append(PromptImage(start: tokens.count, part: part))
                        tokens += part.tokens
                    }
                }
            }
            if last != nil, index == lastMark { break }
            tokens += try vocabulary.tokens(
                ofPart: String(decoding: piece[end.upperBound...], as: UTF8.self), isContinuation: !tokens.isEmpty,
                parsesSpecial: true)
        }
        return (tokens, images)
    }

    /// Returns the tokens of the template's text up to the first mark, including the model's begin token.
    private func beginning(_ text: String) throws(LlamaError) -> [TokenID] {
        var text = text
        // Both the template and the tokenizer add the begin token.
        if vocabulary.addsBeginToken, let begin = vocabulary.beginToken {
            let written = String(decoding: vocabulary.bytes(of: begin, showsSpecial: true), as: UTF8.self)
            if text.utf8.starts(with: written.utf8) {
                text = String(decoding: text.utf8.dropFirst(written.utf8.count), as: UTF8.self)
            }
        }
        var tokens = try vocabulary.tokenize(text, addsSpecial: true, parsesSpecial: true)
        // The end token that the tokenizer appends is removed.
        if vocabulary.addsEndToken, tokens.last == vocabulary.endToken { tokens.removeLast() }
        return tokens
    }
}

extension Substring {
    /// Returns the longest beginning of at most `count` bytes of UTF-8 that ends between two characters of Unicode.
    fileprivate func prefix(utf8 count: Int) -> Substring {
        var end = utf8.index(startIndex, offsetBy: Swift.max(count, 0), limitedBy: endIndex) ?? endIndex
        while end < endIndex, UTF8.isContinuation(utf8[end]) { end = utf8.index(before: end) }
        return self[..<end]
    }
}
