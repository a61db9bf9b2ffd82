import Foundation

extension UInt64 {
    /// The size of a file, for people.
    var fileSize: String { Int64(clamping: self).formatted(.byteCount(style: .file)) }

    /// An amount of memory, for people.
    var memorySize: String { Int64(clamping: self).formatted(.byteCount(style: .memory)) }
}

extension Double {
    /// A part of a whole, as a percentage.
    var percent: String { formatted(.percent.precision(.fractionLength(0))) }

    /// A rate with as many digits as it is worth.
    var rate: String { formatted(.number.precision(.significantDigits(3))) }
}

extension Duration {
    /// How long something takes, in minutes and seconds.
    var short: String { formatted(.units(allowed: [.minutes, .seconds], width: .abbreviated)) }
}

extension Date {
    /// A moment, for lists.
    var moment: String { formatted(date: .abbreviated, time: .shortened) }
}

extension ClosedRange<Int> {
    /// The pages of a passage.
    var pages: String { lowerBound == upperBound ? "page \(lowerBound)" : "pages \(lowerBound)–\(upperBound)" }
}
