import Foundation

/// One section of a number format: its digit placeholders and its literal text, such as a unit.
struct NumberPattern {
    private enum Slot: Hashable {
        case digit(Character)
        case text(String)
    }

    private enum Part { case integer, decimals, exponent, denominator }

    /// The condition under which the section applies; `nil` if the section depends only on the sign.
    private(set) var condition: ((Double) -> Bool)?
    private var prefix = ""
    private var suffix = ""
    private var integer: [Slot] = []
    private var fewestDecimals = 0
    private var maximumDecimals = 0
    private var scale = 0
    private var isPercent = false
    private var isScientific = false
    private var isGeneral = false
    /// The denominator of a fraction: digit placeholders, or a fixed number.
    private var denominator: String?
    private var part = Part.integer

    /// Returns the sections of a format for positive numbers, negative numbers, zero and text.
    static func sections(of code: String) -> [NumberPattern] {
        var sections: [NumberPattern] = []
        var rest = code.prefix(500)
        while sections.count < 4 {
            var pattern = NumberPattern()
            let isLast = pattern.read(&rest)
            sections.append(pattern)
            if isLast { break }
        }
        return sections
    }

    /// Whether the section displays only its own words, without digits.
    var isOnlyText: Bool { !hasDigits && !isGeneral && (prefix + suffix).contains(where: \.isLetter) }

    /// Whether the section displays zero as a digit.
    var showsZero: Bool { integer.contains(.digit("0")) }

    /// The section without the signs that mark negative numbers; a minus is used instead.
    var withoutSigns: NumberPattern {
        var pattern = self
        pattern.prefix.removeAll { "-()+".contains($0) }
        pattern.suffix.removeAll { "-()".contains($0) }
        return pattern
    }

    /// Whether the section displays the number in digits.
    var hasDigits: Bool { integer.contains { if case .digit = $0 { true } else { false } } || maximumDecimals > 0 }

    /// The literal text of the section.
    var ownText: String { (prefix + suffix).split(separator: " ").joined(separator: " ") }

    /// Parses one section, including its closing semicolon.
    ///
    /// - Returns: Whether it was the last section.
    private mutating func read(_ rest: inout Substring) -> Bool {
        var commas = 0
        while let character = rest.popFirst() {
            switch character {
            case ";":
                scale = commas
                return false
            case "\"":
                guard let end = rest.firstIndex(of: "\"") else { return true }
                add(String(rest[..<end]))
                rest = rest[rest.index(after: end)...]
            case "\\": if let next = rest.popFirst() { add(String(next)) }
            // Padding as wide as a character, or a fill character.
            case "_", "*":
                if rest.popFirst() != nil, character == "_" { add(" ") }
            case "[":
                let inner = rest.prefix { $0 != "]" }
                rest = rest.dropFirst(inner.count + 1)
                takeBracket(inner)
            case "0", "#", "?":
                if part == .integer { commas = 0 }
                takeDigit(character)
            // Each comma after the last digit divides the number by a thousand.
            case ",": if hasDigits { commas += 1 }
            case ".": if part == .integer { part = .decimals } else { add(".") }
            case "%":
                isPercent = true
                add("%")
            case "E", "e":
                if let sign = rest.first, sign == "+" || sign == "-" {
                    rest.removeFirst()
                    (isScientific, part) = (true, .exponent)
                }
            case "/":
                let fixed = rest.prefix { $0.isWholeNumber || $0 == "?" || $0 == "#" }
                if hasDigits, !fixed.isEmpty {
                    denominator = String(fixed)
                    rest = rest.dropFirst(fixed.count)
                    part = .denominator
                } else {
                    add("/")
                }
            case "@": isGeneral = true
            case "G", "g":
                if rest.lowercased().hasPrefix("eneral") {
                    rest = rest.dropFirst(6)
                    isGeneral = true
                } else {
                    add(String(character))
                }
            default: add(String(character))
            }
        }
        scale = commas
        return true
    }

    private mutating func takeBracket(_ inner: Substring) {
        if inner.first == "$" {
            let sign = inner.dropFirst().prefix { $0 != "-" }
            // A space is added before the currency sign, unless the format has a space.
            guard !sign.isEmpty else { return }
            add(hasDigits && !sign.hasPrefix(" ") && !suffix.hasSuffix(" ") ? " \(sign)" : String(sign))
            return
        }
        let mark = inner.prefix { "<>=".contains($0) }
        guard !mark.isEmpty, let limit = Double(inner.dropFirst(mark.count)) else { return }
        switch mark {
        case "<": condition = { $0 < limit }
        case "<=": condition = { $0 <= limit }
        case ">": condition = { $0 > limit }
        case ">=": condition = { $0 >= limit }
        case "=": condition = { $0 == limit }
        case "<>": condition = { $0 != limit }
        default: break
        }
    }

    private mutating func takeDigit(_ digit: Character) {
        switch part {
        case .integer:
            // Text between digits stays between digits, as in telephone numbers.
            if !suffix.isEmpty {
                integer.append(.text(suffix))
                suffix = ""
            }
            integer.append(.digit(digit))
        case .decimals:
            maximumDecimals += 1
            if digit == "0" { fewestDecimals = maximumDecimals }
        case .exponent, .denominator: break
        }
    }

    private mutating func add(_ text: String) {
        if hasDigits || part != .integer || isGeneral { suffix += text } else { prefix += text }
    }

    /// Returns the number as displayed, with a decimal point and without thousands separators.
    ///
    /// The result is `nil` if the section displays the number unchanged.
    func text(_ number: Double) -> String? {
        guard hasDigits, !isScientific, !isGeneral else { return nil }
        let scaled = (isPercent ? number * 100 : number) / pow(1000, Double(scale))
        guard abs(scaled) < 1e12 else { return nil }
        let digits: String
        if let denominator {
            digits = fraction(abs(scaled), denominator)
        } else {
            // Halves are rounded up as in spreadsheets; the factor compensates for floating-point errors.
            let decimals = min(maximumDecimals, 10)
            let factor = pow(10, Double(decimals))
            let rounded = (abs(scaled) * factor * (1 + 1e-15)).rounded() / factor
            digits = filled(String(format: "%.\(decimals)f", rounded))
        }
        let isZero = digits.allSatisfy { !$0.isNumber || $0 == "0" }
        let text = prefix + digits + suffix
        let shown = text.split(separator: " ").joined(separator: " ")
        return (scaled < 0 && !isZero ? "-" : "") + shown
    }

    /// Fills the digit placeholders and pads them with the zeros that the format requires.
    private func filled(_ number: String) -> String {
        let parts = number.split(separator: ".")
        var whole = String(parts.first ?? "0")
        var decimals = parts.count > 1 ? String(parts[1]) : ""
        while decimals.utf8.count > fewestDecimals, decimals.hasSuffix("0") { decimals.removeLast() }
        let places = integer.count { if case .digit = $0 { true } else { false } }
        let zeros = integer.count { $0 == .digit("0") }
        // bounded: forty zeros at most.
        whole = String(repeating: "0", count: max(0, min(zeros, 40) - whole.utf8.count)) + whole
        if integer.contains(where: { if case .text = $0 { true } else { false } }) {
            var left = Array(whole)
            // Surplus digits precede the first placeholder.
            var text = ""
            var seen = 0
            for slot in integer.reversed() {
                switch slot {
                case .text(let between): text = (left.isEmpty ? "" : between) + text
                case .digit:
                    seen += 1
                    if let digit = left.popLast() { text = String(digit) + text }
                    if seen == places { text = String(left) + text }
                }
            }
            whole = text
        }
        return decimals.isEmpty ? whole : "\(whole).\(decimals)"
    }

    private func fraction(_ number: Double, _ denominator: String) -> String {
        let hasWhole = integer.contains { if case .text = $0 { true } else { false } }
        let whole = hasWhole ? number.rounded(.down) : 0
        let rest = number - whole
        var best = (top: 0.0, bottom: 1.0)
        if let fixed = Int(denominator), fixed > 0 {
            best = ((rest * Double(fixed)).rounded(), Double(fixed))
        } else {
            let most = [1: 9.0, 2: 99.0][denominator.count] ?? 999.0
            var distance = Double.infinity
            for bottom in stride(from: 1.0, through: most, by: 1) {
                let top = (rest * bottom).rounded()
                let error = abs(rest - top / bottom)
                if error < distance - 1e-12 { (best, distance) = ((top, bottom), error) }
            }
        }
        let (top, bottom) = (Int(best.top), Int(best.bottom))
        if hasWhole, top == 0 { return String(Int(whole)) }
        if hasWhole, top == bottom { return String(Int(whole) + 1) }
        return (hasWhole && whole > 0 ? "\(Int(whole)) " : "") + "\(top)/\(bottom)"
    }
}
