public import Bench
import Foundation
import GGUF
import Llama
import RemoteModels
import Synchronization

#if HEARTH_APPLE
    import AppleEngines
#endif

extension HearthServices: BenchSource {
    /// The folder of stored runs.
    public var runsFolder: String { home.path + "/runs" }

    /// The backends available on this machine, the default first.
    public var benchBackends: [BenchConfiguration] {
        #if HEARTH_APPLE
            // Querying the engine starts it. A later run could then not set the variables that the engine reads only at
            // its start.
            if Self.measuresWithin {
                return BenchConfiguration.available(
                    devices: Self.metal == nil ? [] : [(MetalCapability.engineDevice, true)],
                    threads: Machine.computeThreads, hasTensor: Self.metal?.tensorsAreAvailable)
            }
        #endif
        return BenchConfiguration.available(
            devices: EngineBackend.devices.map { ($0.name, $0.isGPU) }, threads: Machine.computeThreads,
            kernels: EngineBackend.cpuKernels, hasTensor: EngineLogFacts(EngineBackend.startLog).hasTensor)
    }

    /// The device's measuring capabilities.
    public var benchCapability: BenchCapability {
        #if HEARTH_APPLE
            if Self.measuresWithin {
                return BenchCapability(gpu: Self.metal.map { ($0.tensorsAreAvailable, $0.explanation) })
            }
        #endif
        return BenchCapability(
            devices: EngineBackend.devices.map { ($0.name, $0.description, $0.isGPU) },
            log: EngineLogFacts(EngineBackend.startLog))
    }

    /// Whether runs measure in this process.
    ///
    /// iOS starts no other programs, and a sandboxed Mac app cannot start itself.
    static let measuresWithin: Bool = {
        #if HEARTH_MOBILE
            return true
        #else
            return isConfined(ProcessInfo.processInfo.environment)
        #endif
    }()

    /// Sets the environment variables that a waiting run needs, if runs measure in this process.
    ///
    /// The engine reads the variables only once. Call this before anything can start the engine, such as an opened
    /// chat.
    package func prepareMeasuring() {
        if Self.measuresWithin { InProcessRunner.prepare(for: unfinishedRuns) }
    }

    /// Returns whether the environment belongs to a process in the macOS sandbox.
    static func isConfined(_ environment: [String: String]) -> Bool {
        environment["APP_SANDBOX_CONTAINER_ID"] != nil
    }

    #if HEARTH_APPLE
        /// The GPU's capabilities.
        ///
        /// They are computed once and not on the main thread, since a small kernel is compiled.
        ///
        /// The process's variables are ignored, because the bench sets them for a run.
        private static let metal = MetalCapability.current(environment: [:])
    #endif

    /// The description of this device in reports.
    package static var benchMachine: BenchReport.Machine {
        BenchReport.Machine(
            device: processorName, system: systemName, build: systemBuild,
            memoryBytes: Machine.physicalMemoryBytes, cores: ProcessInfo.processInfo.activeProcessorCount)
    }

    private static var systemName: String {
        #if HEARTH_MACOS
            return "macOS \(systemVersion)"
        #elseif HEARTH_MOBILE
            return "iOS \(systemVersion)"
        #else
            return ProcessInfo.processInfo.operatingSystemVersionString
        #endif
    }

    private static var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }

    private static var systemBuild: String? {
        #if HEARTH_APPLE
            return DeviceSensors.systemBuild
        #else
            return nil
        #endif
    }

    private static var processorName: String {
        #if HEARTH_APPLE
            return DeviceSensors.name
        #else
            let text = FileHandle(forReadingAtPath: "/proc/cpuinfo").flatMap { try? $0.readToEnd() }
            for line in String(decoding: text ?? Data(), as: UTF8.self).split(separator: "\n")
            where line.hasPrefix("model name") {
                return line.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
            }
            return "unknown"
        #endif
    }

    /// Returns a preview of a run: the model, its memory and warnings.
    ///
    /// - Throws: `BenchFailure` for an unknown backend, `GGUFError` for a file that is not a model.
    public func benchOutlook(_ order: BenchRequest) throws -> BenchOutlook {
        let configurations = try configurations(order)
        let description = ModelDescription(try GGUFFile(path: order.path))
        let plan = Self.plan(order, description)
        var options = LocalModel.Options(cacheType: .f16)
        options.contextTokens = min(plan.contextTokens, description.trainedContextTokens ?? 4_096)
        // A backend with a device holds all layers unless the order sets their number.
        options.gpuLayers = configurations.allSatisfy(\.isCPU) ? 0 : order.gpuLayers ?? .max
        let report = try memoryReport(path: order.path, options: options)
        // A comparison holds two backends at once. It loads one of them a third time for the noise floor, with separate
        // memory. A parity run with one backend compares the backend with an endpoint.
        let others: UInt64 = configurations.count > 1 ? 2 : order.kind == .parity ? 1 : 0
        let twin = report.estimate.privateBytes * others
        let fit = memory.fit(report.estimate, heldBytes: twin)
        let ways = MemorySuggestion.sentence([], [])
        var advice = MemoryAdvice.guardrails(description, memory: memory)
        if configurations.allSatisfy(\.isCPU) { advice.append(BenchRun.cpuAdvice) }
        // In a comparison with the CPU, the model on the CPU takes no GPU memory.
        let devices = configurations.count { !$0.isCPU }
        let onGPU = report.estimate.deviceBytes * UInt64(devices > 1 ? 3 : others > 0 ? 2 : 1)
        return BenchOutlook(
            model: BenchModel(
                file: URL(filePath: order.path).lastPathComponent, name: description.name,
                architecture: description.architecture, quantisation: description.fileType?.name ?? "unknown",
                bytes: description.fileSizeBytes, contextTokens: description.trainedContextTokens ?? 0,
                vocabulary: description.vocabulary.size ?? 0),
            memory: BenchOutlook.Memory(
                totalBytes: report.estimate.totalBytes + twin, privateBytes: report.estimate.privateBytes + twin,
                deviceBytes: onGPU, fit, ways),
            advice: advice, plan: plan)
    }

    private static func plan(_ order: BenchRequest, _ description: ModelDescription) -> BenchPlan {
        let context = description.trainedContextTokens ?? 4_096
        var plan = BenchPlan.plan(order.kind, contextTokens: context, threads: Machine.computeThreads)
        if let seconds = order.seconds {
            plan.seconds = seconds
            plan.leastSeconds = min(plan.leastSeconds, seconds / 2)
            // A requested time of more than ten minutes extends the plan's limit.
            plan.lastSeconds = max(plan.lastSeconds, seconds * 1.1)
        }
        return plan
    }

    /// Returns a run that measures a model in separate processes, and the name of the run's folder.
    ///
    /// - Throws: `BenchFailure` for an unknown backend or a model that is too large, `GGUFError` for a file
    ///   that is not a model.
    public func benchRun(
        _ order: BenchRequest, onEvent: @escaping @Sendable (BenchRun.Event) -> Void
    ) throws -> (run: BenchRun, id: String) {
        let configurations = try configurations(order)
        let outlook = try benchOutlook(order)
        if outlook.memory.fits == .doesNotFit, !order.ignoresMemory {
            throw BenchFailure(.outOfMemory, outlook.memory.text)
        }
        let description = ModelDescription(try GGUFFile(path: order.path))
        let plan = Self.plan(order, description)
        let now = Date()
        let id = RunFolder.name(order.kind, now)
        var setting = Self.setting(
            order.path, contextTokens: description.trainedContextTokens, configurations, patience: order.patience)
        setting.limits = order.limits
        setting.entry = unfinishedRuns.begin(id)
        let report = BenchReport(
            id: id, date: now, appVersion: HearthVersion.current, machine: Self.benchMachine, plan: plan,
            command: order.command)
        return (BenchRun(report, setting, onEvent: onEvent), id)
    }

    /// The file that records unfinished runs.
    public var unfinishedRuns: UnfinishedRuns { UnfinishedRuns(folder: home.stateFolder + "/bench") }

    /// Resumes a run that waited for this launch.
    ///
    /// - Throws: `GGUFError` if its model file is missing or damaged.
    public func resumedRun(
        _ run: UnfinishedRun, _ entry: UnfinishedRuns.Entry, onEvent: @escaping @Sendable (BenchRun.Event) -> Void
    ) throws -> BenchRun {
        var report = run.report
        report.waiting = []
        var setting = Self.setting(
            run.path, contextTokens: ModelDescription(try GGUFFile(path: run.path)).trainedContextTokens, run.rest,
            patience: .seconds(300))
        (setting.limits, setting.entry) = (run.limits, entry)
        return BenchRun(report, setting, onEvent: onEvent)
    }

    /// Returns the setting of a run: its configurations, workers and sensors.
    ///
    /// A worker is killed after `patience` without output. The endpoints have the names of their configurations.
    static func setting(
        _ path: String, contextTokens: Int?, _ configurations: [BenchConfiguration], patience: Duration,
        endpoints: [String: MeasuredEndpoint] = [:]
    ) -> BenchRun.Setting {
        let workers = WorkerList()
        var setting = BenchRun.Setting(
            path: path, modelContextTokens: contextTokens ?? 4_096, configurations: configurations
        ) { configuration throws(BenchFailure) in
            if let endpoint = endpoints[configuration.name] { return EndpointRunner(endpoint) }
            return try Self.worker(configuration, workers, patience: patience)
        }
        setting.processes = { workers.ids }
        #if HEARTH_APPLE
            setting.telemetry = AppleTelemetry()
        #else
            setting.telemetry = LinuxTelemetry()
        #endif
        return setting
    }
}

extension BenchOutlook.Memory {
    fileprivate init(
        totalBytes: UInt64, privateBytes: UInt64, deviceBytes: UInt64, _ fit: MemoryFit, _ ways: String
    ) {
        let onGPU = deviceBytes > 0 ? ", and about \(ByteText(deviceBytes)) of the GPU's own" : ""
        let (fits, text): (Fit, String) =
            switch fit {
            case .fits: (.fits, "Needs about \(ByteText(totalBytes)) of memory, which is available\(onGPU).")
            case .tight(let why): (.tight, why)
            case .doesNotFit(let why): (.doesNotFit, "\(why) \(ways)")
            }
        self.init(totalBytes: totalBytes, privateBytes: privateBytes, fits: fits, text: text)
        self.deviceBytes = deviceBytes
    }
}

extension HearthServices {
    /// Returns the configurations of an order: its backends, or one backend combined with each of its two models.
    private func configurations(_ order: BenchRequest) throws(BenchFailure) -> [BenchConfiguration] {
        var chosen = try configurations(order.backends)
        if let layers = order.gpuLayers { chosen = chosen.map { $0.with(gpuLayers: layers) } }
        guard let other = order.otherModel else { return chosen }
        return [chosen[0], chosen[0].with(model: other)]
    }

    /// Returns the backends with these names, or the default backend for an empty list.
    func configurations(_ names: [String]) throws(BenchFailure) -> [BenchConfiguration] {
        let available = benchBackends
        if names.isEmpty { return [available.first ?? .cpu] }
        var found: [BenchConfiguration] = []
        for name in names {
            guard let backend = available.first(where: { $0.name == name }) else {
                throw BenchFailure(
                    .noDevice,
                    "There is no backend \(name) on this machine. Available: "
                        + "\(available.map(\.name).joined(separator: ", ")).")
            }
            found.append(backend)
        }
        return found
    }

    /// Starts a worker process, or creates a worker in this process if programs cannot be started.
    fileprivate static func worker(
        _ configuration: BenchConfiguration, _ workers: WorkerList, patience: Duration = .seconds(300)
    ) throws(BenchFailure) -> any BenchRunner {
        #if !HEARTH_MOBILE
            if !measuresWithin {
                let executable = Bundle.main.executablePath ?? CommandLine.arguments.first ?? "hearth"
                let worker = try BenchRunnerClient(
                    executable: executable, arguments: [BenchRunnerProcess.argument],
                    environment: configuration.environment, patience: patience, onEnd: workers.remove)
                workers.add(worker.processID)
                return worker
            }
        #endif
        return try InProcessRunner(configuration)
    }
}

/// The ids of a run's live processes.
private final class WorkerList: Sendable {
    private let state = Mutex<Set<Int32>>([])

    var ids: [Int32] { state.withLock { Array($0) } }

    func add(_ id: Int32) { state.withLock { _ = $0.insert(id) } }

    func remove(_ id: Int32) { state.withLock { _ = $0.remove(id) } }
}

extension HearthServices {
    /// Returns the file of the model to measure: an installed model by name, a file by path, or for nil the resolver's
    /// choice.
    public func benchModel(_ nameOrPath: String?) throws -> String {
        try model(nameOrPath, kind: .generative, options: LocalModel.Options()).path
    }

    /// Multiplies matrices on a backend, in separate processes.
    ///
    /// A nil backend stands for the default backend. Nil threads stand for one thread per physical core. Each product
    /// has a result or a failure.
    ///
    /// - Throws: `BenchFailure` for an unknown backend.
    package func products(on backend: String?, threads: Int?) throws -> AsyncStream<BenchReport.Product> {
        var configuration = try configurations(backend.map { [$0] } ?? [])[0]
        configuration.threads = threads
        let chosen = configuration
        return AsyncStream { continuation in
            let task = Task {
                for product in BenchPlan.plan(.full, contextTokens: 4_096).products where !Task.isCancelled {
                    var measured = BenchReport.Product(product: product)
                    do throws(BenchFailure) {
                        // Each product gets its own worker, because a product can succeed after the worker of another
                        // has crashed.
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
