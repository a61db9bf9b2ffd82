import Synchronization

/// The scheduler of the requests that have a seed, with a context in pinned mode.
///
/// It starts with the first such request: most models never get one.
final class RepeatableScheduler: Sendable {
    private struct State {
        var scheduler: Scheduler?
        var isClosed = false
    }

    private let state = Mutex(State())
    private let model: LlamaModel
    private let configuration: ContextConfiguration

    /// - Parameter configuration: That of the model's other requests.
    init(model: LlamaModel, configuration: ContextConfiguration) {
        self.model = model
        self.configuration = ContextConfiguration(
            mode: .pinned, contextTokens: configuration.contextTokens, maxSequences: 1,
            threads: configuration.threads,
            // Without flash attention, which depends on how a prompt is split, values cannot be quantised.
            cacheType: configuration.cacheType == .q8_0 ? .f16 : configuration.cacheType)
    }

    /// The scheduler, started now if it was not before; one that could not make its context is started anew.
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

    /// Ends it; requests that run or come later fail with `closed`.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.scheduler?.close()
        }
    }

    func waitUntilClosed() async { await state.withLock { $0.scheduler }?.waitUntilClosed() }
}
