/// The regular expressions of Lark's terminals, which have Python's syntax.
enum LarkPattern {
    /// The terminals of Lark's module `common`.
    static let common: [String: String] = [
        "DIGIT": "[0-9]", "HEXDIGIT": "[0-9A-Fa-f]", "INT": "[0-9]+", "SIGNED_INT": "[+-]?[0-9]+",
        "DECIMAL": #"[0-9]+\.[0-9]*|\.[0-9]+"#,
        "FLOAT": #"[0-9]+[Ee][+-]?[0-9]+|([0-9]+\.[0-9]*|\.[0-9]+)([Ee][+-]?[0-9]+)?"#,
        "SIGNED_FLOAT": #"[+-]?([0-9]+[Ee][+-]?[0-9]+|([0-9]+\.[0-9]*|\.[0-9]+)([Ee][+-]?[0-9]+)?)"#,
        "NUMBER": #"([0-9]+(\.[0-9]*)?|\.[0-9]+)([Ee][+-]?[0-9]+)?"#,
        "SIGNED_NUMBER": #"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([Ee][+-]?[0-9]+)?"#,
        "ESCAPED_STRING": #""([^"\\\n]|\\[^\n])*""#,
        "LCASE_LETTER": "[a-z]", "UCASE_LETTER": "[A-Z]", "LETTER": "[A-Za-z]", "WORD": "[A-Za-z]+",
        "CNAME": "[A-Za-z_][A-Za-z_0-9]*", "WS_INLINE": #"[ \t]+"#, "WS": #"[ \t\f\r\n]+"#, "CR": #"\r"#, "LF": #"\n"#,
        "NEWLINE": #"(\r?\n)+"#, "SH_COMMENT": #"#[^\n]*"#, "CPP_COMMENT": #"//[^\n]*"#, "SQL_COMMENT": #"--[^\n]*"#,
        "C_COMMENT": #"/\*([^*]|\*+[^*/])*\*+/"#,
    ]

    /// Parses a pattern, which must match a terminal as a whole.
    ///
    /// - Parameters:
    ///   - pattern: The source between the slashes.
    ///   - flags: The letters after the slashes.
    ///   - line: The line of the pattern in the grammar, for errors.
    /// - Throws: An error if the pattern is malformed or unsupported, or depends on the text around the
    ///   terminal.
    static func expression(
        _ pattern: String, flags: String, line: Int
    ) throws(GrammarSourceError) -> RegularExpression {
        if let flag = flags.first(where: { !"imsux".contains($0) }) {
            throw .unsupported(line, "the flag \(flag) of a regular expression is not supported")
        }
        let source = flags.contains("x") ? withoutSpaces(pattern) : pattern
        let parsed: SchemaPattern
        do throws(GrammarError) {
            parsed = try SchemaPatternParser.parse(
                source, ignoresCase: flags.contains("i"),
                dot: flags.contains("s") ? .all : ScalarSet([0xA...0xA]).complement)
        } catch {
            switch error {
            case .unsupportedPattern(_, let construct):
                throw .unsupported(line, "a regular expression has \(construct), which is not supported")
            case .invalidPattern(_, let reason): throw .malformed(line, "a regular expression is not valid: \(reason)")
            case .tooLarge(let part, let limit): throw .unsupported(line, "\(part) is too large (limit \(limit))")
            default: throw .malformed(line, "a regular expression is not valid")
            }
        }
        let whole = parsed.withoutOuterAnchors
        if let expression = whole.plain { return expression }
        throw .unsupported(
            line,
            "a regular expression has \(whole.assertion), which depends on the text around it and is not supported")
    }

    /// Removes the whitespace and comments that the flag x allows.
    private static func withoutSpaces(_ pattern: String) -> String {
        var result = String.UnicodeScalarView()
        var (isEscaped, isInClass, isComment) = (false, false, false)
        for scalar in pattern.unicodeScalars {
            if isComment {
                isComment = scalar != "\n"
                continue
            }
            if !isEscaped, !isInClass {
                if scalar == "#" { isComment = true }
                if scalar == "#" || scalar.properties.isWhitespace { continue }
            }
            result.append(scalar)
            if !isEscaped, scalar == "[" { isInClass = true }
            if !isEscaped, scalar == "]" { isInClass = false }
            isEscaped = !isEscaped && scalar == "\\"
        }
        return String(result)
    }
}

extension SchemaPattern {
    /// The pattern without anchors at its ends, which are redundant for a whole text.
    fileprivate var withoutOuterAnchors: SchemaPattern {
        guard case .sequence(var parts) = self else { return self }
        if parts.first == .start { parts.removeFirst() }
        if parts.last == .end { parts.removeLast() }
        return .sequence(parts)
    }

    /// The name of the first construct that is not regular.
    fileprivate var assertion: String {
        switch self {
        case .start, .end: return "an anchor"
        case .look(_, isAhead: true, _): return "a look-ahead"
        case .look: return "a look-behind"
        case .wordEdge: return "a word boundary"
        case .backReference: return "a reference to a group"
        default: return parts.first { $0.plain == nil }?.assertion ?? "a construct"
        }
    }
}
