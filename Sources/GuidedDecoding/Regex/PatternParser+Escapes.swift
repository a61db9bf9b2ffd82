extension PatternParser {
    /// Parses an escape outside of a class, after its backslash.
    mutating func parseEscape() throws(GrammarError) -> PatternNode {
        let character = try next("a backslash")
        switch character {
        case "A": return .start
        case "z", "Z": return .end
        case "b", "B": throw unsupported("a word boundary")
        case "G", "y", "Y": throw unsupported("the anchor \\\(character)")
        case "K": throw unsupported("\\K")
        case "X": throw unsupported("\\X")
        case "R": throw unsupported("\\R")
        case "1"..."9": throw unsupported("a back-reference")
        case "k", "g": throw unsupported("a back-reference")
        default: break
        }
        if let set = try parseClassEscape(character) { return .expression(try expression(set)) }
        return .expression(.literal(try parseCharacterEscape(character)))
    }

    /// Parses an escape for a class, such as `\d` or `\p{L}`; `nil` for other escapes.
    mutating func parseClassEscape(_ character: Character) throws(GrammarError) -> CharacterClass? {
        switch character {
        case "d": return .digit
        case "D": return CharacterClass.digit.complement
        case "w": return .word
        case "W": return CharacterClass.word.complement
        case "s": return .space
        case "S": return CharacterClass.space.complement
        case "h": return .horizontalSpace
        case "H": return CharacterClass.horizontalSpace.complement
        case "N":
            if rest.first == "{" { throw unsupported("a character by name") }
            return .notNewline
        case "p", "P": return try parseProperty(isNegated: character == "P")
        case "v", "V", "C", "O": throw unsupported("the class \\\(character)")
        default: return nil
        }
    }

    private mutating func parseProperty(isNegated: Bool) throws(GrammarError) -> CharacterClass {
        var name: String
        if consume("{") {
            guard let close = rest.firstIndex(of: "}") else { throw invalid("a property has no }") }
            name = String(rest[..<close])
            rest = rest[(close + 1)...]
        } else {
            name = String(try next("a property"))
        }
        var isNegated = isNegated
        if name.first == "^" {
            isNegated.toggle()
            name.removeFirst()
        }
        for prefix in ["gc=", "General_Category="] where name.hasPrefix(prefix) { name.removeFirst(prefix.count) }
        guard let set = CharacterClass.named(name) else { throw unsupported("the property \(name)") }
        return isNegated ? set.complement : set
    }

    /// Parses an escape for a single character.
    mutating func parseCharacterEscape(_ character: Character) throws(GrammarError) -> String {
        switch character {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "f": return "\u{C}"
        case "a": return "\u{7}"
        case "e": return "\u{1B}"
        case "0": return String(try scalar(digits(upTo: 3, radix: 8, isExact: false), radix: 8))
        case "x": return String(try scalar(parseHex(2, isExact: false), radix: 16))
        case "u": return String(try scalar(parseHex(4, isExact: true), radix: 16))
        case "U": return String(try scalar(parseHex(8, isExact: true), radix: 16))
        default:
            guard !(character.isASCII && (character.isLetter || character.isNumber)) else {
                throw unsupported("the escape \\\(character)")
            }
            return String(character)
        }
    }

    private mutating func parseHex(_ count: Int, isExact: Bool) throws(GrammarError) -> String {
        guard consume("{") else { return try digits(upTo: count, radix: 16, isExact: isExact) }
        guard let close = rest.firstIndex(of: "}") else { throw invalid("a code point has no }") }
        defer { rest = rest[(close + 1)...] }
        return String(rest[..<close])
    }

    private mutating func digits(upTo count: Int, radix: Int, isExact: Bool) throws(GrammarError) -> String {
        let digits = rest.prefix(count).prefix { Int(String($0), radix: radix) != nil }
        guard !isExact || digits.count == count else { throw invalid("a code point has too few digits") }
        rest.removeFirst(digits.count)
        return digits.isEmpty ? "0" : String(digits)
    }

    private func scalar(_ digits: String, radix: Int) throws(GrammarError) -> Unicode.Scalar {
        guard let value = UInt32(digits, radix: radix), let scalar = Unicode.Scalar(value) else {
            throw invalid("\(digits) is not a code point")
        }
        return scalar
    }
}
