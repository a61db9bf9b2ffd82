import Dispatch
import Synchronization

/// The links of this process, one per worker, because a worker serves one connection at a time.
///
/// Each attempt to reach a worker runs on its own thread and holds no lock. Callers that need the same worker
/// share one attempt, so an unreachable worker delays only the models that use it.
final class Workers: Sendable {
    static let shared = Workers()

    struct Reached: Sendable {
        let link: WorkerLink
        let devices: [EngineBackend.Device]
    }

    typealias Answer = Result<WorkerLink, LlamaError>
    private typealias Waiting = @Sendable (Answer) -> Void

    private struct Entry {
        var link: WorkerLink?
        /// The state and the time of the last attempt; `nil` before the first attempt.
        var facts: (worker: EngineBackend.Worker, time: ContinuousClock.Instant)?
        /// The error of the last attempt, which is not repeated before `end`.
        var refusal: (error: LlamaError, end: ContinuousClock.Instant)?
        /// The callers that wait for the running attempt; `nil` if no attempt is running.
        var waiting: [Waiting]?

        /// The link; `nil` if its worker is lost.
        var usableLink: WorkerLink? { link?.problem == nil ? link : nil }
    }

    private let entries = Mutex<[WorkerAddress: Entry]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant
    private let reach: @Sendable (WorkerAddress, WorkerLink?) throws(LlamaError) -> Reached

    /// The time for which a worker's free memory counts as up to date.
    private static let freshTime = Duration.seconds(2)
    /// The time for which the memory of a worker in use counts as up to date.
    ///
    /// Such a worker responds only after its computation.
    private static let busyTime = Duration.seconds(10)
    /// The maximum time after a failed attempt during which an unreachable worker is not tried again.
    private static let longestRefusal = Duration.seconds(10)

    /// Creates a store of links, which `reach` creates or checks; `reach` may block.
    init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        reach: @escaping @Sendable (WorkerAddress, WorkerLink?) throws(LlamaError) -> Reached = Workers.reach
    ) {
        (self.now, self.reach) = (now, reach)
    }

    // MARK: Callers

    /// Returns links to workers that are reachable now.
    ///
    /// The function blocks the calling thread, which must not belong to Swift's thread pool.
    ///
    /// - Throws: `LlamaError.Code.workerUnavailable` if a worker is not reachable; `unsupportedOperation` if
    ///   llama.cpp was built without RPC.
    func links(to addresses: [WorkerAddress]) throws(LlamaError) -> [WorkerLink] {
        // All attempts run concurrently.
        let answers = addresses.map { address in Awaited { link(to: address, $0) } }
        var links: [WorkerLink] = []
        for answer in answers { links.append(try answer.value().get()) }
        return links
    }

    /// Checks that workers are reachable now, without blocking the calling thread.
    func check(_ addresses: [WorkerAddress]) async throws(LlamaError) {
        for address in addresses {
            _ = try await withCheckedContinuation { done in link(to: address) { done.resume(returning: $0) } }.get()
        }
    }

    /// Returns the last known state of workers, and renews outdated states in the background.
    ///
    /// The function blocks only for addresses without a previous attempt.
    func known(_ addresses: [WorkerAddress]) -> [EngineBackend.Worker] {
        let first = addresses.filter { address in
            let isUnknown = entries.withLock { $0[address]?.facts == nil }
            if !isUnknown { renew(address) }
            return isUnknown
        }
        for answer in first.map({ address in Awaited { renew(address, $0) } }) { _ = answer.value() }
        return entries.withLock { entries in addresses.compactMap { entries[$0]?.facts?.worker } }
    }

    /// Waits until the state of workers is up to date.
    func renew(_ addresses: [WorkerAddress]) async {
        for address in addresses {
            await withCheckedContinuation { done in renew(address) { _ in done.resume() } }
        }
    }

    // MARK: Attempts

    /// Calls `answer` with a link to a worker that is reachable now, or with an error.
    private func link(to address: WorkerAddress, _ answer: @escaping Waiting) {
        // A worker in use is not queried, because it would respond only after its computation.
        proceed(address, answer) { $0.usableLink?.isConnected == true }
    }

    private func renew(_ address: WorkerAddress, _ answer: @escaping Waiting = { _ in }) {
        let now = now()
        proceed(address, answer) { entry in
            guard let facts = entry.facts, let link = entry.usableLink else { return false }
            return now - facts.time < (link.isConnected ? Self.busyTime : Self.freshTime)
        }
    }

    /// Answers at once if the entry satisfies `suffices` or has a recent error; otherwise joins or starts an attempt.
    private func proceed(_ address: WorkerAddress, _ answer: @escaping Waiting, unless suffices: (Entry) -> Bool) {
        let now = now()
        let known: Answer? = entries.withLock { entries in
            var entry = entries[address] ?? Entry()
            defer { entries[address] = entry }
            if let link = entry.usableLink, suffices(entry) { return .success(link) }
            if let refusal = entry.refusal, now < refusal.end { return .failure(refusal.error) }
            if entry.waiting == nil { attempt(address, entry.usableLink) }
            entry.waiting = (entry.waiting ?? []) + [answer]
            return nil
        }
        if let known { answer(known) }
    }

    private func attempt(_ address: WorkerAddress, _ old: WorkerLink?) {
        EngineThread.start(name: "hearth.workers") { [self] in
            let start = now()
            let result: Result<Reached, LlamaError>
            do throws(LlamaError) {
                result = .success(try reach(address, old))
            } catch {
                result = .failure(error)
            }
            let end = now()
            let waiting = entries.withLock { entries in
                var entry = entries[address] ?? Entry()
                defer { entries[address] = entry }
                switch result {
                case .success(let reached):
                    entry.link = reached.link
                    entry.refusal = nil
                    entry.facts = (.init(address: address, devices: reached.devices, problem: nil), end)
                case .failure(let error):
                    entry.link = entry.usableLink
                    // An attempt that failed immediately can be repeated immediately.
                    entry.refusal = (error, end + min((end - start) * 2, Self.longestRefusal))
                    entry.facts = (.init(address: address, devices: [], problem: error.message), end)
                }
                defer { entry.waiting = nil }
                return entry.waiting ?? []
            }
            for answer in waiting { answer(result.map(\.link)) }
        }
    }

    @Sendable private static func reach(_ address: WorkerAddress, _ old: WorkerLink?) throws(LlamaError) -> Reached {
        let link: WorkerLink
        if let old, (try? old.check()) != nil { link = old } else { link = try WorkerLink(address) }
        var devices: [EngineBackend.Device] = []
        for (index, device) in link.devices.enumerated() {
            let memory = try link.memory(of: device)
            devices.append(
                EngineBackend.Device(
                    name: name(of: index, at: address), description: "worker at \(address)", isGPU: true,
                    sharesMemory: false, freeBytes: memory.free, totalBytes: memory.total))
        }
        return Reached(link: link, devices: devices)
    }

    static func name(of index: Int, at address: WorkerAddress) -> String {
        "RPC[\(address)]" + (index == 0 ? "" : "#\(index + 1)")
    }
}

private final class Awaited: Sendable {
    private let answer = Mutex<Workers.Answer?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    init(_ ask: (@escaping @Sendable (Workers.Answer) -> Void) -> Void) {
        ask { [self] answer in
            self.answer.withLock { $0 = answer }
            isThere.signal()
        }
    }

    /// Blocks until the result is available; may be called only once.
    func value() -> Workers.Answer {
        while true {
            isThere.wait()
            if let answer = answer.withLock({ $0 }) { return answer }
        }
    }
}
