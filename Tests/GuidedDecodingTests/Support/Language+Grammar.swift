import GuidedDecoding
import Support

extension Language {
    /// Creates the language of a grammar without patterns, fractions and free text.
    init(_ grammar: OutputGrammar, comma: String = ", ", colon: String = ": ") {
        func language(_ grammar: OutputGrammar) -> Language { Language(grammar, comma: comma, colon: colon) }
        switch grammar {
        case .literal(let text): self = .text(text.text)
        case .sequence(let parts): self = .all(parts.map(language))
        case .choice(let parts): self = .any(parts.map(language))
        case .repetition(let part, let min, let max, let separator):
            self = .list(language(part), separator: separator.map(language) ?? .empty, min: min, max: max)
        case .reference(let name): self = .reference(name)
        case .object(let properties, _, _):
            self = .all([.text("{"), Self.members(properties[...], isFirst: true, comma, colon), .text("}")])
        case .array(let element, let min, let max):
            let elements = Language.list(language(element), separator: .text(comma), min: min, max: max)
            self = .all([.text("["), elements, .text("]")])
        case .string(let maxLength):
            self = .all([.text("\""), .repeated(Self.jsonCharacter, min: 0, max: maxLength), .text("\"")])
        case .stringChoice(let values): self = .any(values.map { .text(Self.quoted($0.text)) })
        case .integer(let min?, let max?): self = .any((min...max).map { .text(String($0)) })
        case .boolean: self = .any([.text("true"), .text("false")])
        case .null: self = .text("null")
        case .regex(let pattern): self = Self.patterns[pattern.text] ?? .nothing
        default: preconditionFailure("\(grammar) has no slow counterpart.")
        }
    }

    /// Patterns that can end at several positions within a token.
    static let patterns: [String: Language] = [
        "[ab]*": .repeated(.byte(0x61...0x62), min: 0, max: nil),
        "a+(b|aa)?": .all([
            .repeated(.text("a"), min: 1, max: nil), .any([.empty, .text("b"), .text("aa")]),
        ]),
        "(ab?|x)*": .repeated(.any([.text("a"), .text("ab"), .text("x")]), min: 0, max: nil),
        "[a-b]{1,3}": .repeated(.byte(0x61...0x62), min: 1, max: 3),
    ]

    private static func members(
        _ properties: ArraySlice<OutputGrammar.Property>, isFirst: Bool, _ comma: String, _ colon: String
    ) -> Language {
        guard let property = properties.first else { return .empty }
        let rest = properties.dropFirst()
        let written = Language.all([
            .text((isFirst ? "" : comma) + quoted(property.name) + colon),
            Language(property.value, comma: comma, colon: colon), members(rest, isFirst: false, comma, colon),
        ])
        return property.isRequired ? written : .any([written, members(rest, isFirst: isFirst, comma, colon)])
    }

    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case "\u{8}": result += "\\b"
            case "\u{C}": result += "\\f"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static let jsonCharacter: Language = {
        func byte(_ ranges: ClosedRange<UInt8>...) -> Language { .any(ranges.map { .byte($0) }) }
        let hex = byte(0x30...0x39, 0x41...0x46, 0x61...0x66)
        let tail = byte(0x80...0xBF)
        let d = byte(0x44...0x44, 0x64...0x64)
        let u = Language.text("\\u")
        return .any([
            byte(0x20...0x21, 0x23...0x5B, 0x5D...0x7F),
            .all([byte(0xC2...0xDF), tail]),
            .all([byte(0xE0...0xE0), byte(0xA0...0xBF), tail]),
            .all([byte(0xE1...0xEC, 0xEE...0xEF), tail, tail]),
            .all([byte(0xED...0xED), byte(0x80...0x9F), tail]),
            .all([byte(0xF0...0xF0), byte(0x90...0xBF), tail, tail]),
            .all([byte(0xF1...0xF3), tail, tail, tail]),
            .all([byte(0xF4...0xF4), byte(0x80...0x8F), tail, tail]),
            .all([.text("\\"), .any(#""\/bfnrt"#.map { .text(String($0)) })]),
            .all([u, byte(0x30...0x39, 0x41...0x43, 0x45...0x46, 0x61...0x63, 0x65...0x66), hex, hex, hex]),
            .all([u, d, byte(0x30...0x37), hex, hex]),
            .all([
                u, d, byte(0x38...0x39, 0x41...0x42, 0x61...0x62), hex, hex, u, d, byte(0x43...0x46, 0x63...0x66), hex,
                hex,
            ]),
        ])
    }()
}
