/// A number in a text, with its value.
struct Quantity: Sendable {
    /// The range including the unit, in bytes of UTF-8.
    var range: Range<Int>
    var tokens: Range<Int>
    /// The possible values; "1.234" has two.
    var values: [Double]
    var unit: MeasureUnit?
    /// The stems of the words directly after the number, such as "members" in "12 new members".
    var counted: [String] = []
    /// The weights of the stems around the number; nearer stems weigh more.
    var around: [String: Int] = [:]
    /// The permitted deviation, for "3.5 million" and "about 1,200".
    var tolerance = 0.0
    /// Whether the number is a time with "am" or "pm".
    var isTwelveHour = false
    /// Whether the number is a time up to 12:00 that may mean morning or afternoon.
    var isHalfDay = false
    /// Whether the number has four digits and may be a year.
    var isYear = false
    /// Whether the number belongs to a list item, or is "one" without a unit.
    var isNoClaim = false

    /// The values as written and in base units, used as index keys.
    var keys: [Double] {
        guard let unit, unit.factor != 1 else { return values }
        return values + values.map { $0 * unit.factor }
    }

    /// Returns whether a source's number supports this number in an answer.
    func isSaid(by source: Quantity) -> Bool {
        if let unit, let other = source.unit {
            if unit.dimension == .timeOfDay, other.dimension == .timeOfDay { return isSameTime(source) }
            if unit.dimension == other.dimension {
                return isNear(source.values.map { $0 * other.factor / unit.factor })
            }
            return Self.areDegrees(unit, other) && isNear(source.values)
        }
        if unit?.dimension == .timeOfDay { return isHour(of: source, time: self) }
        if source.unit?.dimension == .timeOfDay { return isHour(of: self, time: source) }
        // "12 %" does not match "12 members", and "1989 metres" not the year 1989.
        if unit != nil, !source.counted.isEmpty || source.isYear { return false }
        return isNear(source.values)
    }

    private func isNear(_ others: [Double]) -> Bool {
        // The tolerance is relative, so that the other interpretation of "1,500" (1.5) gets a proportional
        // tolerance.
        let share = values.first.map { $0 == 0 ? 0 : tolerance / abs($0) } ?? 0
        return others.contains { other in
            values.contains { abs($0 - other) <= max(share * abs($0), abs(other) * 1e-9) }
        }
    }

    private func isSameTime(_ other: Quantity) -> Bool {
        guard let time = values.first, let second = other.values.first else { return false }
        if time == second { return true }
        // "6 pm" matches "6:00", but "18:00" does not.
        let isLoose = isTwelveHour && other.isHalfDay || other.isTwelveHour && isHalfDay
        return isLoose && Int(time) % 720 == Int(second) % 720
    }

    private func isHour(of number: Quantity, time: Quantity) -> Bool {
        guard number.unit == nil, number.counted.isEmpty, let minutes = time.values.first, Int(minutes) % 60 == 0 else {
            return false
        }
        let hour = minutes / 60
        return number.values.contains { $0 == hour || $0 == hour - 12 || (hour == 0 && $0 == 12) }
    }

    private static func areDegrees(_ first: MeasureUnit, _ second: MeasureUnit) -> Bool {
        first.dimension == .degrees && [.celsius, .fahrenheit].contains(second.dimension)
            || second.dimension == .degrees && [.celsius, .fahrenheit].contains(first.dimension)
    }

    /// Returns whether both numbers count the same kind of thing, so that they may conflict.
    func isRival(of other: Quantity) -> Bool {
        if let unit, let second = other.unit { return unit.dimension == second.dimension }
        guard unit == nil, other.unit == nil else { return false }
        if isYear || other.isYear { return isYear && other.isYear }
        return counted.isEmpty || other.counted.isEmpty || !Set(counted).isDisjoint(with: other.counted)
    }

    /// Returns a score for the words that surround both numbers.
    func nearness(to other: Quantity) -> Int {
        around.reduce(0) { $0 + $1.value * (other.around[$1.key] ?? 0) }
    }
}
