import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The choice of the number of threads for answers while other programs use the same cores.
///
/// llama.cpp's threads wait for each other hundreds of times per token. If another program occupies the core of one
/// thread, all other threads wait and keep their cores busy. While two compilers ran on two cores, two threads
/// generated 3 tokens per second, and one thread 12.
///
/// So fewer threads are tried if the computing thread had to wait for a core, and more threads if no other program
/// computes. The faster setting is kept. Prompts, whose calls are long, always use all threads.
struct SharedCores: Sendable {
    struct Call: Sendable {
        var tokens: Int
        var seconds: Double
        /// The part of `seconds` during which the calling thread ran on a core.
        var coreSeconds: Double
        /// The number of running threads of other programs at the end of the call; `nil` if not counted.
        var others: Int?
    }

    /// The number of threads without competing programs.
    let most: Int
    private(set) var threads: Int
    /// The moving average of the share of the time during which the computing thread waits for a core.
    private var waiting = 0.0
    private var others = 0.0
    /// The call size for comparisons, its mean seconds with the current threads, and the number of measured calls.
    private var known: (tokens: Int, seconds: Double, calls: Int) = (0, 0, 0)
    /// The current trial: the previous number of threads and the times of the trial's calls.
    private var trial: (before: Int, times: [Double])?
    /// The number of consecutive calls whose size differs from the size for comparisons.
    private var misses = 0
    /// The number of calls until the next trial.
    private var pause = 0
    private var nextPause = Self.shortestPause

    /// The maximum number of tokens of a call to which the choice applies; larger calls use all threads.
    static let maximumTokens = 16
    private static let memory = 0.3
    /// The minimum number of calls between changes.
    private static let minimumCalls = 4
    private static let trialCalls = 3
    private static let maximumMisses = 8
    /// The maximum time with a new setting relative to the previous setting, above which the new one is not kept.
    private static let minimumGain = 0.95
    /// The share of waiting above which a thread counts as sharing its core.
    private static let maximumWaiting = 0.25
    /// The number of other threads below which no other program counts as computing.
    private static let fewOthers = 0.3
    private static let shortestPause = 64
    private static let longestPause = 1024

    init(most: Int) { (self.most, threads) = (most, most) }

    /// Returns the number of threads for a call, 1…``most``.
    func threads(for tokens: Int) -> Int { tokens > Self.maximumTokens ? most : threads }

    mutating func note(_ call: Call) {
        guard most > 1, call.tokens <= Self.maximumTokens, call.seconds > 0 else { return }
        waiting += Self.memory * (1 - min(call.coreSeconds / call.seconds, 1) - waiting)
        if let count = call.others { others += Self.memory * (Double(count) - others) }
        pause = max(pause - 1, 0)
        guard call.tokens == known.tokens else { return noteMiss(call) }
        misses = 0
        if trial != nil { return noteTrial(call) }
        known.seconds += Self.memory * (call.seconds - known.seconds)
        known.calls += 1
        guard known.calls >= Self.minimumCalls, pause == 0 else { return }
        if threads > 1, waiting > Self.maximumWaiting {
            trial = (threads, [])
            threads /= 2
        } else if threads < most, others < Self.fewOthers {
            trial = (threads, [])
            threads = min(threads * 2, most)
        }
    }

    /// Counts a call of another size, which replaces the size for comparisons after several such calls in a row.
    ///
    /// Drafts and other answers enlarge only single calls.
    private mutating func noteMiss(_ call: Call) {
        misses += 1
        guard misses > Self.maximumMisses || known.tokens == 0 else { return }
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
        if mean < known.seconds * Self.minimumGain {
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
    /// Runs and measures a call; `countsOthers` also counts other programs' threads, which takes some time.
    static func measuring<Value>(
        _ tokens: Int, threads: Int, countsOthers: Bool = true, _ body: () throws -> Value
    ) rethrows -> (value: Value, call: Call?) {
        #if os(Linux)
            let (start, core) = (ContinuousClock.now, coreSeconds)
            let value = try body()
            let (end, coreEnd) = (ContinuousClock.now, coreSeconds)
            guard tokens <= maximumTokens, canCountOthers else { return (value, nil) }
            let running = countsOthers ? Machine.runningThreads : nil
            // The threads of the call itself may still be spinning.
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
