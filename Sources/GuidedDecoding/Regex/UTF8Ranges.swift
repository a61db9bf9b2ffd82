/// The conversion of sets of Unicode scalars to sequences of UTF-8 byte ranges.
enum UTF8Ranges {
    /// Returns sequences that together match exactly the scalars of a set.
    static func sequences(of set: ScalarSet) -> [[ClosedRange<UInt8>]] {
        var result: [[ClosedRange<UInt8>]] = []
        for range in set.ranges {
            for limits in [0...0x7F, 0x80...0x7FF, 0x800...0xFFFF, 0x10000...0x10FFFF] as [ClosedRange<UInt32>]
            where range.overlaps(limits) {
                split(range.clamped(to: limits), into: &result)
            }
        }
        return result
    }

    // Splits a range, whose ends have the same UTF-8 length, until each byte's range is independent of the
    // preceding bytes.
    private static func split(_ range: ClosedRange<UInt32>, into result: inout [[ClosedRange<UInt8>]]) {
        let length = encoded(range.lowerBound).count
        for tail in 1..<max(length, 2) where length > 1 {
            let mask: UInt32 = (1 << (6 * UInt32(tail))) - 1
            guard range.lowerBound & ~mask != range.upperBound & ~mask else { continue }
            if range.lowerBound & mask != 0 {
                split(range.lowerBound...(range.lowerBound | mask), into: &result)
                split(((range.lowerBound | mask) + 1)...range.upperBound, into: &result)
                return
            }
            if range.upperBound & mask != mask {
                split(range.lowerBound...((range.upperBound & ~mask) - 1), into: &result)
                split((range.upperBound & ~mask)...range.upperBound, into: &result)
                return
            }
        }
        result.append(zip(encoded(range.lowerBound), encoded(range.upperBound)).map { $0...$1 })
    }

    private static func encoded(_ value: UInt32) -> [UInt8] {
        Unicode.Scalar(value).map { Array(UTF8.encode($0) ?? .init()) } ?? []
    }
}
