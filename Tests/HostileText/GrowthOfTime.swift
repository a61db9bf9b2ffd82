#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Finds functions whose time grows faster than their input.
///
/// A function is compared only with itself, in CPU time of this thread, so that neither the speed of the machine nor
/// its load matters.
package enum GrowthOfTime {
    /// The greatest factor allowed when the text doubles.
    private static let maximumGrowth = 2.5
    /// Times below this many milliseconds are too short to compare.
    private static let shortest = 1.25
    private static let sizes = (least: 1 << 8, most: 1 << 19)
    private static let tries = 20

    /// Describes the shapes of text for which a function's time grows faster than the text, one line for each.
    ///
    /// Texts are lengthened, up to a megabyte, until the function takes about a millisecond, which is enough to show
    /// quadratic growth.
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
            // A function this fast needs no check, and its time depends on caches.
            guard milliseconds >= shortest else { return nil }
            // Measured at two sizes, because an allocation can make one step large.
            guard let growth = growth(shape, bytes, milliseconds, work),
                let next = self.growth(shape, bytes * 2, time(shape.text(bytes: bytes * 2), work), work)
            else { return nil }
            return "\(shape): twice of \(bytes) bytes take \(growth) times as long, and twice of that \(next) times"
        }
    }

    /// Returns how many times as long twice the text takes, or `nil` if that is within the limit.
    ///
    /// - Parameter known: The time already measured for the text.
    private static func growth(
        _ shape: HostileText.Shape, _ bytes: Int, _ known: Double, _ work: (String) throws -> Void
    ) -> Double? {
        let (half, whole) = (shape.text(bytes: bytes), shape.text(bytes: bytes * 2))
        var (least, most) = (known, Double.infinity)
        // The shortest of several times is the least disturbed one.
        for _ in 0..<tries {
            most = min(most, time(whole, work))
            if most < shortest * 2 || most <= least * maximumGrowth { return nil }
            least = min(least, time(half, work))
        }
        return most > least * maximumGrowth ? most / least : nil
    }

    /// Returns the CPU time of this thread in milliseconds.
    private static func time(_ text: String, _ work: (String) throws -> Void) -> Double {
        let start = now()
        // The function's result does not matter here.
        try? work(text)
        return now() - start
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
