extension PatternParser {
    /// Parses a bracketed class after its opening bracket.
    mutating func parseClass(depth: Int = 1) throws(GrammarError) -> CharacterClass {
        guard depth <= Self.nesting else { throw .tooLarge("the nesting of a pattern", limit: Self.nesting) }
        let isNegated = consume("^")
        var members: [CharacterClass] = []
        var isFirst = true
        while true {
            for operation in ["&&", "--", "~~"] where consume(operation) {
                throw unsupported("the class operation \(operation)")
            }
            let character = try next("a class")
            if character == "]", !isFirst { break }
            isFirst = false
            members.append(try parseMember(character, depth: depth))
        }
        let result = CharacterClass.union(members)
        return isNegated ? result.complement : result
    }

    private mutating func parseMember(_ character: Character, depth: Int) throws(GrammarError) -> CharacterClass {
        if character == "[" {
            if consume(":") { return try parsePOSIX() }
            return try parseClass(depth: depth + 1)
        }
        var first = String(character)
        if character == "\\" {
            let escaped = try next("a backslash")
            if escaped == "Q" { return try parseQuotedMembers() }
            if let set = try parseClassEscape(escaped) { return set }
            first = escaped == "b" ? "\u{8}" : try parseCharacterEscape(escaped)
        }
        let low = try scalar(first)
        guard rest.first == "-", let after = rest.dropFirst().first, after != "]", after != "-" else {
            return CharacterClass(ScalarSet([low...low]))
        }
        rest.removeFirst()
        var last = String(try next("a class"))
        if last == "[" { throw unsupported("a class as the end of a range") }
        if last == "\\" {
            let escaped = try next("a backslash")
            if try parseClassEscape(escaped) != nil { throw unsupported("a class as the end of a range") }
            last = try parseCharacterEscape(escaped)
        }
        let high = try scalar(last)
        guard low <= high else { throw invalid("a range of characters has its ends in the wrong order") }
        return CharacterClass(ScalarSet([low...high]))
    }

    private mutating func parseQuotedMembers() throws(GrammarError) -> CharacterClass {
        var values: [ClosedRange<UInt32>] = []
        while !consume("\\E") {
            let value = try scalar(String(try next("a quotation")))
            values.append(value...value)
        }
        return CharacterClass(ScalarSet(values))
    }

    private mutating func parsePOSIX() throws(GrammarError) -> CharacterClass {
        let isNegated = consume("^")
        let name = rest.prefix { $0.isLetter }
        rest.removeFirst(name.count)
        guard consume(":]") else { throw invalid("a named class has no :]") }
        guard let set = CharacterClass.named(String(name)) else { throw unsupported("the class [:\(String(name)):]") }
        return isNegated ? set.complement : set
    }

    private func scalar(_ text: String) throws(GrammarError) -> UInt32 {
        guard let first = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
            throw unsupported("a character of several code points in a class")
        }
        return first.value
    }
}
