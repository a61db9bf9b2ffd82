public import Foundation
import Support
import Synchronization

/// The dependencies of runs on the device, which the module `Hearth` supplies.
package protocol BenchSource: Sendable {
    /// The folder that contains the runs' folders.
    var runsFolder: String { get }
    /// The available backends, the default backend first.
    var benchBackends: [BenchConfiguration] { get }
    /// The device's measuring capabilities.
    var benchCapability: BenchCapability { get }

    /// Returns the path of the file of an installed model, or of the default model if `name` is `nil`.
    ///
    /// - Throws: An error that explains why the name is invalid.
    func benchModel(_ name: String?) throws -> String

    /// Returns the preview of a run.
    ///
    /// - Throws: An error that explains why the file cannot be used.
    func benchOutlook(_ order: BenchRequest) throws -> BenchOutlook

    /// Creates a run without starting it, and returns it with the name of its folder.
    ///
    /// - Throws: `BenchFailure` if the request cannot be measured on this device.
    func benchRun(
        _ order: BenchRequest, onEvent: @escaping @Sendable (BenchRun.Event) -> Void
    ) throws -> (run: BenchRun, id: String)

    /// The list of unfinished runs, from which a run is removed when its results are saved.
    var unfinishedRuns: UnfinishedRuns { get }

    /// Resumes a run that waited for this launch.
    ///
    /// - Throws: An error that explains why the model's file cannot be used.
    func resumedRun(
        _ run: UnfinishedRun, _ entry: UnfinishedRuns.Entry, onEvent: @escaping @Sendable (BenchRun.Event) -> Void
    ) throws -> BenchRun
}

/// The progress of a run.
public struct BenchProgress: Sendable, Hashable, Encodable {
    /// The run's name.
    public var id: String
    public var state = BenchReport.State.loading
    /// The name of the model's file, without its folder.
    public var model: String
    public var kind: BenchPlan.Kind
    /// The names of the configurations to measure.
    public var backends: [String]
    /// The backend and the cell of the current measurement.
    public var backend, cell: String?
    public var repetition: Int?
    /// The fraction of the run that is done, from 0 to 1.
    public var done = 0.0
    /// The current rate of the reply.
    public var tokensPerSecond: Double?
    public var thermal: ThermalState?
    package var warnings: [String] = []
    /// The time since the start of the run, in seconds.
    public var seconds = 0.0
}

/// An event of a ``BenchService``.
package enum BenchChange: Sendable {
    /// A run made progress.
    case progress(BenchProgress)
    /// A run began, ended or was removed.
    case runs
}

/// The runs of a long-lived program such as a server or an app: at most one active run, and the saved runs.
///
/// A run belongs to the service and continues when the client that started it disconnects.
public final class BenchService: Sendable {
    private struct State {
        var isBusy = false
        var isClosed = false
        var progress: BenchProgress?
        var started = ContinuousClock.now
        var task: Task<Void, Never>?
        /// Reports that could not be written, by the runs' names.
        ///
        /// Writing is retried whenever runs are read.
        var unwritten: [String: BenchReport] = [:]
    }

    private let source: any BenchSource
    private let state = Mutex(State())
    private let feed = EventFeed<BenchChange>()

    package init(_ source: any BenchSource) { self.source = source }

    /// The available backends, the default backend first.
    public var backends: [BenchConfiguration] { source.benchBackends }

    /// The device's measuring capabilities.
    package var capability: BenchCapability { source.benchCapability }

    /// The progress of the current run, if any.
    public var current: BenchProgress? {
        state.withLock { state in
            guard state.isBusy, var progress = state.progress else { return nil }
            progress.seconds = state.started.duration(to: .now) / .seconds(1)
            return progress
        }
    }

    /// Returns a stream of all events that occur after this call.
    package func changes() -> AsyncStream<BenchChange> { feed.listen() }

    /// Returns the path of the file of an installed model, or of the default model if `name` is `nil`.
    ///
    /// - Throws: An error that explains why the name is invalid.
    public func model(_ name: String?) throws -> String { try source.benchModel(name) }

    /// Returns the preview of a run.
    ///
    /// - Throws: An error that explains why the file cannot be used.
    public func outlook(_ order: BenchRequest) throws -> BenchOutlook { try source.benchOutlook(order) }

    // MARK: Running

    /// Starts a run and returns its name.
    ///
    /// - Throws: `BenchFailure` (`busy`) if another run is in progress, or an error of the source.
    public func start(_ order: BenchRequest) throws -> String {
        let backends = order.backends.isEmpty ? [source.benchBackends.first?.name ?? "cpu"] : order.backends
        return try begin(path: order.path, order.kind, backends) { [source] in try source.benchRun(order, onEvent: $0) }
    }

    /// Recovers the runs that an earlier launch left unfinished, and resumes a run that waits for this launch.
    ///
    /// Call this method when the program starts, before other code uses the engine.
    ///
    /// - Returns: The reports of the recovered runs. They are saved, except those of runs that still wait.
    @discardableResult
    package func recover() -> [BenchReport] {
        source.unfinishedRuns.abandoned().map { run, entry in
            let report = run.recovered
            if report.state == .waiting {
                let backends = (report.backends.map(\.configuration) + report.waiting).map(\.name)
                var waiting = run
                waiting.report = report
                let now = waiting
                do {
                    _ = try begin(path: run.path, report.plan.kind, backends) { [source] in
                        (try source.resumedRun(now, entry, onEvent: $0), report.id)
                    }
                    return report
                } catch let failure as BenchFailure where failure.kind == .busy {
                    // The run is resumed at the next launch.
                    return report
                } catch {
                    // The model's file is no longer available, so only the completed measurements are saved.
                    var rest = report
                    rest.state = .partial
                    rest.warnings.append("The model could not be read again for the rest of the run.")
                    keep(rest, entry)
                    return rest
                }
            }
            keep(report, entry)
            return report
        }
    }

    private func keep(_ report: BenchReport, _ entry: UnfinishedRuns.Entry) {
        // If writing fails, the run stays on the list for the next launch.
        guard (try? folder(report.id).write(report)) != nil else { return }
        entry.end()
        feed.send(.runs)
    }

    private func begin(
        path: String, _ kind: BenchPlan.Kind, _ backends: [String],
        _ make: (@escaping @Sendable (BenchRun.Event) -> Void) throws -> (run: BenchRun, id: String)
    ) throws -> String {
        let isFree = state.withLock { state in
            guard !state.isBusy, !state.isClosed else { return false }
            state.isBusy = true
            (state.progress, state.started) = (nil, .now)
            return true
        }
        guard isFree else {
            throw BenchFailure(
                .busy, "A run is already in progress, and two at a time would slow each other down. Wait, or stop it.")
        }
        do {
            let (run, id) = try make { [weak self] in self?.take($0) }
            state.withLock { state in
                state.progress = BenchProgress(
                    id: id, model: URL(filePath: path).lastPathComponent, kind: kind, backends: backends)
                state.task = Task { await self.perform(run, id) }
                // The service may have been closed while the run was created.
                if state.isClosed { state.task?.cancel() }
            }
            feed.send(.runs)
            return id
        } catch {
            state.withLock { $0.isBusy = false }
            throw error
        }
    }

    /// Stops the current run, and waits until its completed measurements are saved.
    @discardableResult
    public func stop() async -> Bool {
        guard let task = state.withLock({ $0.task }) else { return false }
        task.cancel()
        await task.value
        return true
    }

    /// Stops the current run like ``stop()`` and prevents new runs, before the program exits.
    public func close() async {
        state.withLock { $0.isClosed = true }
        await stop()
    }

    private func perform(_ run: BenchRun, _ id: String) async {
        let report = await run.run()
        var problem: String?
        // A run that waits for another launch stays on the list of unfinished runs.
        if report.state != .waiting {
            do throws(BenchFailure) {
                try folder(id).write(report)
                run.setting.entry?.end()
            } catch { problem = error.message }
        }
        let last = state.withLock { state -> BenchProgress? in
            if problem != nil { state.unwritten[id] = report }
            state.progress?.state = report.state
            if report.state == .completed { state.progress?.done = 1 }
            state.progress?.seconds = report.seconds
            if let problem { state.progress?.warnings.append(problem) }
            (state.isBusy, state.task) = (false, nil)
            return state.progress
        }
        if let last { feed.send(.progress(last)) }
        feed.send(.runs)
    }

    private func take(_ event: BenchRun.Event) {
        let progress = state.withLock { state -> BenchProgress? in
            switch event {
            // `perform` reports the end, after the results are saved.
            case .state(.completed), .state(.partial), .state(.failed), .state(.waiting): return nil
            case .state(let now): state.progress?.state = now
            case .measuring(let backend, let cell, let repetition, let done):
                state.progress?.backend = backend
                state.progress?.cell = cell
                state.progress?.repetition = repetition
                state.progress?.done = done
                state.progress?.tokensPerSecond = nil
            case .rate(let rate, let thermal):
                state.progress?.tokensPerSecond = rate
                state.progress?.thermal = thermal
            case .warning(let text): state.progress?.warnings.append(text)
            }
            state.progress?.seconds = state.started.duration(to: .now) / .seconds(1)
            return state.progress
        }
        if let progress { feed.send(.progress(progress)) }
    }

    // MARK: Runs that were kept

    private func folder(_ id: String) -> RunFolder { RunFolder(path: "\(source.runsFolder)/\(id)") }

    /// Retries writing the reports that could not be written.
    private func retryWrites() {
        for (id, report) in state.withLock({ $0.unwritten }) {
            guard (try? folder(id).write(report)) != nil else { continue }
            _ = state.withLock { $0.unwritten.removeValue(forKey: id) }
            source.unfinishedRuns.begin(id)?.end()
        }
    }

    /// Returns the summaries of all readable runs, newest first.
    public func runs() -> [BenchSummary] {
        retryWrites()
        let rest = state.withLock { $0.unwritten }
        let names = Set(RunFolder.list(in: source.runsFolder)).union(rest.keys)
        return names.sorted(by: >).compactMap { id in
            // Runs that are being removed and reports of other format versions are skipped.
            (rest[id] ?? (try? folder(id).read())).map(BenchSummary.init)
        }
    }

    /// Returns the report of a run.
    ///
    /// - Throws: `BenchFailure` (`notFound`) for an unknown name.
    public func report(_ id: String) throws(BenchFailure) -> BenchReport {
        if let report = state.withLock({ $0.unwritten[id] }) { return report }
        return try kept(id).read()
    }

    /// Returns the folder of a saved run.
    ///
    /// - Throws: `BenchFailure` (`notFound`) for an unknown name.
    public func kept(_ id: String) throws(BenchFailure) -> RunFolder {
        retryWrites()
        // The name comes from a client, so it must match an existing run before it becomes part of a path.
        guard RunFolder.list(in: source.runsFolder).contains(id) else {
            throw BenchFailure(.notFound, "There is no run of that name. Choose one from the list.")
        }
        return folder(id)
    }

    /// Removes a run.
    ///
    /// - Throws: `BenchFailure`: `notFound` for an unknown name, `cannotWrite` if its files cannot be removed.
    public func remove(_ id: String) throws(BenchFailure) {
        let wasUnwritten = state.withLock { $0.unwritten.removeValue(forKey: id) } != nil
        if wasUnwritten { source.unfinishedRuns.begin(id)?.end() }
        // Some of the run's files may have been written.
        if !wasUnwritten || FileManager.default.fileExists(atPath: folder(id).path) {
            let folder = wasUnwritten ? folder(id) : try kept(id)
            do { try FileManager.default.removeItem(atPath: folder.path) } catch {
                throw BenchFailure(
                    .cannotWrite, "The run could not be removed: \((error as NSError).localizedDescription).")
            }
        }
        feed.send(.runs)
    }
}

/// The summary of a run for a list.
public struct BenchSummary: Sendable, Hashable, Encodable {
    /// The run's name.
    public let id: String
    /// The start of the run.
    public let date: Date
    public let state: BenchReport.State
    public let kind: BenchPlan.Kind
    /// The name of the model's file, without its folder; empty if it could not be loaded.
    public let model: String
    /// The quantisation, such as `Q8_0`.
    public let quantisation: String
    /// The names of the measured configurations.
    public let backends: [String]
    /// Whether all backends were verified.
    public let isValid: Bool
    /// The first backend's headline rates, in tokens per second.
    public let prefillRate, decodeRate: Double?
    /// The verdict on the parity of two backends; `nil` if they were not compared.
    public let parity: ParityReport.Verdict?
    /// The duration of the run in seconds, summed over all launches.
    public let seconds: Double

    init(_ report: BenchReport) {
        let first = report.backends.first
        (id, date, state, kind) = (report.id, report.date, report.state, report.plan.kind)
        model = first?.loaded?.model.file ?? ""
        quantisation = first?.loaded?.model.quantisation ?? ""
        backends = report.backends.map(\.configuration.name)
        isValid = !report.backends.isEmpty && report.backends.allSatisfy(\.isValid)
        func rate(_ name: String, _ value: (BenchReport.Cell) -> Double?) -> Double? {
            first?.cells.first { $0.cell.isHeadline && $0.cell.id.hasPrefix(name) }.flatMap(value)
        }
        (prefillRate, decodeRate) = (rate("pp", \.prefillRate), rate("tg", \.decodeRate))
        parity = report.parity?.verdict
        seconds = report.seconds
    }
}
