import LanguageModels

/// An answer that follows a schema, while it streams: the JSON of its value, for the session to read.
///
/// Each piece is parsed once. The partial answer is validated each time it grows by an eighth, so all validations together
/// cost a few times as much as the last one.
struct PartialAnswer {
    /// The change that a piece makes to the JSON that is shown.
    enum Change: Equatable {
        case none
        /// More of the JSON.
        case text(String)
        /// The JSON that was shown and is withdrawn, because no valid answer begins with it.
        case takenBack(String)
    }

    private enum Phase {
        /// Before the value: in a fence of Markdown or in the object around it.
        case before
        case value
        case ended
    }

    /// The JSON that is shown.
    private(set) var shown = ""

    private let schema: GenerationSchema
    /// The field of the object around the value; `nil` if there is no such object.
    private let field: String?
    private let isBare: Bool
    private var phase = Phase.before
    /// The text before the value.
    private var head = ""
    private var parser = GeneratedContentParser()
    private var closing = UInt8(ascii: "}")
    private var checkedBytes = 0
    private var newBytes = 0

    private static let mostHeadBytes = 256
    private static let fewestNewBytes = 16

    /// - Parameter isBare: Whether the model writes the text itself, with no JSON around it.
    init(_ schema: GenerationSchema, isBare: Bool) {
        self.schema = schema
        self.isBare = isBare
        field =
            if case .object(let object)? = schema.inObject?.root.shape { object.properties.first?.name } else { nil }
    }

    /// Whether the shown JSON is the given value, whatever its white space.
    func isShown(_ json: String) -> Bool { parser.isComplete && parser.content?.jsonString == json }

    /// Adds a piece of the model's text.
    mutating func add(_ piece: String) -> Change {
        if isBare { return show(words: piece) }
        switch phase {
        case .before:
            head += piece
            guard let value = Self.value(in: head, field: field) else {
                if head.utf8.count > Self.mostHeadBytes { phase = .ended }
                return .none
            }
            // A number or literal can be read only once it has ended.
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

    /// Reads up to the end of the value, which the end of the object around it or of a fence may follow.
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

    /// The value from its first byte on; `nil` if it has not begun.
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
