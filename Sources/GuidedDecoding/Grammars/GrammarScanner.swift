/// A scanner that reads the source of a grammar by Unicode scalars.
struct GrammarScanner {
    private let scalars: [Unicode.Scalar]
    private(set) var place = 0
    private(set) var line = 1
    /// True if only whitespace precedes the next scalar in its line.
    private(set) var startsLine = true

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    var following: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    func peek(_ distance: Int) -> Unicode.Scalar? {
        place + distance < scalars.count ? scalars[place + distance] : nil
    }

    @discardableResult
    mutating func pop() -> Unicode.Scalar? {
        guard let scalar = following else { return nil }
        place += 1
        if scalar == "\n" {
            line += 1
            startsLine = true
        } else if !scalar.properties.isWhitespace {
            startsLine = false
        }
        return scalar
    }

    mutating func take(_ text: String) -> Bool {
        for (distance, scalar) in text.unicodeScalars.enumerated() where peek(distance) != scalar { return false }
        for _ in text.unicodeScalars { pop() }
        return true
    }

    mutating func take(while isMember: (Unicode.Scalar) -> Bool) -> String {
        var text = String.UnicodeScalarView()
        while let scalar = following, isMember(scalar) {
            text.append(scalar)
            pop()
        }
        return String(text)
    }

    mutating func takeLine() -> String { take { $0 != "\n" } }

    mutating func number() throws(GrammarSourceError) -> Int? {
        let digits = take { ("0"..."9").contains($0) }
        if digits.isEmpty { return nil }
        guard digits.utf8.count < 9, let number = Int(digits), number <= GrammarParser.maximumTurns else {
            throw .unsupported(line, "a part is repeated more than \(GrammarParser.maximumTurns) times")
        }
        return number
    }

    // MARK: Literals

    /// Reads a quoted text after its opening quote.
    mutating func literal(named kind: String = "a text in quotes") throws(GrammarSourceError) -> [UInt32] {
        let start = line
        var values: [UInt32] = []
        while let scalar = pop() {
            switch scalar {
            case "\"": return values
            case "\n": throw .malformed(start, "\(kind) does not end in its line")
            case "\\": values.append(try escape(also: ""))
            default: values.append(scalar.value)
            }
        }
        throw .malformed(start, "\(kind) has no end")
    }

    /// Reads a bracketed character class after its opening bracket.
    mutating func scalarClass() throws(GrammarSourceError) -> ScalarSet {
        let start = line
        let isNegated = take("^")
        var ranges: [ClosedRange<UInt32>] = []
        while let scalar = pop() {
            if scalar == "]" {
                let set = isNegated ? ScalarSet(ranges).complement : ScalarSet(ranges)
                guard !set.isEmpty else { throw .malformed(start, "a class matches no character") }
                return set
            }
            let low = scalar == "\\" ? try escape(also: "[]-^") : scalar.value
            guard following == "-", let after = peek(1), after != "]" else {
                ranges.append(low...low)
                continue
            }
            pop()
            guard let last = pop() else { break }
            let high = last == "\\" ? try escape(also: "[]-^") : last.value
            guard low <= high else { throw .malformed(line, "a range of characters has its ends in the wrong order") }
            ranges.append(low...high)
        }
        throw .malformed(start, "a class has no ]")
    }

    /// Reads an escape sequence after its backslash.
    mutating func escape(also plain: String) throws(GrammarSourceError) -> UInt32 {
        let start = line
        guard let scalar = pop() else { throw .malformed(start, "the grammar ends in a backslash") }
        switch scalar {
        case "n": return 0xA
        case "r": return 0xD
        case "t": return 0x9
        case "f": return 0xC
        case "v": return 0xB
        case "\"", "\\", "/", "'": return scalar.value
        case "x": return try codePoint(2)
        case "u": return try codePoint(4)
        case "U": return try codePoint(8)
        case _ where plain.unicodeScalars.contains(scalar): return scalar.value
        default: throw .malformed(start, "the escape \\\(scalar) is unknown")
        }
    }

    private mutating func codePoint(_ count: Int) throws(GrammarSourceError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = following.flatMap({ Character($0).hexDigitValue }), value <= 0x10FFFF else {
                throw .malformed(line, "an escape does not have \(count) hexadecimal digits of a character")
            }
            // bounded: the previous value was at most 0x10FFFF
            value = value * 16 + UInt32(digit)
            pop()
        }
        guard let scalar = Unicode.Scalar(value) else {
            throw .malformed(line, "an escape does not represent a character")
        }
        return scalar.value
    }
}
