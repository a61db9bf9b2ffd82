public import Foundation
import Support
import Synchronization

/// The dependencies of runs on a device; `Hearth` supplies them.
package protocol BenchSource: Sendable {
    /// Where runs are kept.
    var runsFolder: String { get }
    /// The available backends, the default one first.
    var benchBackends: [BenchConfiguration] { get }
    /// The device's measuring capabilities.
    var benchCapability: BenchCapability { get }

    /// The file of a model.
    ///
    /// - Parameter name: An installed model's name; nil for the one that the resolver chooses.
    /// - Throws: What is wrong with the name.
    func benchModel(_ name: String?) throws -> String

    /// The preview of a run.
    ///
    /// - Returns: The model, its memory requirements and any problems.
    /// - Throws: What is wrong with the file.
    func benchOutlook(_ order: BenchOrder) throws -> BenchOutlook

    /// A run that has not begun.
    ///
    /// - Parameters:
    ///   - order: What it is to measure.
    ///   - onEvent: Hears how far it is.
    /// - Returns: The run, and the name that its folder is to have.
    /// - Throws: `BenchFailure` for what cannot be measured here.
    func benchRun(
        _ order: BenchOrder, onEvent: @escaping @Sendable (BenchRun.Event) -> Void
    ) throws -> (run: BenchRun, id: String)

    /// Where runs that go on are written down; a run stays there until its results are kept.
    var unfinishedRuns: UnfinishedRuns { get }

    /// Goes on with a run that waited for this launch.
    ///
    /// - Parameters:
    ///   - run: The run as it was left.
    ///   - entry: Its place in the list of unfinished runs.
    ///   - onEvent: Hears how far it is.
    /// - Throws: What is wrong with the model's file.
    func resumedRun(
        _ run: UnfinishedRun, _ entry: UnfinishedRuns.Entry, onEvent: @escaping @Sendable (BenchRun.Event) -> Void
    ) throws -> BenchRun
}

/// The progress of a run.
public struct BenchProgress: Sendable, Hashable, Encodable {
    /// The run's name.
    public var id: String
    /// Its state or outcome.
    public var state = BenchReport.State.loading
    /// The model's file, without its folder.
    public var model: String
    /// The kind of run.
    public var kind: BenchPlan.Kind
    /// The configurations to measure.
    public var backends: [String]
    /// The current measurement and its repetition.
    public var backend, cell: String?
    public var repetition: Int?
    /// The fraction of the run that is done, from 0 to 1.
    public var done = 0.0
    /// The current rate of the reply.
    public var tokensPerSecond: Double?
    /// The thermal state of the device.
    public var thermal: ThermalState?
    /// The warnings for the user.
    package var warnings: [String] = []
    /// Seconds since it began.
    public var seconds = 0.0
}

/// An event of a ``BenchService``.
package enum BenchChange: Sendable {
    /// A run made progress.
    case progress(BenchProgress)
    /// A run began, ended or was removed.
    case runs
}

/// Measures for a program that stays, such as a server or an app: one run at a time, and the runs that were kept.
///
/// A run belongs to the service: it goes on when whoever started it goes.
public final class BenchService: Sendable {
    private struct State {
        var isBusy = false
        var isClosed = false
        var progress: BenchProgress?
        var started = ContinuousClock.now
        var task: Task<Void, Never>?
        /// What could not be written; it is tried again whenever runs are read.
        var unwritten: [String: BenchReport] = [:]
    }

    private let source: any BenchSource
    private let state = Mutex(State())
    private let feed = EventFeed<BenchChange>()

    /// Makes a service.
    ///
    /// - Parameter source: What runs are made of.
    package init(_ source: any BenchSource) { self.source = source }

    /// The available backends, the default one first.
    public var backends: [BenchConfiguration] { source.benchBackends }

    /// The device's measuring capabilities.
    package var capability: BenchCapability { source.benchCapability }

    /// The progress of the current run; nil if there is none.
    public var current: BenchProgress? {
        state.withLock { state in
            guard state.isBusy, var progress = state.progress else { return nil }
            progress.seconds = state.started.duration(to: .now) / .seconds(1)
            return progress
        }
    }

    /// A stream of events from now on; each caller receives all of them.
    ///
    /// - Returns: Progress, and that the list of runs changed.
    package func changes() -> AsyncStream<BenchChange> { feed.listen() }

    /// The file of an installed model.
    ///
    /// - Parameter name: Its name; nil for the one that the resolver chooses.
    /// - Throws: What is wrong with the name.
    public func model(_ name: String?) throws -> String { try source.benchModel(name) }

    /// The preview of a run.
    ///
    /// - Returns: The model, its memory requirements and any problems.
    /// - Throws: What is wrong with the file.
    public func outlook(_ order: BenchOrder) throws -> BenchOutlook { try source.benchOutlook(order) }

    // MARK: Running

    /// Starts a run.
    ///
    /// - Throws: `BenchFailure`, `busy` while another run goes on.
    public func start(_ order: BenchOrder) throws -> String {
        let backends = order.backends.isEmpty ? [source.benchBackends.first?.name ?? "cpu"] : order.backends
        return try begin(path: order.path, order.kind, backends) { [source] in try source.benchRun(order, onEvent: $0) }
    }

    /// Reports runs that an earlier launch left unfinished, and resumes one that waits for this launch.
    ///
    /// To be called at the start, before anything else uses the engine.
    ///
    /// - Returns: What is known of those runs; all but those that wait are kept now.
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
                    // It is tried again at the next launch.
                    return report
                } catch {
                    // Its model has gone: what was measured is kept.
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
        // What cannot be written now stays on the list for the next launch.
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
                // Closed while the run was made.
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

    /// Stops the current run, as ``stop()`` does, and starts no other; for shutdown.
    public func close() async {
        state.withLock { $0.isClosed = true }
        await stop()
    }

    private func perform(_ run: BenchRun, _ id: String) async {
        let report = await run.run()
        var problem: String?
        // One that waits for another launch is on the list of unfinished runs.
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
            // The end is told when its results are kept.
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

    /// Tries again what could not be written.
    private func writeRest() {
        for (id, report) in state.withLock({ $0.unwritten }) {
            guard (try? folder(id).write(report)) != nil else { continue }
            _ = state.withLock { $0.unwritten.removeValue(forKey: id) }
            source.unfinishedRuns.begin(id)?.end()
        }
    }

    /// The runs, the newest first.
    ///
    /// - Returns: A summary of each that can be read.
    public func runs() -> [BenchSummary] {
        writeRest()
        let rest = state.withLock { $0.unwritten }
        let names = Set(RunFolder.list(in: source.runsFolder)).union(rest.keys)
        return names.sorted(by: >).compactMap { id in
            // Another version's, or one that is being removed.
            (rest[id] ?? (try? folder(id).read())).map(BenchSummary.init)
        }
    }

    /// A run's report.
    ///
    /// - Throws: `BenchFailure`, `notFound` for a name that is none.
    public func report(_ id: String) throws(BenchFailure) -> BenchReport {
        if let report = state.withLock({ $0.unwritten[id] }) { return report }
        return try kept(id).read()
    }

    /// A run's folder.
    ///
    /// - Throws: `BenchFailure`, `notFound` for a name that is none.
    public func kept(_ id: String) throws(BenchFailure) -> RunFolder {
        writeRest()
        // What is asked for comes from outside, and must be one of the names that there are.
        guard RunFolder.list(in: source.runsFolder).contains(id) else {
            throw BenchFailure(.notFound, "There is no run of that name. Choose one from the list.")
        }
        return folder(id)
    }

    /// Removes a run.
    ///
    /// - Throws: `BenchFailure`, `notFound` for a name that is none, `cannotWrite` if its files cannot be removed.
    public func remove(_ id: String) throws(BenchFailure) {
        let wasUnwritten = state.withLock { $0.unwritten.removeValue(forKey: id) } != nil
        if wasUnwritten { source.unfinishedRuns.begin(id)?.end() }
        // A part of it may have been written.
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

/// A run in a list.
public struct BenchSummary: Sendable, Hashable, Encodable {
    /// The run's name.
    public let id: String
    /// The start date.
    public let date: Date
    /// How it ended.
    public let state: BenchReport.State
    /// The kind of run.
    public let kind: BenchPlan.Kind
    /// The model's file, without its folder; empty if it could not be loaded.
    public let model: String
    /// For example `Q8_0`.
    public let quantisation: String
    /// What was measured.
    public let backends: [String]
    /// Whether all backends were verified.
    public let isValid: Bool
    /// The first backend's headline rates, in tokens a second.
    public let prefillRate, decodeRate: Double?
    /// Whether two backends produce the same results.
    public let parity: ParityReport.Verdict?
    /// The duration in seconds.
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
