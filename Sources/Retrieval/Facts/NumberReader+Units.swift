/// Units, scales, and counted nouns.
extension NumberReader {
    func hasCurrencyBefore(_ start: Int) -> Bool { currency(before: start) != nil }

    private func currency(before start: Int) -> MeasureUnit? {
        guard start > 0, let unit = MeasureUnit.named(tokens[start - 1].folded), case .currency = unit.dimension,
            unit.factor == 1
        else { return nil }
        // In "5 € 10" the symbol belongs to the preceding number.
        let isSymbol = tokens[start - 1].kind == .mark
        return isSymbol && !tokens[start].isSpaceBefore || start < 2 || tokens[start - 2].kind != .number ? unit : nil
    }

    /// Completes a quantity with its scale, unit and counted nouns.
    func finish(
        _ values: [Double], _ start: Int, _ end: Int, step: Double = 0, tolerance: Double = 0, isOrdinal: Bool = false
    ) -> Quantity? {
        guard values.allSatisfy(\.isFinite) else { return nil }
        var quantity = Quantity(range: 0..<0, tokens: start..<end, values: values, unit: nil, tolerance: tolerance)
        var end = end
        var at = end
        if !isOrdinal, token(at)?.plain == "-", let next = token(at + 1), next.kind == .word { at += 1 }
        if !isOrdinal, let next = token(at), next.kind == .word, let scale = MeasureUnit.scale(next.folded) {
            quantity.values = values.map { $0 * scale }
            quantity.tolerance = step * scale / 2
            at += 1
            end = at
            if token(at)?.plain == ".", token(at + 1)?.isSpaceBefore == false { at += 1 }
        }
        var start = start
        let isHedged = isHedged(start)
        if let unit = currency(before: start) {
            quantity.unit = unit
            start -= 1
        } else if !isOrdinal, let unit = unit(at: at) {
            quantity.unit = unit.unit
            end = unit.end
        }
        if quantity.unit == nil { quantity.counted = counted(at) }
        if isHedged || self.isHedged(start), let value = quantity.values.first {
            quantity.tolerance = max(quantity.tolerance, Self.roundness(value))
        }
        quantity.tokens = start..<max(end, start + 1)
        quantity.range = tokens[start].range.lowerBound..<tokens[quantity.tokens.upperBound - 1].range.upperBound
        return quantity
    }

    private func unit(at index: Int) -> (unit: MeasureUnit, end: Int)? {
        guard let next = token(index) else { return nil }
        if next.plain == "°", let letter = token(index + 1), !letter.isSpaceBefore {
            if letter.plain == "C" { return (MeasureUnit(dimension: .celsius, factor: 1), index + 2) }
            if letter.plain == "F" { return (MeasureUnit(dimension: .fahrenheit, factor: 1), index + 2) }
        }
        if let after = token(index + 1), next.folded == "per", after.folded == "cent" { return (.percent, index + 2) }
        guard let unit = MeasureUnit.named(next.folded) else { return nil }
        if unit.dimension == .degrees, let scale = token(index + 1).flatMap({ MeasureUnit.named($0.folded) }),
            scale.dimension == .celsius || scale.dimension == .fahrenheit
        {
            return (scale, index + 2)
        }
        return (unit, index + 1)
    }

    /// Returns the stems of up to three words directly after a number, before any punctuation.
    private func counted(_ start: Int) -> [String] {
        var stems: [String] = []
        var index = start
        while index < min(start + 4, tokens.count), stems.count < 3, tokens[index].kind == .word {
            let word = tokens[index].folded
            if tokens[index].isStop, word != "of" { break }
            if !tokens[index].isStop { stems.append(tokens[index].stem) }
            index += 1
        }
        return stems
    }

    /// Returns the words around a number, up to the adjacent numbers.
    ///
    /// Up to three words on each side are weighted 3 to 1, the nearest highest.
    func around(_ found: [Quantity], _ index: Int) -> [String: Int] {
        var around: [String: Int] = [:]
        func collect(_ indices: some Sequence<Int>, upTo ends: Set<String>) {
            var weight = 3
            for at in indices where weight > 0 {
                let token = tokens[at]
                if ends.contains(token.folded) { return }
                guard token.kind == .word, !token.isStop else { continue }
                around[token.stem] = max(around[token.stem] ?? 0, weight)
                weight -= 1
            }
        }
        let own = found[index].tokens
        let first = index > 0 ? found[index - 1].tokens.upperBound : 0
        let last = index + 1 < found.count ? found[index + 1].tokens.lowerBound : tokens.count
        collect((max(first, own.lowerBound - 8)..<max(first, own.lowerBound)).reversed(), upTo: Self.breaks)
        collect(own.upperBound..<max(own.upperBound, min(last, own.upperBound + 8)), upTo: Self.breaks.union([","]))
        return around
    }

    /// Returns the tolerance of a hedged number: half of its last nonzero digit's place value, at most 5 %.
    private static func roundness(_ value: Double) -> Double {
        let size = abs(value)
        guard size >= 10, size < 1e15, size == size.rounded() else { return size * 0.05 }
        var step = 1.0
        while size.truncatingRemainder(dividingBy: step * 10) == 0 { step *= 10 }
        return min(size * 0.05, step / 2)
    }

    private static let breaks: Set<String> = [".", ";", "|", "(", "and", "or", "but", "und", "oder"]

    private func isHedged(_ start: Int) -> Bool {
        guard start > 0 else { return false }
        let hedges: Set<String> = [
            "about", "around", "approximately", "roughly", "nearly", "almost", "over", "circa", "ca", "etwa", "rund",
            "~",
        ]
        if hedges.contains(tokens[start - 1].folded) { return true }
        return start > 1 && tokens[start - 1].folded == "than" && tokens[start - 2].folded == "more"
    }

    /// Joins the parts of "1 234", which may be one number or two; each part gets the whole as an additional
    /// value.
    func joinSpacedGroups(_ found: inout [Quantity]) {
        guard found.count > 1 else { return }
        for index in 1..<found.count {
            let first = found[index - 1].tokens.lowerBound
            let second = found[index].tokens.lowerBound
            guard second == first + 1, tokens[first].kind == .number, tokens[second].kind == .number,
                tokens[second].range.lowerBound == tokens[first].range.upperBound + 1,
                tokens[second].plain.utf8.count == 3, (1...3).contains(tokens[first].plain.utf8.count),
                tokens[first].plain.utf8.first != 48, let whole = Double(tokens[first].plain + tokens[second].plain)
            else { continue }
            found[index - 1].values.append(whole)
            found[index].values.append(whole)
            found[index - 1].unit = found[index].unit
        }
    }
}
