import Synchronization

/// The scheduler for requests that have a seed, with a context in pinned mode.
///
/// The scheduler starts with the first such request, because most models never get one.
final class RepeatableScheduler: Sendable {
    private struct State {
        var scheduler: Scheduler?
        var isClosed = false
    }

    private let state = Mutex(State())
    private let model: LlamaModel
    private let configuration: ContextConfiguration

    /// Derives the configuration from the configuration of the model's other requests.
    init(model: LlamaModel, configuration: ContextConfiguration) {
        self.model = model
        self.configuration = ContextConfiguration(
            mode: .pinned, contextTokens: configuration.contextTokens, maxSequences: 1,
            threads: configuration.threads,
            // Pinned mode does not use flash attention, which quantised values require.
            cacheType: configuration.cacheType == .q8_0 ? .f16 : configuration.cacheType)
    }

    /// Returns the scheduler, and starts it if it is not running.
    func scheduler() throws(LlamaError) -> Scheduler {
        let scheduler: Scheduler? = state.withLock { state in
            guard !state.isClosed else { return nil }
            if let running = state.scheduler, !running.isClosed { return running }
            let started = start()
            state.scheduler = started
            return started
        }
        guard let scheduler else { throw LlamaError.closedWhileRunning }
        return scheduler
    }

    private func start() -> Scheduler {
        let abortFlag = AbortFlag()
        let scheduler = Scheduler(abortFlag: abortFlag)
        scheduler.start { [model, configuration] in
            do {
                return Scheduler.Loops(generation: try GenerationLoop(model, configuration, abortFlag))
            } catch let error as LlamaError where error.code == .outOfMemory {
                throw LlamaError(
                    .outOfMemory,
                    "A request with a seed is computed in a separate context, for which there is not enough memory: "
                        + "omit the seed. \(error.message)")
            }
        }
        return scheduler
    }

    /// Closes the scheduler, so that running and later requests fail with `closed`.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.scheduler?.close()
        }
    }

    func waitUntilClosed() async { await state.withLock { $0.scheduler }?.waitUntilClosed() }
}
