import Foundation

/// How long calls of the engine take by their number of tokens, learned from the calls that are made anyway.
///
/// Only the ratios between sizes decide anything.
struct BatchCurve: Sendable {
    /// The sizes between which times are interpolated.
    static let sizes = [1, 2, 4, 8, 16, 32, 48, 64]
    /// The most tokens that llama.cpp computes by the kernels of single tokens on x86 (0.5.0).
    ///
    /// Calls for many tokens take as long for 8 as for 16.
    private static let smallCall = 7
    /// The seconds of a call with so many, and how often it was measured: times between the sizes are no guide to it.
    private var smallSeconds = 0.0
    private var smallCount = 0
    /// The seconds of the sizes that are known, from the first on.
    private var times: [Double] = []
    /// How often each of them was measured.
    private var counts: [Int] = []

    /// How far a surprise moves the size at which it was measured, once it was measured a few times.
    private static let ownShare = 0.25
    /// How far it moves the others.
    private static let othersShare = 0.03
    /// A call may have been interrupted for any time.
    private static let largestSurprise = 4.0
    /// The cost of a further token of a call, as a share of the first, until it is measured.
    ///
    /// On CPUs it costs more or less by the type of the weights, on GPUs much less.
    private static let assumedShare = 0.25
    /// How much of the last measured step counts for what lies beyond it.
    ///
    /// The rest is assumed, where that is less: kernels that compute several tokens at once set in at some size, so that 4 tokens may take three
    /// times as long as one, and 16 six times.
    private static let slopeShare = 0.7

    /// The largest size that was measured, by which a call may be larger that is tried next; 0 before the first.
    var largest: Int { times.isEmpty ? 0 : Self.sizes[times.count - 1] }

    /// How often calls of about so many tokens were measured.
    func count(near tokens: Int) -> Int {
        Self.sizes.firstIndex { $0 >= tokens }.map { $0 < counts.count ? counts[$0] : 0 } ?? .max
    }

    /// Takes in the time of a call.
    ///
    /// - Parameters:
    ///   - time: How long it took.
    ///   - tokens: Its tokens, each with an output.
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
        // Calls of one token are the most. Where they take longer, the machine is busier, or the context longer, and all do.
        let others = tokens == 1 ? Self.ownShare : Self.othersShare
        let clamped = min(max(surprise, 1 / Self.largestSurprise), Self.largestSurprise)
        for index in times.indices {
            let weight = Self.weight(of: index, for: tokens)
            let own = max(Self.ownShare, 1 / Double(counts[index] + 1))
            // The first times are taken as they are.
            let change = counts[index] == 0 ? surprise : clamped
            times[index] *= pow(change, max(own * weight, others))
            if weight >= 0.5 { counts[index] += 1 }
        }
    }

    /// The expected time of a call.
    ///
    /// - Parameter tokens: At least 1.
    /// - Returns: Seconds; before the first measurement only up to a common factor.
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

    /// How many of the tokens of a call are to be computed by a call of their own, the others by a second one.
    ///
    /// - Parameter tokens: Single tokens of as many answers.
    /// - Returns: All of them, unless two calls are known to take less time, or to be tried.
    func firstPart(of tokens: Int) -> Int {
        guard (Self.smallCall + 1..<2 * Self.smallCall + 2).contains(tokens), count(near: 8) >= Self.leastTries else {
            return tokens
        }
        let parts = smallSeconds + seconds(tokens - Self.smallCall)
        return smallCount < Self.leastTries || parts < Self.leastGain * seconds(tokens) ? Self.smallCall : tokens
    }

    /// Calls of a size that tell how long it takes.
    private static let leastTries = 3
    /// Two calls have to take that much less time than one.
    private static let leastGain = 0.95

    private static func assumed(_ tokens: Int) -> Double { 1 + assumedShare * Double(tokens - 1) }

    /// How much a size counts for a number of tokens: all if it is that number, less the farther away it is, nothing
    /// beyond the next size.
    private static func weight(of index: Int, for tokens: Int) -> Double {
        let size = sizes[index]
        guard tokens != size else { return 1 }
        let other = tokens > size ? index + 1 : index - 1
        guard sizes.indices.contains(other) else { return 0 }
        return max(0, 1 - Double(tokens - size) / Double(sizes[other] - size))
    }
}
