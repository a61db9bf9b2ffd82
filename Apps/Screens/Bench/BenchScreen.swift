public import Bench
import Foundation
public import Observation

/// The benchmark's only screen, with the model, the backends, runs, results, comparisons and exports.
///
/// ``run()`` keeps the screen up to date while it is shown. A run continues while the screen is hidden; see
/// `BenchService`.
@MainActor @Observable public final class BenchScreen {
    /// The state of the screen.
    public internal(set) var state = State.idle
    /// The models that can be measured; nil until loaded.
    public internal(set) var models: [Model]?
    /// The available backends, the default first; only the CPU until loaded.
    public internal(set) var backends = [BenchConfiguration.cpu]
    /// The device's measuring capabilities; nil until loaded.
    package internal(set) var capability: BenchCapability?
    /// The choices for the run, whose preview is ``outlook``.
    public var choices: Choices {
        didSet { if choices != oldValue { look() } }
    }
    /// Whether to run despite insufficient memory, which every new choice resets to false.
    public var ignoresMemory = false
    /// The preview of the chosen run.
    public internal(set) var outlook = Outlook.none
    /// The stored runs, the newest first; nil until loaded.
    public internal(set) var runs: [BenchSummary]?
    /// The runs selected for comparison, the oldest first.
    public internal(set) var compared: [String] = []
    /// The comparison of the selected runs; nil if fewer than two are selected.
    public internal(set) var table: BenchComparison?
    /// The last error and its remedy, to be set to nil after it was shown.
    public var problem: String?

    let service: BenchService
    let exports: URL
    private let readModels: @Sendable () -> [Model]
    private let words: @Sendable (any Error) -> String
    private let looking = ScreenTask()
    private var isStarting = false

    /// Creates an empty screen.
    ///
    /// It does not query the engine yet, because waiting runs must set the engine up first.
    ///
    /// - Parameters:
    ///   - service: The service that measures.
    ///   - exports: The folder for exported files; it need not exist.
    ///   - models: Reads the models that can be measured, the default first.
    ///   - words: Returns the user-facing message of an error.
    init(
        _ service: BenchService, exports: URL, models: @escaping @Sendable () -> [Model],
        words: @escaping @Sendable (any Error) -> String
    ) {
        (self.service, self.exports, readModels, self.words) = (service, exports, models, words)
        choices = Choices(backend: BenchConfiguration.cpu.name)
    }

    /// Keeps the screen up to date.
    ///
    /// Cancel the task when the screen is no longer shown.
    public func run() async {
        let changes = service.changes()
        if let progress = service.current { await take(progress) }
        await reload()
        for await change in changes {
            switch change {
            case .progress(let progress): await take(progress)
            case .runs: await readRuns()
            }
        }
    }

    /// Reloads the backends, models and runs.
    public func reload() async {
        await readBackends()
        let models = await offMainActor { [readModels] in readModels() }
        self.models = models
        if !models.contains(where: { $0.id == choices.model }) { choices.model = models.first?.id } else { look() }
        await readRuns()
    }

    private func readBackends() async {
        let found = await offMainActor { [service] in (backends: service.backends, capability: service.capability) }
        let isFirst = capability == nil
        (backends, capability) = found
        if isFirst || !backends.contains(where: { $0.name == choices.backend }) {
            choices.backend = backends.first?.name ?? BenchConfiguration.cpu.name
        }
    }

    private func readRuns() async { runs = await offMainActor { [service] in service.runs() } }

    private func take(_ progress: BenchProgress) async {
        switch progress.state {
        case .completed, .partial, .failed: await show(progress.id)
        case .waiting: state = .waiting(progress)
        case _ where isStopping: state = .stopping(progress)
        case .idle, .loading: state = .loading(progress)
        case .warmup: state = .warmup(progress)
        case .running: state = .running(progress)
        }
    }

    private var isStopping: Bool { if case .stopping = state { true } else { false } }

    private func show(_ id: String) async {
        do {
            show(try await offMainActor { [service] in try service.report(id) })
        } catch {
            state = .failed(words(error), nil)
        }
    }

    func show(_ report: BenchReport) {
        guard report.state == .failed else {
            state = .completed(report)
            return
        }
        let broken = report.backends.last { $0.failure != nil }
        let reason = broken?.failure?.message ?? report.warnings.last ?? "The run produced no results."
        state = .failed([reason, broken?.suggestion].compactMap(\.self).joined(separator: " "), report)
    }

    // MARK: Before a run

    /// Whether the chosen run can start now.
    public var canStart: Bool {
        guard case .known = outlook else { return false }
        return obstacle == nil && !isStarting
    }

    /// The reason why the chosen run cannot start; nil if it can, or while its model is being read.
    public var obstacle: String? {
        if progress != nil { return "A run is in progress. Wait until it ends, or cancel it." }
        if models?.isEmpty == true { return "No model is installed on this device yet. Download one under Models." }
        if choices.kind == .parity, choices.against == nil {
            return "Parity needs a second backend. Choose one."
        }
        switch outlook {
        case .none, .reading: return nil
        case .failed(let reason): return reason
        case .known(let outlook):
            guard outlook.memory.fits == .doesNotFit, !ignoresMemory else { return nil }
            return "This does not fit into memory. Choose a smaller model, or run it anyway."
        }
    }

    private func look() {
        ignoresMemory = false
        guard choices.model != nil else {
            looking.cancel()
            outlook = .none
            return
        }
        var asked = choices
        // Until the second backend of a parity run is chosen, the preview is for the model alone.
        if asked.kind == .parity, asked.against == nil { asked.kind = .sanity }
        if outlook == .none { outlook = .reading }
        looking.start { [weak self] in await self?.read(asked) }
    }

    private func read(_ asked: Choices) async {
        let found: Outlook
        do {
            found = .known(
                try await offMainActor { [service] in
                    try service.outlook(try Self.order(asked, service, ignoresMemory: false))
                })
        } catch {
            found = .failed(words(error))
        }
        if !Task.isCancelled { outlook = found }
    }

    private nonisolated static func order(
        _ choices: Choices, _ service: BenchService, ignoresMemory: Bool
    ) throws -> BenchRequest {
        let path = try service.model(choices.model)
        // The file of an installed model has the model's name.
        let model = URL(filePath: path).deletingPathExtension().lastPathComponent
        var command = "hearth bench \(choices.kind.rawValue) --model \(model) --backend \(choices.backend)"
        if let against = choices.against { command += " --against \(against)" }
        if ignoresMemory { command += " --ignore-memory" }
        var order = BenchRequest(
            path: path, kind: choices.kind, backends: [choices.backend] + [choices.against].compactMap(\.self),
            command: command)
        order.ignoresMemory = ignoresMemory
        return order
    }

    // MARK: Running

    /// The progress of the current run; nil if no run is in progress.
    public var progress: BenchProgress? {
        switch state {
        case .loading(let progress), .warmup(let progress), .running(let progress), .stopping(let progress): progress
        case .idle, .waiting, .completed, .failed: nil
        }
    }

    /// Starts the chosen run.
    public func start() async {
        guard canStart else { return }
        await start(choices, ignoresMemory: ignoresMemory)
    }

    func start(_ choices: Choices, ignoresMemory: Bool = false) async {
        guard !isStarting else { return }
        isStarting = true
        defer { isStarting = false }
        do {
            _ = try await offMainActor { [service] in
                try service.start(try Self.order(choices, service, ignoresMemory: ignoresMemory))
            }
            // Shows the initial state until the first event arrives.
            if let progress = service.current, self.progress == nil { await take(progress) }
        } catch {
            problem = words(error)
        }
    }

    /// Stops the run, and keeps completed measurements.
    public func cancel() async {
        guard let progress else { return }
        state = .stopping(progress)
        await service.stop()
    }

    /// The banners of the screen about the device's capabilities, its thermal state, and problems of the results.
    public var banners: [Banner] {
        var banners: [Banner] = []
        if let capability {
            banners.append(Banner(kind: capability.isLimited ? .warning : .information, text: capability.text))
        }
        var warnings: [String] = []
        switch state {
        case .idle:
            guard case .known(let outlook) = outlook else { break }
            let kind: Banner.Kind = outlook.memory.fits == .fits ? .information : .warning
            banners.append(Banner(kind: kind, text: outlook.memory.text))
            warnings = outlook.advice
        case .loading(let progress), .warmup(let progress), .running(let progress), .stopping(let progress),
            .waiting(let progress):
            warnings = progress.warnings
        case .completed(let report), .failed(_, let report?):
            if report.backends.contains(where: { !$0.isValid && $0.failure == nil }) {
                warnings.append(
                    "This run is invalid: its backends were not verified to be the ones named.")
            }
            warnings += report.warnings
        case .failed(let reason, nil): warnings = [reason]
        }
        banners += warnings.map { Banner(kind: .warning, text: $0) }
        return banners
    }

    /// Runs work that may fail, and reports its error in ``problem``.
    func attempt<Value: Sendable>(_ work: @Sendable (BenchService) throws -> Value) async -> Value? {
        do {
            return try await offMainActor { [service] in try work(service) }
        } catch {
            problem = words(error)
            return nil
        }
    }
}
