/// Numbers written as words.
extension NumberReader {
    func words(at start: Int) -> Quantity? {
        let word = tokens[start].folded
        if word == "noon" || word == "midday" { return clock(720, start) }
        if word == "midnight" { return clock(0, start) }
        if let (value, count) = NumberWords.longest(tokens[start...]) { return finish([value], start, start + count) }
        if let value = NumberWords.ordinal(word) { return finish([value], start, start + 1, isOrdinal: true) }
        guard var (value, end) = belowHundred(at: start) else {
            // In "a hundred", "a third of" and "an hour", the article means one.
            guard word == "a" || word == "an", let next = token(start + 1), next.kind == .word else { return nil }
            if let parts = NumberWords.parts(next.folded, isPlural: false), token(start + 2)?.folded == "of" {
                return finish([1 / parts], start, start + 2)
            }
            if let scale = MeasureUnit.scale(next.folded), next.folded.last != "s" {
                return finish([scale], start, start + 2)
            }
            guard MeasureUnit.named(next.folded) != nil, next.folded.utf8.count > 2 else { return nil }
            var one = finish([1], start, start + 1)
            one?.isNoClaim = true
            return one
        }
        if let next = token(end), next.plain == "-" || next.isSpaceBefore {
            let at = next.plain == "-" ? end + 1 : end
            if NumberWords.isTens(value), let last = token(at), let ordinal = NumberWords.lastOrdinal(last.folded) {
                return finish([value + ordinal], start, at + 1, isOrdinal: true)
            }
        }
        if let quantity = fraction(value, start, end) { return quantity }
        // The loop is bounded, because each word of a longer chain would be read again when the chain
        // overflows.
        while value < 1e12, let next = token(end), next.kind == .word, next.folded == "hundred" {
            value *= 100
            end += 1
            let at = token(end)?.folded == "and" ? end + 1 : end
            if let (rest, after) = belowHundred(at: at) { (value, end) = (value + rest, after) }
        }
        if let next = token(end), next.folded == "thousand" {
            value *= 1_000
            end += 1
            if let (rest, after) = belowHundred(at: end) {
                if token(after)?.folded == "hundred" { (value, end) = (value + rest * 100, after + 1) }
            }
        }
        var quantity = finish([value], start, end)
        if word == "one" || word == "zero", end == start + 1, quantity?.unit == nil { quantity?.isNoClaim = true }
        return quantity
    }

    /// Reads "two-thirds", "three quarters" and "one half"; `end` is the index after the first number.
    private func fraction(_ value: Double, _ start: Int, _ end: Int) -> Quantity? {
        guard value > 0, value < 100, let next = token(end) else { return nil }
        let at = next.plain == "-" ? end + 1 : end
        guard let part = token(at), part.kind == .word, at == end || !part.isSpaceBefore,
            let parts = NumberWords.parts(part.folded, isPlural: value != 1)
        else { return nil }
        return finish([value / parts], start, at + 1)
    }

    private func clock(_ minutes: Double, _ index: Int) -> Quantity {
        Quantity(
            range: tokens[index].range, tokens: index..<index + 1, values: [minutes], unit: .timeOfDay,
            isTwelveHour: true)
    }

    /// Reads "seven", "twenty", "twenty-one" and "twenty one".
    private func belowHundred(at start: Int) -> (Double, Int)? {
        guard let first = token(start), first.kind == .word, let value = NumberWords.small(first.folded) else {
            return nil
        }
        guard NumberWords.isTens(value), let next = token(start + 1) else { return (value, start + 1) }
        let at = next.plain == "-" ? start + 2 : start + 1
        if let last = token(at), last.kind == .word, let rest = NumberWords.small(last.folded), rest > 0, rest < 10 {
            return (value + rest, at + 1)
        }
        return (value, start + 1)
    }
}
