/// A syntax in which other programs accept patterns that constrain a model.
package enum PatternSyntax: Sendable {
    /// The GBNF grammars of llama.cpp, with the rule `root`.
    case gbnf
    /// Regular expressions in the common syntax of Python, Rust and XGrammar, for the whole text.
    case regularExpression

    /// Converts a pattern to this syntax.
    ///
    /// Classes are written exactly, including combining marks. A pattern counts a letter with its combining marks as
    /// one character, but other programs do not, so the generated text must still be validated.
    ///
    /// - Parameter pattern: The source, without the slashes of a literal.
    /// - Returns: The pattern; `nil` if guided decoding or this syntax does not support the pattern, or if it is too
    ///   large for other programs.
    package func text(of pattern: String) -> String? {
        (try? PatternParser.parse(pattern, isForOthers: true)).flatMap(text(of:))
    }

    /// Converts a choice of texts to this syntax.
    ///
    /// - Returns: `nil` if the choice is empty or too large.
    package func text(ofChoices choices: [String]) -> String? {
        choices.isEmpty ? nil : text(of: .alternation(choices.map { .literal($0) }))
    }

    private func text(of expression: RegularExpression) -> String? {
        guard expression.size <= PatternWriter.maximumParts, let text = PatternWriter(syntax: self).text(of: expression)
        else { return nil }
        return self == .gbnf ? "root ::= " + text : text
    }
}

/// A writer of regular languages in one syntax.
private struct PatternWriter {
    /// The maximum size of a pattern with expanded counts.
    static let maximumParts = 20_000.0
    /// The maximum repetition count, half of llama.cpp's limit.
    private static let maximumTurns = 1_000
    private static let maximumRanges = 64

    let syntax: PatternSyntax

    func text(of expression: RegularExpression) -> String? {
        switch expression {
        case .intersection, .complement: return nil
        case .empty: return syntax == .gbnf ? "\"\"" : ""
        case .scalars(let set):
            guard let range = set.ranges.first, set.ranges.count == 1, range.count == 1 else {
                return characterClass(set)
            }
            return syntax == .gbnf ? "\"\(escaped(range.lowerBound))\"" : escaped(range.lowerBound)
        case .concatenation(let parts):
            var whole = ""
            for part in parts {
                guard let text = isAlternation(part) ? group(part) : text(of: part) else { return nil }
                append(text, to: &whole)
            }
            return whole.isEmpty ? text(of: .empty) : whole
        case .alternation(let parts):
            var branches: [String] = []
            for part in parts {
                guard let text = text(of: part) else { return nil }
                branches.append(text)
            }
            return branches.joined(separator: syntax == .gbnf ? " | " : "|")
        case .repetition(let part, let min, let max):
            return repetition(part, min, max)
        }
    }

    /// Appends a part to a sequence, which in GBNF is separated by spaces except between literals, which are joined.
    private func append(_ text: String, to whole: inout String) {
        if syntax == .gbnf, !whole.isEmpty {
            guard whole.utf8.last == UInt8(ascii: "\""), text.utf8.first == UInt8(ascii: "\"") else {
                whole += " " + text
                return
            }
            whole.unicodeScalars.removeLast()
            whole += String(text.unicodeScalars.dropFirst())
        } else {
            whole += text
        }
    }

    private func repetition(_ part: RegularExpression, _ min: Int, _ max: Int?) -> String? {
        if min == 1, max == 1 { return isAlternation(part) ? group(part) : text(of: part) }
        // llama.cpp refuses repetitions of a part that can be empty.
        guard Swift.max(min, max ?? 0) <= Self.maximumTurns, max == 1 || !part.isNullable else { return nil }
        if max == 0 { return text(of: .empty) }
        // A single character is written as a class, so that it is not joined with a preceding literal.
        let atom = if case .scalars(let set) = part { characterClass(set) } else { group(part) }
        let count =
            switch (min, max) {
            case (0, nil): "*"
            case (1, nil): "+"
            case (0, 1): "?"
            case (_, nil): "{\(min),}"
            case (_, let max?): max == min ? "{\(min)}" : "{\(min),\(max)}"
            }
        return atom.map { $0 + count }
    }

    private func isAlternation(_ part: RegularExpression) -> Bool {
        if case .alternation = part { true } else { false }
    }

    private func group(_ part: RegularExpression) -> String? { text(of: part).map { "(\($0))" } }

    /// Returns a class of the ranges of a set, or a negated class if the set is unbounded; `nil` if the class would
    /// be too long.
    private func characterClass(_ set: ScalarSet) -> String? {
        let rest = set.complement
        let isNegated = set.contains(0x10FFFF) && !rest.isEmpty
        let ranges = (isNegated ? rest : set).ranges
        guard ranges.count <= Self.maximumRanges else { return nil }
        let members = ranges.map { range in
            let low = escaped(range.lowerBound, inClass: true)
            return range.count == 1 ? low : "\(low)-\(escaped(range.upperBound, inClass: true))"
        }
        return "[\(isNegated ? "^" : "")\(members.joined())]"
    }

    private func escaped(_ value: UInt32, inClass: Bool = false) -> String {
        let hex = String(value, radix: 16, uppercase: true)
        func padded(_ count: Int) -> String { String(repeating: "0", count: count - hex.count) + hex }
        guard value >= 0x20, value != 0x7F, value < 0x80, let scalar = Unicode.Scalar(value) else {
            switch value {
            case 0xA: return "\\n"
            case 0xD: return "\\r"
            case 0x9: return "\\t"
            case 0...0x7F: return "\\x" + padded(2)
            case 0x80...0xFFFF: return "\\u" + padded(4)
            default: break
            }
            // No escape for these scalars is common to all regular expression syntaxes.
            guard syntax == .regularExpression, let scalar = Unicode.Scalar(value) else { return "\\U" + padded(8) }
            return String(scalar)
        }
        let special =
            switch (syntax, inClass) {
            case (.gbnf, false): "\\\""
            case (.regularExpression, false): "\\.^$|?*+()[]{}"
            case (_, true): "\\[]-"
            }
        if special.unicodeScalars.contains(scalar) { return "\\" + String(scalar) }
        // The negation mark, and operators that some syntaxes have within classes.
        return inClass && "^&~".unicodeScalars.contains(scalar) ? "\\x" + padded(2) : String(scalar)
    }
}

extension RegularExpression {
    /// The number of parts after all repetitions are expanded.
    var size: Double {
        switch self {
        case .empty, .scalars: 1
        case .concatenation(let parts), .alternation(let parts): parts.reduce(1) { $0 + $1.size }
        case .repetition(let part, let min, let max): Double(Swift.max(min, max ?? 0, 1)) * part.size
        case .intersection, .complement: .infinity
        }
    }
}
