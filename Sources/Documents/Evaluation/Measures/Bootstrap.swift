import Support

/// A reproducible bootstrap over queries, to distinguish differences from chance.
package struct Bootstrap: Sendable, Hashable {
    /// The number of samples, each as large as the number of queries.
    package var samples: Int
    /// The seed of the random numbers; the same seed gives the same results on every machine.
    package var seed: UInt64

    /// Creates a bootstrap, by default with 2,000 samples.
    package init(samples: Int = 2_000, seed: UInt64 = 20_261_122) {
        precondition(samples > 0, "A bootstrap needs at least one sample.")
        self.samples = samples
        self.seed = seed
    }

    /// Returns the mean of each row in each sample; empty without values.
    ///
    /// All rows share the same draws.
    func means(of rows: [[Double]]) -> [[Double]] {
        guard let count = rows.first?.count, count > 0 else { return rows.map { _ in [] } }
        precondition(rows.allSatisfy { $0.count == count }, "Rows drawn together have the same length.")
        var random = SplitMix64(seed: seed)
        // bounded: by the samples that the caller chose.
        var means = rows.map { _ in [Double](repeating: 0, count: samples) }
        // bounded: it is the length of a row.
        var times = [Int](repeating: 0, count: count)
        for sample in 0..<samples {
            for place in times.indices { times[place] = 0 }
            for _ in 0..<count { times[random.next(below: count)] += 1 }
            for row in rows.indices {
                var sum = 0.0
                for place in times.indices where times[place] > 0 { sum += Double(times[place]) * rows[row][place] }
                means[row][sample] = sum / Double(count)
            }
        }
        return means
    }

    /// Returns the interval between the 2.5th and the 97.5th percentile; `nil` without values.
    static func interval(of means: [Double]) -> ClosedRange<Double>? {
        guard !means.isEmpty else { return nil }
        let sorted = means.sorted()
        return percentile(0.025, of: sorted)...percentile(0.975, of: sorted)
    }

    /// Returns a percentile of sorted values, interpolated linearly.
    private static func percentile(_ share: Double, of sorted: [Double]) -> Double {
        let place = share * Double(sorted.count - 1)
        // bounded: it is below the number of values.
        let lower = Int(place)
        let upper = min(lower + 1, sorted.count - 1)
        return sorted[lower] + (sorted[upper] - sorted[lower]) * (place - Double(lower))
    }
}
