/// A reader of the numbers in a text: digits, words and times, with units and counted nouns.
struct NumberReader {
    let tokens: [TextToken]
    /// The tokens that belong to dates.
    let taken: Set<Int>

    func read() -> [Quantity] {
        var found: [Quantity] = []
        var index = 0
        while index < tokens.count {
            if !taken.contains(index), let quantity = quantity(at: index) {
                found.append(quantity)
                index = max(index + 1, quantity.tokens.upperBound)
            } else {
                index += 1
            }
        }
        joinSpacedGroups(&found)
        for index in found.indices { found[index].around = around(found, index) }
        return found
    }

    private func quantity(at start: Int) -> Quantity? {
        switch tokens[start].kind {
        case .number: return digits(at: start)
        case .word: return words(at: start)
        case .mark:
            guard let value = NumberWords.fraction(tokens[start].plain) else { return nil }
            return finish([value], start, start + 1)
        }
    }

    // MARK: - Digits

    private func digits(at start: Int) -> Quantity? {
        let text = tokens[start].plain
        if let time = time(at: start) { return time }
        var values = Self.values(of: text)
        guard !values.isEmpty else { return nil }
        var end = start + 1
        if let next = token(end), !next.isSpaceBefore, let fraction = NumberWords.fraction(next.plain) {
            values = values.map { $0 + fraction }
            end += 1
        }
        if isNegative(start) { values = values.map { -$0 } }
        if let next = token(end), next.kind == .word, !next.isSpaceBefore {
            switch next.folded {
            case "st", "nd", "rd", "th", "er", "e": return finish(values, start, end + 1, isOrdinal: true)
            case "s": return finish(values, start, end + 1, isOrdinal: true)
            case "k": return finish(values.map { $0 * 1_000 }, start, end + 1, tolerance: Self.step(text) * 500)
            case "m" where next.plain == "M" || hasCurrencyBefore(start):
                return finish(values.map { $0 * 1e6 }, start, end + 1, tolerance: Self.step(text) * 5e5)
            default: break
            }
        }
        var quantity = finish(values, start, end, step: Self.step(text))
        if let quantity = quantity, text.utf8.count == 4, quantity.unit == nil, let value = values.first,
            (1_000...2_199).contains(value), !text.utf8.contains(where: { $0 < 0x30 })
        {
            var year = quantity
            year.isYear = true
            year.counted = []
            return year
        }
        quantity?.isNoClaim = isListMarker(start)
        return quantity
    }

    /// Returns the possible values of digits with separators; empty for digits that are not a number, such as
    /// "2.0.1".
    static func values(of text: String) -> [Double] {
        var groups: [[UInt8]] = [[]]
        var marks: [UInt8] = []
        for scalar in text.unicodeScalars {
            if TextScanner.isDigit(scalar) {
                groups[groups.count - 1].append(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                marks.append(scalar.isASCII ? UInt8(truncatingIfNeeded: scalar.value) : UInt8(ascii: " "))
                groups.append([])
            }
        }
        func number(_ parts: [[UInt8]], _ fraction: [UInt8] = []) -> Double? {
            Double(
                String(
                    decoding: parts.joined() + [UInt8(ascii: ".")] + (fraction.isEmpty ? [48] : fraction), as: UTF8.self
                ))
        }
        guard let last = marks.last else { return number(groups).map { [$0] } ?? [] }
        let isGrouped = groups.dropFirst().allSatisfy { $0.count == 3 } && (1...3).contains(groups[0].count)
        let canBeDecimal = last == UInt8(ascii: ".") || last == UInt8(ascii: ",")
        if Set(marks).count == 1 {
            var values: [Double] = []
            if isGrouped, groups[0] != [48], let whole = number(groups) { values.append(whole) }
            if marks.count == 1, canBeDecimal, let decimal = number([groups[0]], groups[1]) { values.append(decimal) }
            return values
        }
        let whole = groups.dropLast()
        guard canBeDecimal, !marks.dropLast().contains(last), Set(marks.dropLast()).count == 1,
            whole.dropFirst().allSatisfy({ $0.count == 3 }), let value = number(Array(whole), groups[groups.count - 1])
        else { return [] }
        return [value]
    }

    /// Returns the place value of the last digit.
    private static func step(_ text: String) -> Double {
        guard let mark = text.utf8.lastIndex(where: { $0 == 0x2E || $0 == 0x2C }) else { return 1 }
        let places = text.utf8.distance(from: mark, to: text.utf8.endIndex) - 1
        return places < 12 ? (0..<places).reduce(1) { step, _ in step / 10 } : 0
    }

    private func isNegative(_ index: Int) -> Bool {
        guard index > 0, !tokens[index].isSpaceBefore, tokens[index - 1].plain == "-" else {
            return index > 0 && tokens[index - 1].folded == "minus"
        }
        return tokens[index - 1].isSpaceBefore && !tokens[index - 1].isLineStart
    }

    private func isListMarker(_ index: Int) -> Bool {
        // A trailing number such as "25." is an answer, not a list marker.
        guard let next = token(index + 1), [".", ")", ":"].contains(next.plain), !next.isSpaceBefore,
            token(index + 2)?.isSpaceBefore == true
        else { return false }
        let isBracketed = index > 0 && tokens[index - 1].plain == "(" && tokens[index - 1].isLineStart
        return next.plain != ":" && (tokens[index].isLineStart || isBracketed)
    }

    // MARK: - Times

    private func time(at start: Int) -> Quantity? {
        guard let hour = Int(tokens[start].plain), (0...24).contains(hour), tokens[start].plain.utf8.count <= 2 else {
            return dottedTime(at: start)
        }
        var minutes = hour * 60
        var end = start + 1
        if let colon = token(end), colon.plain == ":", !colon.isSpaceBefore, let next = token(end + 1),
            !next.isSpaceBefore,
            next.plain.utf8.count == 2, let minute = Int(next.plain), minute < 60
        {
            minutes += minute
            end += 2
            return time(minutes, start, end, isPlain: tokens[start].plain.utf8.first != 48)
        }
        return half(at: end) == nil && !isClock(end) ? nil : time(minutes, start, end, isPlain: true)
    }

    /// Reads "9.30 am", and German "9.30 Uhr".
    private func dottedTime(at start: Int) -> Quantity? {
        let parts = tokens[start].plain.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]),
            hour < 25, minute < 60, half(at: start + 1) != nil || isClock(start + 1)
        else { return nil }
        return time(hour * 60 + minute, start, start + 1, isPlain: true)
    }

    private func isClock(_ index: Int) -> Bool {
        guard let next = token(index)?.folded else { return false }
        return next == "uhr" || next == "o'clock"
    }

    /// Reads "am" or "pm" at an index, and returns the index after it.
    private func half(at index: Int) -> (isPM: Bool, end: Int)? {
        guard let next = token(index), next.kind == .word else { return nil }
        if next.plain == "am" || next.plain == "AM" { return (false, index + 1) }
        if next.folded == "pm" { return (true, index + 1) }
        guard next.folded == "a" || next.folded == "p", token(index + 1)?.plain == ".",
            let last = token(index + 2), last.folded == "m", !last.isSpaceBefore
        else { return nil }
        return (next.folded == "p", token(index + 3)?.plain == "." ? index + 4 : index + 3)
    }

    private func time(_ minutes: Int, _ start: Int, _ end: Int, isPlain: Bool) -> Quantity {
        var minutes = minutes
        var end = end
        var quantity = Quantity(range: 0..<0, tokens: 0..<0, values: [], unit: .timeOfDay)
        if let half = half(at: end) {
            quantity.isTwelveHour = true
            minutes = minutes % 720 + (half.isPM ? 720 : 0)
            end = half.end
        } else if isClock(end) {
            end += 1
        }
        quantity.isHalfDay = isPlain && minutes <= 720 && !quantity.isTwelveHour
        quantity.values = [Double(minutes)]
        quantity.tokens = start..<end
        quantity.range = tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound
        return quantity
    }

    func token(_ index: Int) -> TextToken? { tokens.indices.contains(index) ? tokens[index] : nil }
}
