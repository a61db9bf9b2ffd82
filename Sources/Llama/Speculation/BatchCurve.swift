import Foundation

/// The expected time of engine calls by their number of tokens, learned from measured calls.
///
/// Only the ratios between the times of different sizes affect decisions.
struct BatchCurve: Sendable {
    /// The sizes between which times are interpolated.
    static let sizes = [1, 2, 4, 8, 16, 32, 48, 64]
    /// The largest call that llama.cpp computes with single-token kernels on x86 (0.5.0).
    ///
    /// With llama.cpp's kernels for many tokens, a call of 8 tokens takes as long as a call of 16 tokens.
    private static let smallCall = 7
    /// The mean seconds of calls of ``smallCall`` tokens, which cannot be interpolated from other sizes.
    private var smallSeconds = 0.0
    private var smallCount = 0
    /// The seconds of the measured sizes, beginning with the smallest size.
    private var times: [Double] = []
    /// The number of measurements of each known size.
    private var counts: [Int] = []

    /// The weight of a measurement for the measured size, except for the first few measurements.
    private static let ownShare = 0.25
    /// The weight of a measurement for all other sizes.
    private static let othersShare = 0.03
    /// The maximum ratio of a measured to an expected time, because a call may have been interrupted for any time.
    private static let largestSurprise = 4.0
    /// The cost of a further token as a share of the first token's, until it is measured.
    ///
    /// On CPUs, the cost depends on the type of the weights. On GPUs, it is much lower.
    private static let assumedShare = 0.25
    /// The weight of the last measured slope for larger sizes.
    ///
    /// The assumed slope has the remaining weight if it is smaller, because large calls use kernels that compute
    /// several tokens at once. For example, 4 tokens may take three times as long as one token, and 16 tokens six
    /// times as long.
    private static let slopeShare = 0.7

    /// The largest measured size, which limits the size of the next trial; 0 before the first measurement.
    var largest: Int { times.isEmpty ? 0 : Self.sizes[times.count - 1] }

    /// Returns the number of measured calls of about `tokens` tokens.
    func count(near tokens: Int) -> Int {
        Self.sizes.firstIndex { $0 >= tokens }.map { $0 < counts.count ? counts[$0] : 0 } ?? .max
    }

    /// Adds the measured time of a call whose tokens each have an output.
    mutating func note(_ time: Duration, tokens: Int) {
        let measured = time / .seconds(1)
        if tokens == Self.smallCall, measured > 0 {
            smallCount += 1
            smallSeconds += max(Self.ownShare, 1 / Double(smallCount)) * (measured - smallSeconds)
            return
        }
        guard tokens >= 1, measured > 0, let last = Self.sizes.firstIndex(where: { $0 >= tokens }) else { return }
        if times.isEmpty {
            let first = measured / Self.assumed(tokens)
            times = Self.sizes[...last].map { Self.assumed($0) * first }
            counts = times.map { _ in 0 }
        }
        while times.count <= last {
            times.append(seconds(Self.sizes[times.count]))
            counts.append(0)
        }
        let surprise = measured / seconds(tokens)
        // Most calls have one token. If they take longer, other programs are running or the context is longer,
        // which affects all sizes.
        let others = tokens == 1 ? Self.ownShare : Self.othersShare
        let clamped = min(max(surprise, 1 / Self.largestSurprise), Self.largestSurprise)
        for index in times.indices {
            let weight = Self.weight(of: index, for: tokens)
            let own = max(Self.ownShare, 1 / Double(counts[index] + 1))
            // First measurements are not clamped.
            let change = counts[index] == 0 ? surprise : clamped
            times[index] *= pow(change, max(own * weight, others))
            if weight >= 0.5 { counts[index] += 1 }
        }
    }

    /// Returns the expected seconds of a call; before the first measurement, only a relative time.
    func seconds(_ tokens: Int) -> Double {
        guard !times.isEmpty else { return Self.assumed(tokens) }
        let last = times.count - 1
        guard tokens <= Self.sizes[last] else {
            let assumed = times[0] * Self.assumedShare
            let measured =
                last == 0
                ? assumed : (times[last] - times[last - 1]) / Double(Self.sizes[last] - Self.sizes[last - 1])
            let slope = min(measured, Self.slopeShare * measured + (1 - Self.slopeShare) * assumed)
            return times[last] + max(slope, 0) * Double(tokens - Self.sizes[last])
        }
        return times.indices.reduce(0) { $0 + Self.weight(of: $1, for: tokens) * times[$1] }
    }

    /// Returns how many of several single-token answers to compute in a first call, before a second call for the
    /// rest.
    ///
    /// All answers are computed in one call, unless two calls are known to be faster or should be tried.
    func firstPart(of tokens: Int) -> Int {
        guard (Self.smallCall + 1..<2 * Self.smallCall + 2).contains(tokens), count(near: 8) >= Self.minimumTries else {
            return tokens
        }
        let parts = smallSeconds + seconds(tokens - Self.smallCall)
        return smallCount < Self.minimumTries || parts < Self.minimumGain * seconds(tokens) ? Self.smallCall : tokens
    }

    /// The number of calls of a size after which its time is reliable.
    private static let minimumTries = 3
    /// The maximum time of two calls relative to one call, above which the call is not divided.
    private static let minimumGain = 0.95

    private static func assumed(_ tokens: Int) -> Double { 1 + assumedShare * Double(tokens - 1) }

    /// Returns the weight of a measured call for a size: 1 for an equal size, and 0 from the next size.
    private static func weight(of index: Int, for tokens: Int) -> Double {
        let size = sizes[index]
        guard tokens != size else { return 1 }
        let other = tokens > size ? index + 1 : index - 1
        guard sizes.indices.contains(other) else { return 0 }
        return max(0, 1 - Double(tokens - size) / Double(sizes[other] - size))
    }
}
