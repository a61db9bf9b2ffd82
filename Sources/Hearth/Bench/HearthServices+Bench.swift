public import Bench
import Foundation
import GGUF
import LlamaRuntime
import Synchronization

/// What a run is to measure, as the ways in ask for it.
public struct BenchOrder: Sendable {
    /// The model's file.
    public var path: String
    /// How much is measured.
    public var kind: BenchPlan.Kind
    /// The backend in question, and the one that it is compared with, by name; the usual one if there is none.
    public var backends: [String]
    /// Another file that the model is compared with, on the first backend.
    public var otherModel: String?
    /// How long a worker may say nothing.
    public var patience = Duration.seconds(300)
    /// What counts as the same.
    public var limits = ParityReport.Limits()
    /// Seconds after which nothing new begins; nil for the plan's own.
    public var seconds: Double?
    /// Whether two backends are asked for the same replies.
    public var checksParity = true
    /// Only replies and probabilities are compared; nothing is timed.
    public var isParityOnly = false
    /// The command that repeats the run.
    public var command: String

    /// Makes an order.
    public init(path: String, kind: BenchPlan.Kind, backends: [String] = [], command: String) {
        (self.path, self.kind, self.backends, self.command) = (path, kind, backends, command)
    }
}

extension HearthServices {
    /// Where runs are kept.
    public var runsFolder: String { home.path + "/runs" }

    /// The backends that can be measured here, the usual one first.
    public var benchBackends: [BenchConfiguration] {
        BenchConfiguration.available(
            devices: EngineBackend.devices.map { ($0.name, $0.isGPU) }, threads: Machine.computeThreads)
    }

    /// The device, as reports name it.
    public static var benchMachine: BenchReport.Machine {
        BenchReport.Machine(
            device: processorName, system: systemName,
            memoryBytes: Machine.physicalMemoryBytes, cores: ProcessInfo.processInfo.activeProcessorCount)
    }

    private static var systemName: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        let number = "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
        #if os(iOS)
            return "iOS \(number)"
        #elseif os(macOS)
            return "macOS \(number)"
        #else
            return ProcessInfo.processInfo.operatingSystemVersionString
        #endif
    }

    private static var processorName: String {
        #if os(Linux)
            let text = FileHandle(forReadingAtPath: "/proc/cpuinfo").flatMap { try? $0.readToEnd() }
            for line in String(decoding: text ?? Data(), as: UTF8.self).split(separator: "\n")
            where line.hasPrefix("model name") {
                return line.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
            }
        #endif
        return "unknown"
    }

    /// A run that measures a model in processes of its own.
    ///
    /// - Parameters:
    ///   - order: What it is to measure.
    ///   - onEvent: Hears how far it is.
    /// - Returns: The run, and the name that its folder is to have.
    /// - Throws: `BenchFailure` for a backend that is not there, `GGUFError` for a file that is no model.
    public func benchRun(
        _ order: BenchOrder, onEvent: @escaping @Sendable (BenchRun.Event) -> Void
    ) throws -> (run: BenchRun, id: String) {
        var configurations = try configurations(order.backends)
        if let other = order.otherModel { configurations = [configurations[0], configurations[0].with(model: other)] }
        let chosen = configurations
        let description = ModelDescription(try GGUFFile(path: order.path))
        let context = description.trainedContextTokens ?? 4_096
        var plan = BenchPlan.plan(order.kind, contextTokens: context, threads: Machine.computeThreads)
        if let seconds = order.seconds {
            plan.seconds = seconds
            plan.leastSeconds = min(plan.leastSeconds, seconds / 2)
        }
        if order.isParityOnly { (plan.cells, plan.products) = ([], []) }
        let workers = WorkerList()
        var setting = BenchRun.Setting(path: order.path, modelContextTokens: context, configurations: chosen) {
            configuration throws(BenchFailure) in
            try Self.worker(configuration, workers, patience: order.patience)
        }
        setting.checksParity = order.checksParity
        setting.limits = order.limits
        setting.processes = { workers.ids }
        #if os(Linux)
            setting.telemetry = LinuxTelemetry()
        #endif
        let now = Date()
        let id = RunFolder.name(order.kind, now)
        let report = BenchReport(
            id: id, date: now, appVersion: HearthVersion.current, machine: Self.benchMachine, plan: plan,
            command: order.command)
        return (BenchRun(report, setting, onEvent: onEvent), id)
    }
}

extension HearthServices {
    /// Backends by their names; the usual one for none.
    private func configurations(_ names: [String]) throws(BenchFailure) -> [BenchConfiguration] {
        let available = benchBackends
        if names.isEmpty { return [available.first ?? .cpu] }
        var found: [BenchConfiguration] = []
        for name in names {
            guard let backend = available.first(where: { $0.name == name }) else {
                throw BenchFailure(
                    .noDevice,
                    "There is no backend \(name) here. There are: \(available.map(\.name).joined(separator: ", ")).")
            }
            found.append(backend)
        }
        return found
    }

    /// Starts this program once more, as a worker.
    fileprivate static func worker(
        _ configuration: BenchConfiguration, _ workers: WorkerList, patience: Duration = .seconds(300)
    ) throws(BenchFailure) -> any BenchWorker {
        #if os(Linux) || os(macOS)
            let executable = Bundle.main.executablePath ?? CommandLine.arguments.first ?? "hearth"
            let worker = try BenchWorkerClient(
                executable: executable, arguments: [BenchWorkerProcess.argument],
                environment: configuration.environment, patience: patience, onEnd: workers.remove)
            workers.add(worker.processID)
            return worker
        #else
            throw BenchFailure(.unsupported, "This system starts no processes for programs.")
        #endif
    }
}

/// The processes of a run that live.
private final class WorkerList: Sendable {
    private let state = Mutex<Set<Int32>>([])

    var ids: [Int32] { state.withLock { Array($0) } }

    func add(_ id: Int32) { state.withLock { _ = $0.insert(id) } }

    func remove(_ id: Int32) { state.withLock { _ = $0.remove(id) } }
}

extension HearthServices {
    /// The file of the model that a run is to measure.
    ///
    /// - Parameter nameOrPath: An installed model's name, or a file; nil for the one that the resolver chooses.
    /// - Returns: Its path.
    /// - Throws: `ModelLibraryError`, `HearthError`.
    public func benchModel(_ nameOrPath: String?) throws -> String {
        try model(nameOrPath, kind: .generative, options: LocalModel.Options()).path
    }

    /// Multiplies matrices on a backend, in a process of its own.
    ///
    /// - Parameters:
    ///   - backend: The backend's name; nil for the usual one.
    ///   - threads: Threads to compute with; nil for one per physical core.
    /// - Returns: The products as they are measured, or why one could not be.
    /// - Throws: `BenchFailure` for a backend that is not there.
    public func products(on backend: String?, threads: Int?) throws -> AsyncStream<BenchReport.Product> {
        var configuration = try configurations(backend.map { [$0] } ?? [])[0]
        configuration.threads = threads
        let chosen = configuration
        return AsyncStream { continuation in
            let task = Task {
                for product in BenchPlan.plan(.full, contextTokens: 4_096).products where !Task.isCancelled {
                    var measured = BenchReport.Product(product: product)
                    do throws(BenchFailure) {
                        // One for each: what crashes with one product may work with the next.
                        let worker = try Self.worker(chosen, WorkerList())
                        do throws(BenchFailure) {
                            measured.result = try await worker.run(
                                .product(product, configuration: chosen, seconds: 0.2), onProgress: { _ in }
                            ).product
                        } catch { measured.failure = error }
                        await worker.close()
                    } catch { measured.failure = error }
                    continuation.yield(measured)
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
