/// How many tokens a call may have that reads prompts beside answers that are being written.
///
/// The answers wait for it, so it has as many as take no longer than ``longest``, going by the last call, within two bounds. On
/// CPUs the time of a call grows with its tokens; on a GPU one with few takes nearly as long as one with many.
struct SharedCallLimit: Sendable {
    /// At first, and where calls take long.
    let least: Int
    let most: Int
    private(set) var tokens: Int

    /// The longest that answers wait for a prompt's next piece, at 20 tokens a second.
    static let longest = Duration.milliseconds(50)

    init(least: Int, most: Int) {
        self.least = least
        self.most = max(least, most)
        tokens = least
    }

    /// Learns from a call.
    ///
    /// - Parameter count: Its tokens; few tell nothing about many.
    mutating func note(_ time: Duration, tokens count: Int) {
        guard count >= least, time > .zero else { return }
        let promised = Double(count) * (Self.longest / time)
        // A multiple of the least, which suits the kernels.
        tokens = min(most, max(1, Int(min(promised, Double(most))) / least) * least)
    }
}
