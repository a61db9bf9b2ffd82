#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Finds functions whose time grows faster than their text.
///
/// Only times of one function with itself are compared, in the processor's time of this thread, so that neither the speed of
/// the machine nor what else runs on it matters.
package enum GrowthOfTime {
    /// The most that twice the text may take.
    private static let mostGrowth = 2.5
    /// Times below are too short to compare.
    private static let shortest = 1.25
    private static let sizes = (least: 1 << 8, most: 1 << 19)
    private static let tries = 20

    /// Describes the shapes of text for which a function's time grows faster than the text.
    ///
    /// Texts are made longer, up to a megabyte, until the function takes a millisecond or more: a time that grows with the square
    /// shows there already.
    ///
    /// - Parameters:
    ///   - shapes: What the texts look like.
    ///   - work: The function.
    /// - Returns: A line for each such shape.
    package static func faults(
        _ shapes: [HostileText.Shape] = HostileText.shapes, _ work: (String) throws -> Void
    ) -> [String] {
        shapes.compactMap { shape in
            var bytes = sizes.least
            var milliseconds = time(shape.text(bytes: bytes), work)
            while bytes < sizes.most, milliseconds < shortest {
                bytes *= 2
                milliseconds = time(shape.text(bytes: bytes), work)
            }
            // What is as fast needs no look, and depends on how much memory is near.
            guard milliseconds >= shortest else { return nil }
            // Twice, since what is allocated can make one step a large one.
            guard let growth = growth(shape, bytes, milliseconds, work),
                let next = self.growth(shape, bytes * 2, time(shape.text(bytes: bytes * 2), work), work)
            else { return nil }
            return "\(shape): twice of \(bytes) bytes take \(growth) times as long, and twice of that \(next) times"
        }
    }

    /// Compares twice a text with the text.
    ///
    /// - Parameters:
    ///   - shape: What the text looks like.
    ///   - bytes: How long it is.
    ///   - known: The time that it took already.
    ///   - work: The function.
    /// - Returns: How many times as long twice the text takes; `nil` for no longer than it may.
    private static func growth(
        _ shape: HostileText.Shape, _ bytes: Int, _ known: Double, _ work: (String) throws -> Void
    ) -> Double? {
        let (half, whole) = (shape.text(bytes: bytes), shape.text(bytes: bytes * 2))
        var (least, most) = (known, Double.infinity)
        // The shortest of several times is the one that was least disturbed.
        for _ in 0..<tries {
            most = min(most, time(whole, work))
            if most < shortest * 2 || most <= least * mostGrowth { return nil }
            least = min(least, time(half, work))
        }
        return most > least * mostGrowth ? most / least : nil
    }

    /// The processor's time of this thread in milliseconds.
    private static func time(_ text: String, _ work: (String) throws -> Void) -> Double {
        let start = now()
        // What a function says of the text does not matter here.
        try? work(text)
        return now() - start
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
