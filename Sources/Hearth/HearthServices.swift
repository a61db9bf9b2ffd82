public import Engines
import Foundation
import GGUF
import LanguageModels
import LlamaRuntime
public import ModelLibrary
import Synchronization

/// The composition root: what the environment and the settings say in, models and engines out.
///
/// One value serves a whole program, so that one coordinator owns all of its loaded models.
public final class HearthServices: Sendable {
    /// The services of this process, made from its environment.
    public static let shared = HearthServices(environment: ProcessInfo.processInfo.environment)

    /// Where everything is kept.
    public let home: HearthHome
    /// What the user has chosen.
    public let settings: SettingsFile
    /// Finds, fetches, checks and deletes models.
    public let models: ModelManager
    /// Owns all loaded models.
    public let coordinator: ModelCoordinator
    /// How much memory there is.
    public let memory: DeviceMemory
    /// Why the user's own catalogue is not used; nil if it is, or there is none.
    public let catalogueProblem: String?

    /// The models that can be had by name.
    public let catalogue: ModelCatalogue
    /// Chooses the engine that answers.
    public let resolver: AIEngineResolver

    let engines: EngineFactory
    let environment: [String: String]
    let opened = Mutex(Opened())

    /// Makes the services: reads the catalogue, clears away what a killed program left half done, loads no model.
    /// - Parameters:
    ///   - environment: The process's variables; see the README for those that count.
    ///   - limits: How much memory models may have and how long they stay; nil for 60 % of the memory and 5 minutes.
    ///   - onEvent: Called for every load and unload, from any task; it must be quick.
    public convenience init(
        environment: [String: String], limits: CoordinatorLimits? = nil,
        onEvent: @escaping @Sendable (CoordinatorEvent) -> Void = { _ in }
    ) {
        let memory = DeviceMemory(
            physicalBytes: UInt64(Machine.physicalMemoryBytes),
            available: { Machine.availableMemoryBytes.map { UInt64($0) } })
        self.init(environment: environment, memory: memory, limits: limits, onEvent: onEvent)
        // What can't be cleared away now is in nobody's way, and is tried again.
        _ = try? models.cleanUp()
    }

    init(
        environment: [String: String], memory: DeviceMemory, limits: CoordinatorLimits? = nil,
        onEvent: @escaping @Sendable (CoordinatorEvent) -> Void = { _ in }
    ) {
        self.memory = memory
        self.environment = environment
        home = HearthHome(environment: environment)
        settings = SettingsFile(path: home.path + "/settings.json")
        (catalogue, catalogueProblem) = Self.catalogue(home)
        let coordinator = ModelCoordinator(limits: limits ?? CoordinatorLimits(memory: memory), onEvent: onEvent)
        self.coordinator = coordinator
        let folder = ModelFolder(path: home.modelFolder)
        engines = EngineFactory(
            folder: folder, catalogue: catalogue, settings: settings, environment: environment, memory: memory,
            coordinator: coordinator, journal: LoadJournal(folder: home.stateFolder + "/loading"),
            prefixes: Self.prefixes(home, settings))
        resolver = AIEngineResolver(engines.resolverInputs)
        models = ModelManager(
            ModelManager.Configuration(
                folder: folder, catalogue: catalogue, downloads: DownloadOptions(environment: environment),
                memory: memory,
                importLocations: ImportLocations(
                    environment: environment, home: environment["HOME"] ?? NSHomeDirectory()),
                whileRemoved: { id, work in
                    // Work that runs with the model is cancelled.
                    try await coordinator.whileRemoved(modelID: id, policy: .cancel, work)
                }))
    }

    private static func prefixes(_ home: HearthHome, _ settings: SettingsFile) -> PrefixStore {
        var limits = PrefixStore.Limits()
        // Settings that can't be read are reported where they are changed; meanwhile the usual limit holds.
        if let bytes = try? settings.read().savedPrefixBytes { limits.quotaBytes = bytes }
        return PrefixStore(folder: home.stateFolder + "/prefixes", limits: limits)
    }

    private static func catalogue(_ home: HearthHome) -> (ModelCatalogue, String?) {
        let own = home.path + "/catalogue.json"
        do {
            return (try ModelCatalogue.load(overridePath: FileManager.default.fileExists(atPath: own) ? own : nil), nil)
        } catch {
            // A fault in the user's own list must not keep the built-in one away, which is sound: tests read it.
            return ((try? ModelCatalogue.load(overridePath: nil)) ?? ModelCatalogue(entries: []), error.message)
        }
    }

    /// The models whose load ended a program since this was asked last; each is named once.
    public func takeInterruptedLoads() -> [String] { engines.journal.takeCrashes() }
}

// MARK: - Models

extension HearthServices {
    /// A model as the coordinator handles it.
    ///
    /// - Parameters:
    ///   - nameOrPath: An installed model's name, or a file; nil for the one that the resolver chooses.
    ///   - kind: What it is needed for.
    ///   - options: How it is opened.
    /// - Returns: The model, not loaded.
    /// - Throws: `ModelLibraryError`, `HearthError`, `AIError.noBackendAvailable`.
    func model(_ nameOrPath: String?, kind: ModelKind, options: LocalModel.Options) throws -> ManagedModel {
        if nameOrPath == nil, kind == .generative {
            guard let engine = resolver.resolveGenerativeEngine() as? LlamaEngine else {
                throw HearthError(.noModel, missingModelAdvice)
            }
            return engines.managed(engine.path, options)
        }
        return engines.managed(try engines.folder.path(for: nameOrPath, kind: kind, catalogue: catalogue), options)
    }

    /// Loads a model for as long as the result is kept.
    /// - Parameters:
    ///   - nameOrPath: An installed model's name, or a file; nil for the one that the resolver chooses.
    ///   - kind: What it is needed for.
    ///   - options: Context size, cache type, threads, repeatability.
    ///   - progress: Called with 0…1 while weights load.
    /// - Returns: The model, ready for requests.
    /// - Throws: Whatever `Failure` sorts.
    public func open(
        _ nameOrPath: String?, kind: ModelKind = .generative, options: LocalModel.Options = LocalModel.Options(),
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> LocalModel {
        try await LocalModel(try model(nameOrPath, kind: kind, options: options), progress: progress)
    }

    /// Why no model can answer, and what to do; for when that is so.
    public var missingModelAdvice: String {
        let candidates = resolver.resolution.candidates.filter { $0.tier == .localModel }
        let reasons = candidates.map(\.reason).joined(separator: " ")
        let advice =
            catalogue.firstModel(memoryBytes: memory.physicalBytes).map {
                "Fetch one with `hearth models pull \($0.id)`."
            } ?? "Import one with `hearth models import`."
        return "No model is available. \(reasons.isEmpty ? "" : reasons + " ")\(advice)"
    }
}
