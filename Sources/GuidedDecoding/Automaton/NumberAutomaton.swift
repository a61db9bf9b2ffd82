/// Automata of decimal numbers between two bounds, exact to the last digit.
enum NumberAutomaton {
    /// A number is written with so many digits at most, unless a bound has more.
    private static let digitLimit = 17

    static func integers(min: Int?, max: Int?, limit: Int) throws(GrammarError) -> ByteAutomaton {
        let (low, high) = (DecimalBound(min ?? .min), DecimalBound(max ?? .max))
        return try automaton(min: low, max: high, hasFraction: false, digitLimit: 0, limit: limit)
    }

    static func numbers(min: String?, max: String?, limit: Int) throws(GrammarError) -> ByteAutomaton {
        var bounds: [DecimalBound?] = []
        for text in [min, max] { bounds.append(try text.map { text throws(GrammarError) in try DecimalBound(text) }) }
        return try automaton(
            min: bounds[0], max: bounds[1], hasFraction: true, digitLimit: digitLimit, limit: limit)
    }

    /// Bounds without digits that no number would be written with, so that the least double costs no 300 digits.
    private static func writable(_ min: DecimalBound?, _ max: DecimalBound?) -> (DecimalBound?, DecimalBound?) {
        var (min, max) = (min, max)
        if let bound = max, !bound.isNegative, bound.integer.count > digitLimit,
            min?.isNegative != false || min?.integer.count ?? 0 <= digitLimit
        {
            max = nil
        }
        if let bound = min, bound.isNegative, bound.integer.count > digitLimit,
            max?.isNegative != true || max?.integer.count ?? 0 <= digitLimit
        {
            min = nil
        }
        // A narrower bound is used only where it leaves something between the two.
        let narrowMin = min?.rounded(up: true, digits: digitLimit + 8)
        let narrowMax = max?.rounded(up: false, digits: digitLimit + 8)
        if let narrowMin, let narrowMax, !narrowMin.isAtMost(narrowMax) { return (min, max) }
        return (narrowMin, narrowMax)
    }

    private static func automaton(
        min: DecimalBound?, max: DecimalBound?, hasFraction: Bool, digitLimit: Int, limit: Int
    ) throws(GrammarError) -> ByteAutomaton {
        let part = "a number from \(min?.text ?? "any") to \(max?.text ?? "any")"
        if let min, let max, !min.isAtMost(max) { throw .invalidBounds("nothing is in \(part)") }
        let (min, max) = hasFraction ? writable(min, max) : (min, max)
        let digits = Swift.max(digitLimit, min?.digitCount ?? 0, max?.digitCount ?? 0)
        let zero = DecimalBound(0)
        // Each sign has bounds on the magnitude; nil where no number has that sign.
        var positive: MagnitudeRange? = MagnitudeRange(
            low: min.map { $0.isNegative ? zero : $0 } ?? zero, high: max, digits: digits)
        if max?.isNegative == true { positive = nil }
        var negative: MagnitudeRange? = MagnitudeRange(
            low: max.map { $0.isNegative ? $0 : zero } ?? zero, high: min, digits: digits)
        if let min, !min.isNegative { negative = nil }
        let draft = try AutomatonDraft(
            start: NumberProgress.start, bytes: Array("-.0123456789".utf8).sorted(), limit: limit, part: part,
            accepts: { $0.isComplete(positive: positive, negative: negative) },
            step: { $0.after($1, positive: positive, negative: negative, hasFraction: hasFraction) })
        guard let trimmed = draft.trimmed() else { throw .impossible(part) }
        return ByteAutomaton(trimmed)
    }
}

/// The magnitudes that numbers of one sign may have.
private struct MagnitudeRange {
    var low: DecimalBound
    var high: DecimalBound?
    var digits: Int
}

/// How a magnitude that is being written compares with a bound so far.
private enum Order: UInt64 {
    case below, equal, above
}

/// What of a number has been written.
private struct NumberProgress: Hashable {
    private enum Part: UInt64 {
        case start, sign, zero, integer, point, fraction
    }

    static let start = NumberProgress()

    private var part = Part.start
    private var isNegative = false
    private var integerCount = 0
    private var fractionCount = 0
    private var isZero = true
    private var low = Order.equal
    private var high = Order.equal

    func hash(into hasher: inout Hasher) {
        let flags = part.rawValue | low.rawValue << 4 | high.rawValue << 8 | (isNegative ? 1 << 12 : 0)
        hasher.combine(flags | UInt64(integerCount) << 16 | UInt64(fractionCount) << 32)
    }

    func after(
        _ byte: UInt8, positive: MagnitudeRange?, negative: MagnitudeRange?, hasFraction: Bool
    ) -> NumberProgress? {
        var next = self
        guard byte != UInt8(ascii: "-") else {
            next.part = .sign
            next.isNegative = true
            return part == .start && negative != nil ? next : nil
        }
        guard let range = isNegative ? negative : positive else { return nil }
        if byte == UInt8(ascii: ".") {
            guard hasFraction, part == .zero || part == .integer else { return nil }
            next.part = .point
            next.low = settled(low, integerCount, range.low)
            next.high = range.high.map { settled(high, integerCount, $0) } ?? .below
            return next
        }
        return next.appending(byte - 0x30, range) ? next : nil
    }

    private mutating func appending(_ digit: UInt8, _ range: MagnitudeRange) -> Bool {
        guard part != .zero, integerCount + fractionCount < range.digits || (digit == 0 && isAtStart) else {
            return false
        }
        // Only of a negative number it matters, since there is no -0.
        isZero = isZero && digit == 0 && isNegative
        if part == .point || part == .fraction {
            low = compare(low, digit, range.low.fraction, fractionCount)
            high = compare(high, digit, range.high?.fraction ?? [], fractionCount)
            fractionCount += 1
            part = .fraction
            if low != .equal, high != .equal {
                // Both bounds are decided: only the number of all digits still matters.
                integerCount += fractionCount
                fractionCount = 0
            }
        } else if digit == 0 && isAtStart {
            part = .zero
        } else {
            low = compare(low, digit, range.low.integer, integerCount)
            high = compare(high, digit, range.high?.integer ?? [], integerCount)
            integerCount += 1
            part = .integer
        }
        return true
    }

    private var isAtStart: Bool { part == .start || part == .sign }

    func isComplete(positive: MagnitudeRange?, negative: MagnitudeRange?) -> Bool {
        guard part == .zero || part == .integer || part == .fraction, !(isNegative && isZero),
            let range = isNegative ? negative : positive
        else { return false }
        let low = ended(self.low, range.low)
        let high = range.high.map { ended(self.high, $0) } ?? .below
        return low != .below && high != .above
    }

    private func ended(_ order: Order, _ bound: DecimalBound) -> Order {
        let order = part == .fraction ? order : settled(order, integerCount, bound)
        // The bound ends in a digit other than zero, so a shorter fraction is below it.
        return order == .equal && fractionCount < bound.fraction.count ? .below : order
    }

    /// The order once all digits before the point are known: a longer magnitude is the larger one.
    private func settled(_ order: Order, _ count: Int, _ bound: DecimalBound) -> Order {
        count == bound.integer.count ? order : count < bound.integer.count ? .below : .above
    }

    private func compare(_ order: Order, _ digit: UInt8, _ bound: [UInt8], _ index: Int) -> Order {
        let other = index < bound.count ? bound[index] : 0
        return order != .equal || digit == other ? order : digit < other ? .below : .above
    }
}
