/// A number in a text, as a value.
struct Quantity: Sendable {
    /// Where it stands, in bytes of UTF-8, with its unit.
    var range: Range<Int>
    /// Which tokens it is.
    var tokens: Range<Int>
    /// What it may be worth: "1.234" is one of two.
    var values: [Double]
    var unit: MeasureUnit?
    /// The stems of the words right behind it, as "members" of "12 new members".
    var counted: [String] = []
    /// The stems of the words around it, the nearer the heavier.
    var around: [String: Int] = [:]
    /// How far from it a value may be, for "3.5 million" and "about 1,200".
    var tolerance = 0.0
    /// Whether it is a time with "am" or "pm".
    var isTwelveHour = false
    /// Whether it is a time of the first half of the day, or of either.
    var isHalfDay = false
    /// Whether it is four digits that may be a year.
    var isYear = false
    /// Whether it numbers an item of a list, or is "one" without a unit.
    var isNoClaim = false

    /// The values in the unit's dimension, under which it is found.
    var keys: [Double] {
        guard let unit, unit.factor != 1 else { return values }
        return values + values.map { $0 * unit.factor }
    }

    /// Whether the source's number says what this one of an answer says.
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
        // "12 %" is not "12 members".
        if unit != nil, !source.counted.isEmpty { return false }
        return isNear(source.values)
    }

    private func isNear(_ others: [Double]) -> Bool {
        // The other reading of "1,500" has as much less of a tolerance.
        let share = values.first.map { $0 == 0 ? 0 : tolerance / abs($0) } ?? 0
        return others.contains { other in
            values.contains { abs($0 - other) <= max(share * abs($0), abs(other) * 1e-9) }
        }
    }

    private func isSameTime(_ other: Quantity) -> Bool {
        guard let time = values.first, let second = other.values.first else { return false }
        if time == second { return true }
        // "6 pm" and "6:00", but not "18:00" and "6:00".
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

    /// Whether both count the same kind of thing, so that one can stand in the other's place.
    func isRival(of other: Quantity) -> Bool {
        if let unit, let second = other.unit { return unit.dimension == second.dimension }
        guard unit == nil, other.unit == nil else { return false }
        if isYear || other.isYear { return isYear && other.isYear }
        return counted.isEmpty || other.counted.isEmpty || !Set(counted).isDisjoint(with: other.counted)
    }

    /// How much the words around both have in common.
    func nearness(to other: Quantity) -> Int {
        around.reduce(0) { $0 + $1.value * (other.around[$1.key] ?? 0) }
    }
}
