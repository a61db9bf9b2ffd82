import CLlama
import Foundation
import Synchronization

/// The thread that runs one loaded model, with a context for generations and a context for embeddings.
///
/// Interactive work runs first, and every call of the engine waits for the process-wide `ComputeGate`. The thread
/// empties the inbox of requests before each step, so cancelled requests are removed before the next step.
final class Scheduler: Sendable {
    struct Snapshot: Sendable {
        var runningGenerations = 0
        var queuedGenerations = 0
        var cachedTokens = 0
        var steps = 0
    }

    private struct Inbox {
        var generations: [GenerationJob.Submission] = []
        /// The prefixes that were read from disk, with the channels of the waiting requests.
        var savedPrefixes: [(prefix: SavedPrefix?, channel: EventChannel)] = []
        var embeddings: [EmbeddingJob.Submission] = []
        var isClosed = false
        /// The channels of the batch in progress, which is aborted if all channels are abandoned.
        var computing: [EventChannel] = []
        var snapshot = Snapshot()
        var closeWaiters: [CheckedContinuation<Void, Never>] = []
        var hasEnded = false
    }

    private let inbox = Mutex(Inbox())
    private let wake = DispatchSemaphore(value: 0)
    private let abortFlag: AbortFlag
    private let gate: ComputeGate
    /// A closure called on the scheduler's thread before each generation step.
    private let onStep: (@Sendable (GenerationLoop.Step) -> Void)?

    /// The loops that are created and used only on the scheduler's thread.
    struct Loops {
        var generation: GenerationLoop?
        var embedding: EmbeddingLoop?
    }

    init(
        gate: ComputeGate = .shared, abortFlag: AbortFlag, onStep: (@Sendable (GenerationLoop.Step) -> Void)? = nil
    ) {
        self.gate = gate
        self.abortFlag = abortFlag
        self.onStep = onStep
    }

    /// Starts the thread, creates the contexts on this thread, and returns the facts from `makeLoops`.
    func start<Facts: Sendable>(
        _ makeLoops: @escaping @Sendable () throws -> (loops: Loops, facts: Facts)
    ) async throws -> Facts {
        try await withCheckedThrowingContinuation { started in
            EngineThread.start(name: "hearth.engine") {
                self.makeAndRun(makeLoops, started)
                // The contexts have been released now, because callers that wait for the end rely on the
                // memory being free.
                self.end()
            }
        }
    }

    /// Starts the thread without waiting for the contexts.
    ///
    /// Requests can be submitted at once. If the contexts cannot be created, requests fail with the error.
    func start(_ makeLoops: @escaping @Sendable () throws -> Loops) {
        EngineThread.start(name: "hearth.engine") {
            do {
                var loops = try makeLoops()
                self.run(&loops)
            } catch {
                self.failSubmitted(error)
            }
            self.end()
        }
    }

    private func makeAndRun<Facts: Sendable>(
        _ makeLoops: () throws -> (loops: Loops, facts: Facts), _ started: CheckedContinuation<Facts, any Error>
    ) {
        var loops: Loops
        do {
            let made = try makeLoops()
            loops = made.loops
            started.resume(returning: made.facts)
        } catch {
            return started.resume(throwing: error)
        }
        // The loops are passed as `inout`, because a copy would keep a context in memory after it was replaced.
        run(&loops)
    }

    // MARK: From any thread

    var snapshot: Snapshot { inbox.withLock { $0.snapshot } }
    var isClosed: Bool { inbox.withLock { $0.isClosed } }

    func submit(
        _ request: GenerationRequest, of conversation: SavedConversation? = nil
    ) throws(LlamaError) -> GenerationStream {
        // The channel must not keep the scheduler in memory, because a reader may outlive the model.
        let channel = EventChannel { [weak self] in self?.readersChanged() }
        let submission = GenerationJob.Submission(
            request: request, channel: channel, time: .now, conversation: conversation)
        try enqueue { $0.generations.append(submission) }
        return GenerationStream(channel: channel)
    }

    func submit(_ texts: [[TokenID]], priority: GenerationRequest.Priority) async throws -> [[Float]] {
        let completion = EmbeddingJob.Completion()
        let submission = EmbeddingJob.Submission(texts: texts, priority: priority, completion: completion)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                completion.start(continuation)
                do {
                    try enqueue { $0.embeddings.append(submission) }
                } catch {
                    completion.finish(.failure(error))
                }
            }
        } onCancel: {
            completion.cancel()
            wake.signal()
        }
    }

    private func enqueue(_ change: (inout Inbox) -> Void) throws(LlamaError) {
        let isClosed = inbox.withLock { inbox in
            if !inbox.isClosed { change(&inbox) }
            return inbox.isClosed
        }
        guard !isClosed else { throw LlamaError.closedWhileRunning }
        wake.signal()
    }

    private func readersChanged() {
        inbox.withLock { inbox in
            if !inbox.computing.isEmpty, inbox.computing.allSatisfy(\.isAbandoned) { abortFlag.isSet = true }
        }
        wake.signal()
    }

    /// Ends the thread, so that running requests fail with `closed`.
    func close() {
        inbox.withLock { inbox in
            inbox.isClosed = true
            abortFlag.isSet = true
        }
        wake.signal()
    }

    /// Waits until the thread has ended and the contexts are freed.
    func waitUntilClosed() async {
        await withCheckedContinuation { continuation in
            let hasEnded = inbox.withLock { inbox in
                if !inbox.hasEnded { inbox.closeWaiters.append(continuation) }
                return inbox.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
    }

    // MARK: On the scheduler's thread

    private func run(_ loops: inout Loops) {
        while takeInbox(&loops) {
            if !step(&loops) { rest(&loops) }
        }
        loops.generation?.failAll(LlamaError.closedWhileRunning)
        loops.embedding?.failAll(LlamaError.closedWhileRunning)
        loops.generation?.saveAll()
    }

    /// Waits for work, and saves a chat that has been idle long enough in the meantime.
    private func rest(_ loops: inout Loops) {
        guard let time = loops.generation?.nextIdleSave else { return wake.wait() }
        let left = max((time - .now) / .seconds(1), 0)
        if wake.wait(timeout: .now() + left) == .timedOut { loops.generation?.saveIdle() }
    }

    private func failSubmitted(_ error: any Error) {
        let submissions = inbox.withLock { inbox in
            inbox.isClosed = true
            defer { inbox.generations = [] }
            return inbox.generations
        }
        for submission in submissions { GenerationJob(submission).fail(error) }
    }

    private func end() {
        let waiters = inbox.withLock { inbox in
            inbox.isClosed = true
            inbox.hasEnded = true
            defer { inbox.closeWaiters = [] }
            return inbox.closeWaiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Adds new requests and removes abandoned requests; returns false if the scheduler is closed.
    private func takeInbox(_ loops: inout Loops) -> Bool {
        let (generations, embeddings, prefixes, isClosed) = inbox.withLock { inbox in
            defer { (inbox.generations, inbox.embeddings, inbox.savedPrefixes) = ([], [], []) }
            return (inbox.generations, inbox.embeddings, inbox.savedPrefixes, inbox.isClosed)
        }
        for submission in generations {
            let job = GenerationJob(submission)
            loops.generation?.add(job)
            if !isClosed { readSavedPrefix(for: job, loops) }
        }
        for (prefix, channel) in prefixes { loops.generation?.deliver(prefix, to: channel) }
        for submission in embeddings { loops.embedding?.add(EmbeddingJob(submission)) }
        guard !isClosed else { return false }
        loops.embedding?.dropCancelled()
        loops.generation?.dropAbandoned()
        loops.generation?.admit()
        publish(loops)
        return true
    }

    /// Starts reading a saved prefix if it may contain more tokens of the prompt than the cache.
    private func readSavedPrefix(for job: GenerationJob, _ loops: Loops) {
        guard let generation = loops.generation, let prefixes = generation.prefixes,
            let saved = job.saved, let isUseful = generation.savedPrefixWanted(by: job)
        else { return }
        job.awaitsSavedPrefix = true
        prefixes.store.load(saved, origin: prefixes.origin, if: isUseful) { [weak self, channel = job.channel] in
            self?.deliver($0, to: channel)
        }
    }

    private func deliver(_ prefix: SavedPrefix?, to channel: EventChannel) {
        inbox.withLock { $0.savedPrefixes.append((prefix, channel)) }
        wake.signal()
    }

    private func publish(_ loops: Loops) {
        guard let generation = loops.generation else { return }
        inbox.withLock { inbox in
            inbox.snapshot.runningGenerations = generation.runningCount
            inbox.snapshot.queuedGenerations = generation.queuedCount
            inbox.snapshot.cachedTokens = generation.cachedTokens
        }
    }

    /// Runs interactive work, then background work within its share; returns whether more work may be ready.
    private func step(_ loops: inout Loops) -> Bool {
        let isInteractive = step(&loops, .interactive, patience: 0)
        // Waiting for a background turn would also delay an interactive request of this model.
        let patience = isInteractive ? 0 : Self.backgroundPatience
        let hasBackground =
            loops.generation?.runnable(.background).isEmpty == false || loops.embedding?.hasWork(.background) == true
        if hasBackground { _ = step(&loops, .background, patience: patience) }
        return isInteractive || hasBackground
    }

    /// The time in seconds for which background work waits for its turn before the inbox is checked again.
    private static let backgroundPatience: TimeInterval = 0.005

    private func step(
        _ loops: inout Loops, _ priority: GenerationRequest.Priority, patience: TimeInterval
    ) -> Bool {
        var computed = false
        if let readers = loops.generation?.runnable(priority), !readers.isEmpty {
            guard startComputing(readers) else { return false }
            computed =
                loops.generation?.step(priority) { step, compute in
                    try gate.perform(priority, patience: patience) {
                        onStep?(step)
                        return try compute()
                    }
                } ?? false
            endComputing()
        }
        if loops.embedding?.hasWork(priority) == true {
            // While interactive work is active, background calls are short, so that interactive work waits as little
            // as possible.
            let isUrgent = priority == .background && gate.isInteractive
            let embedded = loops.embedding?.step(priority, isUrgent: isUrgent) { compute in
                try gate.perform(priority, patience: patience, compute)
            }
            computed = computed || embedded == true
        }
        return computed
    }

    /// Allows readers to abort the computation by stopping; returns false if all readers have already stopped.
    private func startComputing(_ readers: [EventChannel]) -> Bool {
        inbox.withLock { inbox in
            guard !inbox.isClosed, !readers.allSatisfy(\.isAbandoned) else { return false }
            abortFlag.isSet = false
            inbox.computing = readers
            inbox.snapshot.steps += 1
            return true
        }
    }

    private func endComputing() {
        inbox.withLock { $0.computing = [] }
        // A late abort must not affect the next call.
        if !inbox.withLock({ $0.isClosed }) { abortFlag.isSet = false }
    }
}
