import Foundation
import Synchronization

/// A run that measures a model on one backend, or on two backends in alternation.
///
/// Each backend computes in its own process. The run reports a crash, a hang or a lack of memory of the process as a
/// result. Measurements never overlap.
public actor BenchRun {
    /// An event during a run.
    public enum Event: Sendable {
        /// The run's state changed.
        case state(BenchReport.State)
        /// A measurement begins. `done` is the progress of the run, from 0 to 1.
        case measuring(backend: String, cell: String, repetition: Int, done: Double)
        /// The current rate of the reply.
        case rate(tokensPerSecond: Double, thermal: ThermalState)
        /// A warning to show immediately.
        case warning(String)
    }

    /// The setup of a run.
    package struct Setting: Sendable {
        /// The path of the model's file.
        package var path: String
        /// The trained context length.
        package var modelContextTokens: Int
        /// The backend to measure and its baseline, if any.
        package var configurations: [BenchConfiguration]
        package var launch: BenchRunnerLauncher
        package var telemetry: (any TelemetrySource)?
        /// The interval between telemetry samples.
        package var telemetryInterval = Duration.seconds(1)
        /// A function that returns the workers' process IDs, to measure their memory.
        package var processes: @Sendable () -> [Int32] = { [] }
        /// The limits within which results count as the same.
        package var limits = ParityReport.Limits()
        /// The entry in which the progress is saved; `nil` if the progress is not saved.
        package var entry: UnfinishedRuns.Entry?

        package init(
            path: String, modelContextTokens: Int, configurations: [BenchConfiguration],
            launch: @escaping BenchRunnerLauncher
        ) {
            (self.path, self.modelContextTokens) = (path, modelContextTokens)
            (self.configurations, self.launch) = (configurations, launch)
        }
    }

    /// The setup of a run.
    package nonisolated let setting: Setting
    private let onEvent: @Sendable (Event) -> Void
    private let clock = ContinuousClock()
    private var start: ContinuousClock.Instant
    var report: BenchReport
    var workers: [(any BenchRunner)?] = []
    /// The duration of each cell's last measurement on all backends, in seconds, by the cell's name.
    var costs: [String: Double] = [:]
    private let samples = Mutex(Telemetry())
    /// The number of backends that earlier launches have measured.
    private let earlier: Int
    private var lastKept = ContinuousClock.now

    /// Creates a run.
    ///
    /// `report` is empty except for the plan, or is the report of a waiting run to resume.
    package init(_ report: BenchReport, _ setting: Setting, onEvent: @escaping @Sendable (Event) -> Void = { _ in }) {
        (self.report, self.setting, self.onEvent) = (report, setting, onEvent)
        earlier = report.backends.count
        start = clock.now
    }

    /// Runs the plan within its time limit.
    ///
    /// If the task is cancelled, the run ends and keeps its completed measurements.
    public func run() async -> BenchReport {
        start = clock.now
        let watching = watch()
        defer { watching?.cancel() }
        if setting.configurations.first?.isCPU == true, setting.configurations.count == 1 { warn(Self.cpuAdvice) }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.perform() }
            group.addTask { await self.enforceTimeLimit() }
            // The task that ends first cancels the other task.
            await group.next()
            group.cancelAll()
        }
        for worker in workers { await worker?.close() }
        report = currentReport
        // The backends of earlier launches came first until now.
        report.backends = inOrder
        if report.state == .waiting, setting.entry == nil {
            // Without a saved entry, the next launch could not resume the run.
            warn("The remaining measurements could not be saved, so they are skipped.")
            enter(.partial)
        }
        finish()
        // The entry is kept until the results are written, so that a crash before then loses nothing.
        keep()
        if report.state == .waiting { setting.entry?.release() }
        return report
    }

    // MARK: Parts of a run

    /// The warning about results of the CPU.
    package static let cpuAdvice =
        "The CPU is slow compared to a GPU: its numbers check correctness, and do not show the device's performance."

    private func perform() async {
        do throws(BenchFailure) {
            try await load()
            try await warmUp()
            enter(.running)
            try await measure()
            try await checkParity()
            // A run that was cancelled during its last step is not complete.
            try checkCancellation()
            // A run without a working backend is not complete.
            if report.waiting.isEmpty, live.isEmpty, let failure = report.backends.last?.failure { throw failure }
            enter(report.waiting.isEmpty ? .completed : .waiting)
        } catch {
            if error.kind == .cancelled {
                enter(.partial)
            } else {
                warn(error.message)
                enter(report.backends.contains { !$0.cells.isEmpty } ? .partial : .failed)
            }
        }
    }

    /// Waits until the plan's hard time limit.
    ///
    /// No new measurement starts after the plan's time, but a measurement in progress can take long on a slow device.
    private func enforceTimeLimit() async {
        let last = report.plan.lastSeconds
        // The sleep throws only if it is cancelled because the run has ended.
        guard (try? await Task.sleep(for: .seconds(last), clock: clock)) != nil else { return }
        warn("The run was stopped after \(Int(last)) seconds, in the middle of a measurement.")
    }

    private func load() async throws(BenchFailure) {
        enter(.loading)
        if report.order.isEmpty { report.order = setting.configurations.map(\.name) }
        // Backends that an earlier launch measured need no worker.
        workers = report.backends.map { _ in nil }
        let room = min(report.plan.contextTokens(prompts: BenchPlan.promptLengths), setting.modelContextTokens)
        for configuration in setting.configurations {
            keep(loading: configuration)
            report.backends.append(BenchReport.Backend(configuration: configuration))
            workers.append(nil)
            await open(report.backends.count - 1, contextTokens: room)
            if report.backends.last?.failure?.kind == .needsRelaunch {
                report.backends.removeLast()
                workers.removeLast()
                report.waiting.append(configuration)
            }
            try checkCancellation()
        }
        keep()
        // One loaded backend is enough, and a backend that needs another launch is not a failure.
        guard !live.isEmpty || !report.waiting.isEmpty else {
            throw report.backends.dropFirst(earlier).compactMap(\.failure).first
                ?? BenchFailure(.other, "There is nothing to measure.")
        }
    }

    /// The indices of the backends whose worker is running in this launch.
    var live: [Int] { workers.indices.filter { workers[$0] != nil && report.backends[$0].failure == nil } }

    /// The backends in the requested order, which can differ from the order of measurement.
    var inOrder: [BenchReport.Backend] {
        let order = report.order
        func place(_ backend: BenchReport.Backend) -> Int { order.firstIndex(of: backend.configuration.name) ?? 0 }
        return report.backends.sorted { place($0) < place($1) }
    }

    /// The report including the time and the telemetry of this launch.
    private var currentReport: BenchReport {
        var report = report
        report.seconds += elapsed
        report.telemetry.samples += samples.withLock(\.samples)
        return report
    }

    /// Whether the backends are measured in separate launches.
    var isSplit: Bool { !report.waiting.isEmpty || earlier > 0 }

    /// Saves the progress of the run.
    private func keep(loading: BenchConfiguration? = nil) {
        guard let entry = setting.entry else { return }
        lastKept = clock.now
        let models = setting.configurations.compactMap { configuration in
            configuration.model.map { (configuration.name, $0) }
        }
        entry.save(
            UnfinishedRun(
                path: setting.path, models: Dictionary(models) { $1 }, limits: setting.limits,
                // A finished report already includes this launch's time and telemetry.
                report: report.state.isOver ? report : currentReport, loading: loading))
    }

    /// Saves the progress if it was last saved over 10 seconds ago, so that writing does not slow down measurements.
    func saveIfDue() {
        if lastKept.duration(to: clock.now) > .seconds(10) { keep() }
    }

    /// Starts a worker and loads the model, and records a failure in the report.
    private func open(_ index: Int, contextTokens: Int) async {
        let configuration = report.backends[index].configuration
        do throws(BenchFailure) {
            let worker = try await setting.launch(configuration)
            workers[index] = worker
            let result = try await worker.run(
                .load(
                    path: configuration.model ?? setting.path, configuration: configuration,
                    contextTokens: contextTokens,
                    sequences: 1, outputTokens: Self.parityChunk), onProgress: { _ in })
            guard let loaded = result.loaded else { throw BenchFailure(.other, "The worker did not report its load.") }
            report.backends[index].loaded = loaded
            let proof = BackendProof(configuration, loaded.engine)
            report.backends[index].proof = proof
            if !proof.isValid {
                warn("\(configuration.name) failed verification: " + proof.contradictions.joined(separator: " "))
            }
        } catch {
            if error.kind == .needsRelaunch {
                report.backends[index].failure = error
            } else {
                fail(index, error)
            }
        }
    }

    private func warmUp() async throws(BenchFailure) {
        enter(.warmup)
        for index in live {
            _ = await sample(
                index, .made(prompt: 64, tokens: 16, seed: report.plan.seed), cell: "warm-up", repetition: 0)
            try checkCancellation()
        }
    }

    func sample(
        _ index: Int, _ command: RunnerCommand, cell: String, repetition: Int
    ) async -> Result<RunnerResult, BenchFailure> {
        guard let worker = workers[index] else { return .failure(BenchFailure(.other, "The worker has ended.")) }
        let name = report.backends[index].configuration.name
        onEvent(
            .measuring(
                backend: name, cell: cell, repetition: repetition, done: min(1, elapsed / report.plan.seconds)))
        do throws(BenchFailure) {
            let thermal = samples.withLock { $0.samples.last?.thermal } ?? .nominal
            return .success(
                try await worker.run(command) { [onEvent] in
                    onEvent(.rate(tokensPerSecond: $0.tokensPerSecond, thermal: thermal))
                })
        } catch {
            return .failure(error)
        }
    }

    // MARK: The report

    var elapsed: Double { start.duration(to: clock.now) / .seconds(1) }

    func checkCancellation() throws(BenchFailure) {
        if Task.isCancelled { throw BenchFailure(.cancelled, "The run was stopped.") }
    }

    private func enter(_ state: BenchReport.State) {
        report.state = state
        onEvent(.state(state))
    }

    func warn(_ text: String) {
        guard !report.warnings.contains(text) else { return }
        report.warnings.append(text)
        onEvent(.warning(text))
    }

    func fail(_ index: Int, _ failure: BenchFailure) {
        report.backends[index].failure = failure
        report.backends[index].suggestion = failure.suggestion(for: report.backends[index].configuration)
        let suggestion = report.backends[index].suggestion.map { " " + $0 } ?? ""
        warn("\(report.backends[index].configuration.name): \(failure.message)\(suggestion)")
    }

    private func finish() {
        guard report.backends.count == 2, report.waiting.isEmpty else { return }
        let (one, other) = (report.backends[0], report.backends[1])
        let disturbance =
            report.telemetry.disturbance
            ?? (isSplit ? "They were measured one after the other, in separate launches." : nil)
        for cell in one.cells {
            guard let against = other.cells.first(where: { $0.cell == cell.cell }) else { continue }
            var rates = [("prefill", \BenchSample.prefillRate), ("decode", \BenchSample.decodeRate)]
            if report.hasEndpoint { rates.append(("first token", \BenchSample.firstTokenRate)) }
            for (name, rate) in rates {
                let rates = cell.samples.compactMap { $0[keyPath: rate] }
                let baseline = against.samples.compactMap { $0[keyPath: rate] }
                // The prompt of a decode cell is too short to measure prefill.
                if name == "prefill", case .decode = cell.cell { continue }
                guard let comparison = RateComparison(rates, to: baseline, disturbance: disturbance) else { continue }
                report.comparisons.append(
                    BenchReport.Comparison(cell: cell.cell.id, rate: name, comparison: comparison))
            }
        }
    }

    /// Starts a task that reads the sensors periodically.
    private func watch() -> Task<Void, Never>? {
        guard let source = setting.telemetry else { return nil }
        let (processes, interval) = (setting.processes, setting.telemetryInterval)
        // The times of samples continue from the end of earlier launches.
        let begin = start.advanced(by: .seconds(-report.seconds))
        return Task.detached { [self] in
            let clock = ContinuousClock()
            var wasHot = false
            while !Task.isCancelled {
                var sample = source.read(processes: processes())
                sample.seconds = begin.duration(to: clock.now) / .seconds(1)
                keep(sample)
                let isHot = sample.thermal >= .serious
                if isHot, !wasHot {
                    await warn("The device is hot (\(sample.thermal.rawValue)); warm-up is complete.")
                }
                wasHot = isHot
                try? await Task.sleep(for: interval)
            }
        }
    }

    private nonisolated func keep(_ sample: TelemetrySample) { samples.withLock { $0.samples.append(sample) } }
}
