/// A set of Unicode scalars as sorted ranges, without surrogates.
package struct ScalarSet: Sendable, Hashable {
    private(set) var ranges: [ClosedRange<UInt32>]

    static let empty = ScalarSet([])
    static let all = ScalarSet([0...0x10FFFF])

    var isEmpty: Bool { ranges.isEmpty }

    init(_ ranges: [ClosedRange<UInt32>]) {
        var valid: [ClosedRange<UInt32>] = []
        for range in ranges {
            if range.lowerBound < 0xD800 { valid.append(range.lowerBound...min(range.upperBound, 0xD7FF)) }
            if range.upperBound > 0xDFFF {
                valid.append(max(range.lowerBound, 0xE000)...min(range.upperBound, 0x10FFFF))
            }
        }
        valid.sort { $0.lowerBound < $1.lowerBound }
        self.ranges = []
        for range in valid {
            if let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 {
                self.ranges[self.ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                self.ranges.append(range)
            }
        }
    }

    init(_ scalars: String) {
        self.init(scalars.unicodeScalars.map { $0.value...$0.value })
    }

    func union(_ other: ScalarSet) -> ScalarSet {
        ScalarSet(ranges + other.ranges)
    }

    var complement: ScalarSet {
        var result: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { result.append(next...(range.lowerBound - 1)) }
            next = range.upperBound + 1
        }
        if next <= 0x10FFFF { result.append(next...0x10FFFF) }
        return ScalarSet(result)
    }

    func intersection(_ other: ScalarSet) -> ScalarSet {
        complement.union(other.complement).complement
    }

    func subtracting(_ other: ScalarSet) -> ScalarSet {
        complement.union(other).complement
    }

    func contains(_ value: UInt32) -> Bool {
        ranges.contains { $0.contains(value) }
    }
}
