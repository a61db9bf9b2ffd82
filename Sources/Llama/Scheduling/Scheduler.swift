import CLlama
import Foundation
import Synchronization

/// Runs one loaded model on a thread of its own: generations together in one context, embeddings in another.
///
/// Interactive work goes first; every call of the engine passes the process-wide `ComputeGate`. Requests arrive in an
/// inbox that the thread empties before each step, so that a cancelled request is gone before the next one.
final class Scheduler: Sendable {
    /// A look at the scheduler from outside.
    struct Snapshot: Sendable {
        var runningGenerations = 0
        var queuedGenerations = 0
        var cachedTokens = 0
        var steps = 0
    }

    private struct Inbox {
        var generations: [GenerationJob.Submission] = []
        /// Prefixes that were read from disk, and the readers of the requests that wait for them.
        var savedPrefixes: [(prefix: SavedPrefix?, channel: EventChannel)] = []
        var embeddings: [EmbeddingJob.Submission] = []
        var isClosed = false
        /// Readers of the batch that is being computed; when all are gone, the computation is pointless.
        var computing: [EventChannel] = []
        var snapshot = Snapshot()
        var closeWaiters: [CheckedContinuation<Void, Never>] = []
        var hasEnded = false
    }

    private let inbox = Mutex(Inbox())
    private let wake = DispatchSemaphore(value: 0)
    private let abortFlag: AbortFlag
    private let gate: ComputeGate
    /// Called on the scheduler's thread before each generation step.
    private let onStep: (@Sendable (GenerationLoop.Step) -> Void)?

    /// The loops of the thread; made on it, and only used there.
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

    /// Starts the thread, makes the contexts on it, and returns what `makeLoops` tells about them.
    func start<Facts: Sendable>(
        _ makeLoops: @escaping @Sendable () throws -> (loops: Loops, facts: Facts)
    ) async throws -> Facts {
        try await withCheckedThrowingContinuation { started in
            EngineThread.start(name: "hearth.engine") {
                self.makeAndRun(makeLoops, started)
                // Only now nothing holds the contexts any more: who waits for the end may count on their memory.
                self.end()
            }
        }
    }

    /// Starts the thread without waiting for the contexts: requests can be submitted at once, and fail with what making
    /// the contexts failed with.
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
        // In place: a context that is replaced must not live on in a copy.
        run(&loops)
    }

    // MARK: From any thread

    var snapshot: Snapshot { inbox.withLock { $0.snapshot } }
    var isClosed: Bool { inbox.withLock { $0.isClosed } }

    func submit(
        _ request: GenerationRequest, of conversation: SavedConversation? = nil
    ) throws(LlamaError) -> GenerationStream {
        // The channel must not keep the scheduler alive: a reader may outlive the model.
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

    /// Ends the thread; running requests fail with `closed`.
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

    /// Waits until there is something to do; a chat that has rested long enough is saved meanwhile.
    private func rest(_ loops: inout Loops) {
        guard let time = loops.generation?.nextRest else { return wake.wait() }
        let left = max((time - .now) / .seconds(1), 0)
        if wake.wait(timeout: .now() + left) == .timedOut { loops.generation?.saveResting() }
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

    /// Takes new requests in and lets abandoned ones go.
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

    /// Has a file read, where it may hold more of the prompt than the cache does.
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

    /// One round: interactive work, then background work within its share.
    /// - Returns: Whether there may be more to do at once.
    private func step(_ loops: inout Loops) -> Bool {
        let isInteractive = step(&loops, .interactive, patience: 0)
        // Waiting for a background turn would keep an interactive request of this model waiting, too.
        let patience = isInteractive ? 0 : Self.backgroundPatience
        let hasBackground =
            loops.generation?.runnable(.background).isEmpty == false || loops.embedding?.hasWork(.background) == true
        if hasBackground { _ = step(&loops, .background, patience: patience) }
        return isInteractive || hasBackground
    }

    /// How long background work waits for its turn before the inbox is looked at again, in seconds.
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
            // Those who wait for interactive work wait no longer than they must for the background's.
            let isUrgent = priority == .background && gate.isInteractive
            let embedded = loops.embedding?.step(priority, isUrgent: isUrgent) { compute in
                try gate.perform(priority, patience: patience, compute)
            }
            computed = computed || embedded == true
        }
        return computed
    }

    /// Lets readers that leave from now on abort the computation.
    /// - Returns: Whether anybody is left to compute for.
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
        // An abort that came too late must not hit the next call.
        if !inbox.withLock({ $0.isClosed }) { abortFlag.isSet = false }
    }
}
