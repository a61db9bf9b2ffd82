import LanguageModels

/// An answer that follows a schema while it is written: the JSON of its value as it came, for the session to read.
///
/// Each piece is read once. What there is is checked against the schema whenever it has grown by an eighth, so that all checks
/// together cost a few times as much as the last one.
struct PartialAnswer {
    /// What a piece means for what is shown.
    enum Change: Equatable {
        case none
        /// More of the JSON.
        case text(String)
        /// What was shown, which cannot be the beginning of an answer.
        case takenBack(String)
    }

    private enum Phase {
        /// Before the value, after a fence of Markdown or in the object around it.
        case before
        case value
        case ended
    }

    /// The JSON that is shown.
    private(set) var shown = ""

    private let schema: GenerationSchema
    /// The field of the object around the value; nil if the value is all.
    private let field: String?
    private let isBare: Bool
    private var phase = Phase.before
    /// What came before the value.
    private var head = ""
    private var parser = GeneratedContentParser()
    private var closing = UInt8(ascii: "}")
    private var checkedBytes = 0
    private var newBytes = 0

    private static let mostHeadBytes = 256
    private static let fewestNewBytes = 16

    /// - Parameters:
    ///   - schema: The schema.
    ///   - isBare: Whether the model writes the text itself, with no JSON around it.
    init(_ schema: GenerationSchema, isBare: Bool) {
        self.schema = schema
        self.isBare = isBare
        field =
            if case .object(let object)? = schema.inObject?.root.shape { object.properties.first?.name } else { nil }
    }

    /// Whether what is shown is a whole value, however it is spaced.
    func isShown(_ json: String) -> Bool { parser.isComplete && parser.content?.jsonString == json }

    /// Takes a piece of what the model writes.
    mutating func add(_ piece: String) -> Change {
        if isBare { return show(words: piece) }
        switch phase {
        case .before:
            head += piece
            guard let value = Self.value(in: head, field: field) else {
                if head.utf8.count > Self.mostHeadBytes { phase = .ended }
                return .none
            }
            // Numbers and words say nothing before they have ended.
            switch value.utf8.first {
            case UInt8(ascii: "{")?: closing = UInt8(ascii: "}")
            case UInt8(ascii: "[")?: closing = UInt8(ascii: "]")
            case UInt8(ascii: "\"")?: closing = UInt8(ascii: "\"")
            default:
                phase = .ended
                return .none
            }
            phase = .value
            return read(value)
        case .value: return read(piece[...])
        case .ended: return .none
        }
    }

    private mutating func show(words: String) -> Change {
        guard !words.isEmpty else { return .none }
        // By bytes: an accent may come after a quotation mark.
        let escaped = GeneratedContent(words).jsonString.utf8.dropFirst(shown.isEmpty ? 0 : 1).dropLast()
        let text = String(decoding: escaped, as: UTF8.self)
        shown += text
        return .text(text)
    }

    /// Reads up to the end of the value, behind which may be the end of the object around it, or of a fence.
    private mutating func read(_ piece: Substring) -> Change {
        var text = ""
        var rest = piece
        do {
            while !rest.isEmpty, !parser.isComplete {
                let end = rest.utf8.firstIndex(of: closing).map { rest.utf8.index(after: $0) } ?? rest.endIndex
                let part = String(rest[..<end])
                try parser.append(part)
                text += part
                rest = rest[end...]
            }
            newBytes += text.utf8.count
            let isDue = parser.isComplete || newBytes >= max(Self.fewestNewBytes, checkedBytes / 8)
            if isDue, let content = parser.content {
                try schema.validate(content, requiringOrder: false, allowingIncomplete: true)
                (checkedBytes, newBytes) = (checkedBytes + newBytes, 0)
            }
        } catch {
            phase = .ended
            defer { shown = "" }
            return shown.isEmpty ? .none : .takenBack(shown)
        }
        if parser.isComplete { phase = .ended }
        shown += text
        return text.isEmpty ? .none : .text(text)
    }

    /// The value from its first byte on; nil while that has not come.
    private static func value(in head: String, field: String?) -> Substring? {
        var rest = head.drop(while: \.isWhitespace)
        guard !"```".hasPrefix(rest) else { return nil }
        if rest.hasPrefix("```") {
            guard let end = rest.firstIndex(where: \.isNewline) else { return nil }
            rest = rest[end...].drop(while: \.isWhitespace)
        }
        for part in field.map({ ["{", "\"\($0)\"", ":"] }) ?? [] {
            guard rest.hasPrefix(part) else { return nil }
            rest = rest.dropFirst(part.count).drop(while: \.isWhitespace)
        }
        return rest.isEmpty ? nil : rest
    }
}
