/// The maximum number of tokens of a call that computes prompts and answers together.
///
/// The answers wait for the call. The limit is therefore the number of tokens that take at most ``longest``,
/// estimated from the last call, between ``least`` and ``most``. On CPUs, the time of a call grows with its tokens.
/// On GPUs, a call with few tokens takes nearly as long as a call with many tokens.
struct SharedCallLimit: Sendable {
    /// The lower bound, which is also the initial limit.
    let least: Int
    let most: Int
    private(set) var tokens: Int

    /// The maximum time that answers wait for a piece of a prompt, which allows 20 tokens per second.
    static let longest = Duration.milliseconds(50)

    init(least: Int, most: Int) {
        self.least = least
        self.most = max(least, most)
        tokens = least
    }

    /// Adjusts the limit to a call's duration.
    ///
    /// Calls of fewer than ``least`` tokens are ignored, because they do not predict the time of larger calls.
    mutating func note(_ time: Duration, tokens count: Int) {
        guard count >= least, time > .zero else { return }
        let promised = Double(count) * (Self.longest / time)
        // The limit is a multiple of the lower bound, with which llama.cpp's kernels are fastest.
        tokens = min(most, max(1, Int(min(promised, Double(most))) / least) * least)
    }
}
