import LanguageModels

/// A streaming answer that follows a schema: the JSON of its value, for the session to parse.
///
/// Each piece is parsed once. The partial answer is validated each time it grows by an eighth. So all validations
/// together cost only a few times as much as the last validation.
struct PartialAnswer {
    /// The change of the shown JSON caused by a piece.
    enum Change: Equatable {
        case none
        /// The JSON that is added to the shown JSON.
        case text(String)
        /// The shown JSON, which is withdrawn because no valid answer can start with it.
        case takenBack(String)
    }

    private enum Phase {
        /// The part before the value: a Markdown fence or the enclosing object.
        case before
        case value
        case ended
    }

    /// The JSON shown so far.
    private(set) var shown = ""

    private let schema: GenerationSchema
    /// The field of the object that encloses the value; `nil` without such an object.
    private let field: String?
    private let isBare: Bool
    private var phase = Phase.before
    /// The text that precedes the value.
    private var head = ""
    private var parser = GeneratedContentParser()
    private var closing = UInt8(ascii: "}")
    private var checkedBytes = 0
    private var newBytes = 0

    private static let maximumHeadBytes = 256
    private static let fewestNewBytes = 16

    /// Creates an empty answer, which is a text without JSON around it if `isBare` is set.
    init(_ schema: GenerationSchema, isBare: Bool) {
        self.schema = schema
        self.isBare = isBare
        field =
            if case .object(let object)? = schema.inObject?.root.shape { object.properties.first?.name } else { nil }
    }

    /// Returns whether the shown JSON equals the given value, ignoring white space.
    func isShown(_ json: String) -> Bool { parser.isComplete && parser.content?.jsonString == json }

    /// Adds a piece of the model's text.
    mutating func add(_ piece: String) -> Change {
        if isBare { return show(words: piece) }
        switch phase {
        case .before:
            head += piece
            guard let value = Self.value(in: head, field: field) else {
                if head.utf8.count > Self.maximumHeadBytes { phase = .ended }
                return .none
            }
            // Numbers and literals can be parsed only when they are complete.
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
        // The quotation marks are dropped as bytes, because a combining mark at the start of the text merges with the
        // first quotation mark.
        let escaped = GeneratedContent(words).jsonString.utf8.dropFirst(shown.isEmpty ? 0 : 1).dropLast()
        let text = String(decoding: escaped, as: UTF8.self)
        shown += text
        return .text(text)
    }

    /// Parses up to the end of the value, after which the enclosing object or the fence may end.
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

    /// Returns the text from the start of the value; `nil` if the value has not started.
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
