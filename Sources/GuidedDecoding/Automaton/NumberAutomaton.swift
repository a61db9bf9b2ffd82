/// Automata that match decimal numbers between two bounds, exact to the last digit.
enum NumberAutomaton {
    /// The maximum number of digits, unless a bound has more.
    private static let digitLimit = 17

    static func integers(min: Int?, max: Int?, limit: Int) throws(GrammarError) -> ByteAutomaton {
        let (low, high) = (DecimalBound(min ?? .min), DecimalBound(max ?? .max))
        return ByteAutomaton(
            try draft(Bound(low), Bound(high), hasFraction: false, digitLimit: 0, limit: limit))
    }

    static func numbers(min: String?, max: String?, limit: Int) throws(GrammarError) -> ByteAutomaton {
        var bounds: [DecimalBound?] = []
        for text in [min, max] { bounds.append(try text.map { text throws(GrammarError) in try DecimalBound(text) }) }
        return ByteAutomaton(
            try draft(
                bounds[0].map { Bound($0) }, bounds[1].map { Bound($0) }, hasFraction: true, digitLimit: digitLimit,
                limit: limit))
    }

    static func numbers(_ rule: NumberRule, limit: Int) throws(GrammarError) -> ByteAutomaton {
        var bounds: [Bound?] = []
        for bound in [rule.minimum, rule.maximum] {
            bounds.append(
                try bound.map { bound throws(GrammarError) in
                    Bound(try DecimalBound(bound.value), isOpen: bound.isExclusive)
                })
        }
        if rule.isInteger {
            // A bound of whole numbers is rounded to the next whole number within the range.
            for (index, isUp) in [(0, true), (1, false)] {
                guard let bound = bounds[index], !bound.value.fraction.isEmpty else { continue }
                bounds[index] = Bound(bound.value.rounded(up: isUp, digits: 0))
            }
        }
        let numbers = try draft(
            bounds[0], bounds[1], hasFraction: !rule.isInteger,
            digitLimit: rule.isInteger ? integerDigitLimit : digitLimit, limit: limit)
        guard let step = rule.step else { return ByteAutomaton(numbers) }
        let part = "a number that is a multiple"
        guard step.factor > 0, step.factor <= 10_000, step.digits >= 0, step.digits <= digitLimit else {
            throw .tooLarge(part, limit: 10_000)
        }
        let multiples = try AutomatonDraft(
            start: Multiple.start, bytes: Array("-.0123456789".utf8).sorted(), limit: limit, part: part,
            accepts: { $0.isMultiple(of: step) }, step: { $0.after($1, step) })
        let both = try AutomatonDraft(numbers, and: multiples, isExcluded: false, limit: limit, part: part)
        guard let trimmed = both.trimmed() else { throw .impossible(part) }
        return ByteAutomaton(trimmed)
    }

    /// The maximum number of digits of an unbounded whole number, all of which fit in an `Int64`.
    private static let integerDigitLimit = 18

    /// An inclusive or exclusive bound.
    private struct Bound {
        var value: DecimalBound
        var isOpen = false

        init(_ value: DecimalBound, isOpen: Bool = false) { (self.value, self.isOpen) = (value, isOpen) }
    }

    /// Drops or rounds bounds with more digits than a generated number has, so that the smallest double does not
    /// require 300 digits.
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
        // A rounded bound is used only if the range stays non-empty.
        let narrowMin = min?.rounded(up: true, digits: digitLimit + 8)
        let narrowMax = max?.rounded(up: false, digits: digitLimit + 8)
        if let narrowMin, let narrowMax, !narrowMin.isAtMost(narrowMax) { return (min, max) }
        return (narrowMin, narrowMax)
    }

    private static func draft(
        _ lower: Bound?, _ upper: Bound?, hasFraction: Bool, digitLimit: Int, limit: Int
    ) throws(GrammarError) -> AutomatonDraft {
        let (least, most) = (lower?.value, upper?.value)
        let part = "a number from \(least?.text ?? "any") to \(most?.text ?? "any")"
        if let least, let most, !least.isAtMost(most) { throw .invalidBounds("\(part) does not exist") }
        let (min, max) = hasFraction ? writable(least, most) : (least, most)
        // A bound that was rounded inwards is inclusive, even if the original bound is exclusive.
        let (isLowOpen, isHighOpen) = (
            lower?.isOpen == true && min == least, upper?.isOpen == true && max == most
        )
        let digits = Swift.max(digitLimit, min?.digitCount ?? 0, max?.digitCount ?? 0)
        let zero = DecimalBound(0)
        // The bounds of the magnitude for each sign; `nil` if no number has that sign.
        var positive: MagnitudeRange? = MagnitudeRange(
            low: min.map { $0.isNegative ? zero : $0 } ?? zero, high: max, digits: digits,
            isLowOpen: isLowOpen && min?.isNegative == false, isHighOpen: isHighOpen)
        if max?.isNegative == true { positive = nil }
        var negative: MagnitudeRange? = MagnitudeRange(
            low: max.map { $0.isNegative ? $0 : zero } ?? zero, high: min, digits: digits,
            isLowOpen: isHighOpen && max?.isNegative == true, isHighOpen: isLowOpen)
        if let min, !min.isNegative { negative = nil }
        let draft = try AutomatonDraft(
            start: NumberProgress.start, bytes: Array("-.0123456789".utf8).sorted(), limit: limit, part: part,
            accepts: { $0.isComplete(positive: positive, negative: negative) },
            step: { $0.after($1, positive: positive, negative: negative, hasFraction: hasFraction) })
        guard let trimmed = draft.trimmed() else { throw .impossible(part) }
        return trimmed
    }
}

/// The state of a partial number that must be a multiple of a step.
private struct Multiple: Hashable {
    static let start = Multiple()

    /// The remainder of the previous digits, divided by the step.
    private var rest = 0
    /// The number of digits after the point; `nil` before it.
    private var digits: Int?

    func after(_ byte: UInt8, _ step: NumberRule.Step) -> Multiple? {
        var next = self
        if byte == UInt8(ascii: "-") { return self }
        if byte == UInt8(ascii: ".") {
            next.digits = 0
            return digits == nil ? next : nil
        }
        let digit = Int(byte - 0x30)
        // Further digits must be zeros.
        if digits == step.digits { return digit == 0 ? self : nil }
        next.rest = (rest * 10 + digit) % step.factor
        next.digits = digits.map { $0 + 1 }
        return next
    }

    func isMultiple(of step: NumberRule.Step) -> Bool {
        var rest = rest
        for _ in 0..<(step.digits - (digits ?? 0)) { rest = rest * 10 % step.factor }
        return rest == 0
    }
}

/// The range of magnitudes for one sign.
private struct MagnitudeRange {
    var low: DecimalBound
    var high: DecimalBound?
    var digits: Int
    var isLowOpen = false
    var isHighOpen = false
}

/// The order of a partial magnitude relative to a bound.
private enum Order: UInt64 {
    case below, equal, above
}

/// The state of a partial number.
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
        // Relevant only for negative numbers, because -0 is excluded.
        isZero = isZero && digit == 0 && isNegative
        if part == .point || part == .fraction {
            low = compare(low, digit, range.low.fraction, fractionCount)
            high = compare(high, digit, range.high?.fraction ?? [], fractionCount)
            fractionCount += 1
            part = .fraction
            if low != .equal, high != .equal {
                // Both comparisons with the bounds are decided, so only the total number of digits matters.
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
        return (range.isLowOpen ? low == .above : low != .below) && (range.isHighOpen ? high == .below : high != .above)
    }

    private func ended(_ order: Order, _ bound: DecimalBound) -> Order {
        let order = part == .fraction ? order : settled(order, integerCount, bound)
        // The bound's last digit is not zero, so a shorter fraction is below it.
        return order == .equal && fractionCount < bound.fraction.count ? .below : order
    }

    /// Returns the order of the whole part once all its digits are known, where more digits mean a larger number.
    private func settled(_ order: Order, _ count: Int, _ bound: DecimalBound) -> Order {
        count == bound.integer.count ? order : count < bound.integer.count ? .below : .above
    }

    private func compare(_ order: Order, _ digit: UInt8, _ bound: [UInt8], _ index: Int) -> Order {
        let other = index < bound.count ? bound[index] : 0
        return order != .equal || digit == other ? order : digit < other ? .below : .above
    }
}
