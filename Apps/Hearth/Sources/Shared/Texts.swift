import Foundation

extension UInt64 {
    /// The size of a file, for display.
    var fileSize: String { Int64(clamping: self).formatted(.byteCount(style: .file)) }

    /// An amount of memory, for display.
    var memorySize: String { Int64(clamping: self).formatted(.byteCount(style: .memory)) }
}

extension Double {
    /// A fraction, as a percentage.
    var percent: String { formatted(.percent.precision(.fractionLength(0))) }

    /// A rate with three significant digits.
    var rate: String { formatted(.number.precision(.significantDigits(3))) }
}

extension Duration {
    /// A duration in minutes and seconds.
    var short: String { formatted(.units(allowed: [.minutes, .seconds], width: .abbreviated)) }
}

extension Date {
    /// A date with its time, for lists.
    var moment: String { formatted(date: .abbreviated, time: .shortened) }
}

extension ClosedRange<Int> {
    /// The pages of a passage.
    var pages: String { lowerBound == upperBound ? "page \(lowerBound)" : "pages \(lowerBound)–\(upperBound)" }
}
