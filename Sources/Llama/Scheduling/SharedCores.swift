import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Decides how many threads compute an answer's next tokens on a machine whose cores other programs use, too.
///
/// llama.cpp's threads wait for each other hundreds of times per token. Where another program keeps one of them from its
/// core, all wait, and by default they do so by spinning on the cores that are wanted: beside two compilers on two cores, two
/// threads write 3 tokens a second and one writes 12. So fewer are tried where the thread that computes had to wait for its
/// core, and more where nobody else computes any more; what is measured to be faster stays. Prompts, whose calls are long,
/// have all threads.
struct SharedCores: Sendable {
    /// The cost of a call of the engine.
    struct Call: Sendable {
        var tokens: Int
        var seconds: Double
        /// Of them, the seconds that the calling thread was on a core.
        var coreSeconds: Double
        /// Threads of other programs that ran at its end; nil where they were not counted.
        var others: Int?
    }

    /// The threads of a machine that nobody else uses.
    let most: Int
    private(set) var threads: Int
    /// The share of the time that the calling thread was not on a core, and the others: averages of the last calls.
    private var waiting = 0.0
    private var others = 0.0
    /// The time of a call with so many tokens, by so many calls, with the number of threads as it is.
    private var known: (tokens: Int, seconds: Double, calls: Int) = (0, 0, 0)
    /// The number of threads that is tried: which it was before, the time of its calls, and those of the trial.
    private var trial: (before: Int, times: [Double])?
    /// Calls in a row with another number of tokens than those that are compared.
    private var misses = 0
    /// Calls to go before the next trial, and after the next one that fails.
    private var pause = 0
    private var nextPause = Self.shortestPause

    /// Calls with more tokens have all threads, and say nothing about those with few.
    static let mostTokens = 16
    private static let memory = 0.3
    /// Calls between two changes, in a trial, and with another number of tokens until that one counts.
    private static let leastCalls = 4
    private static let trialCalls = 3
    private static let mostMisses = 8
    /// The share of the old time that a new setting may take at most.
    private static let leastGain = 0.95
    /// A thread that waits for more of the time has to share its core.
    private static let mostWaiting = 0.25
    /// Below this nobody else computes.
    private static let fewOthers = 0.3
    private static let shortestPause = 64
    private static let longestPause = 1024

    /// - Parameter most: The threads of a machine that nobody else uses, at least 1.
    init(most: Int) { (self.most, threads) = (most, most) }

    /// The threads for a call.
    ///
    /// - Returns: 1…``most``.
    func threads(for tokens: Int) -> Int { tokens > Self.mostTokens ? most : threads }

    /// Learns from a call.
    mutating func note(_ call: Call) {
        guard most > 1, call.tokens <= Self.mostTokens, call.seconds > 0 else { return }
        waiting += Self.memory * (1 - min(call.coreSeconds / call.seconds, 1) - waiting)
        if let count = call.others { others += Self.memory * (Double(count) - others) }
        pause = max(pause - 1, 0)
        guard call.tokens == known.tokens else { return noteMiss(call) }
        misses = 0
        if trial != nil { return noteTrial(call) }
        known.seconds += Self.memory * (call.seconds - known.seconds)
        known.calls += 1
        guard known.calls >= Self.leastCalls, pause == 0 else { return }
        if threads > 1, waiting > Self.mostWaiting {
            trial = (threads, [])
            threads /= 2
        } else if threads < most, others < Self.fewOthers {
            trial = (threads, [])
            threads = min(threads * 2, most)
        }
    }

    /// Drafts and other answers make single calls larger; where all are, they are what is compared.
    private mutating func noteMiss(_ call: Call) {
        misses += 1
        guard misses > Self.mostMisses || known.tokens == 0 else { return }
        if let trial { threads = trial.before }
        (trial, misses, known) = (nil, 0, (call.tokens, call.seconds, 1))
    }

    private mutating func noteTrial(_ call: Call) {
        guard var current = trial else { return }
        current.times.append(call.seconds)
        trial = current
        guard current.times.count == Self.trialCalls else { return }
        trial = nil
        waiting = 0
        known.calls = 0
        let mean = current.times.reduce(0, +) / Double(Self.trialCalls)
        if mean < known.seconds * Self.leastGain {
            known.seconds = mean
            nextPause = Self.shortestPause
        } else {
            threads = current.before
            pause = nextPause
            nextPause = min(2 * nextPause, Self.longestPause)
        }
    }
}

extension SharedCores {
    /// Measures a call.
    ///
    /// - Parameter countsOthers: Whether the threads of other programs are counted, which takes a while.
    /// - Returns: What it returns, and what it took; nil where the system does not tell.
    static func measuring<Value>(
        _ tokens: Int, threads: Int, countsOthers: Bool = true, _ body: () throws -> Value
    ) rethrows -> (value: Value, call: Call?) {
        #if os(Linux)
            let (start, core) = (ContinuousClock.now, coreSeconds)
            let value = try body()
            let (end, coreEnd) = (ContinuousClock.now, coreSeconds)
            guard tokens <= mostTokens, canCountOthers else { return (value, nil) }
            let running = countsOthers ? Machine.runningThreads : nil
            // Those that computed the call may still spin.
            let call = Call(
                tokens: tokens, seconds: (end - start) / .seconds(1), coreSeconds: coreEnd - core,
                others: running.map { max($0 - threads, 0) })
            return (value, call)
        #else
            return (try body(), nil)
        #endif
    }

    #if os(Linux)
        private static let canCountOthers = Machine.runningThreads != nil

        private static var coreSeconds: Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    #endif
}
