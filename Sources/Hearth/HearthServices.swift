public import Engine
import Foundation
import GGUF
import LanguageModels
import Llama
public import ModelLibrary
import Platform
import Synchronization

/// The composition root: creates models, engines and services from the environment and the settings.
///
/// One value serves a whole program, so that one coordinator owns all of its loaded models.
public final class HearthServices: Sendable {
    /// The services of this process, made from its environment.
    public static let shared: HearthServices = {
        // Those of `SystemLanguageModel.default` are these: one coordinator owns all models.
        let services = HearthServices(.shared)
        services.cleanUp()
        return services
    }()

    let local: ModelServices
    /// The user's settings.
    public let settings: SettingsFile
    /// Finds, fetches, checks and deletes models.
    public let models: ModelManager
    /// Models elsewhere.
    package let remotes: Remotes
    /// The store of computed prefixes of chats.
    let prefixes: PrefixStore
    let opened = Mutex(Opened())

    /// Hearth's home folder.
    public var home: HearthHome { local.home }
    /// The owner of all loaded models.
    public var coordinator: ModelCoordinator { local.coordinator }
    /// The device's memory.
    public var memory: DeviceMemory { local.memory }
    /// Why the user's own catalogue is not used; nil if it is, or there is none.
    package var catalogueProblem: String? { local.catalogueProblem }
    /// Workers elsewhere whose memory language models may use.
    package var workers: [WorkerAddress] { local.workers }
    /// Why the list of workers is not used; nil if it is, or there is none.
    package var workersProblem: String? { local.workersProblem }
    /// The catalogue of models.
    public var catalogue: ModelCatalogue { local.catalogue }
    /// Chooses the engine that answers.
    package var resolver: AIEngineResolver { local.resolver }
    var engines: EngineFactory { local.engines }
    var environment: [String: String] { local.environment }

    /// Creates the services: reads the catalogue and cleans up after killed processes, but loads no model.
    /// - Parameters:
    ///   - environment: The process's variables; docs/configure.md lists those that count.
    ///   - limits: How much memory models may have and how long they stay; nil for 60 % of the memory and 5 minutes.
    ///   - onEvent: Called for every load and unload, from any task; it must be quick.
    public convenience init(
        environment: [String: String], limits: CoordinatorLimits? = nil,
        onEvent: @escaping @Sendable (CoordinatorEvent) -> Void = { _ in }
    ) {
        self.init(ModelServices(environment: environment, limits: limits, onEvent: onEvent))
        cleanUp()
    }

    package convenience init(
        environment: [String: String], memory: DeviceMemory, limits: CoordinatorLimits? = nil,
        onEvent: @escaping @Sendable (CoordinatorEvent) -> Void = { _ in }
    ) {
        self.init(ModelServices(environment: environment, memory: memory, limits: limits, onEvent: onEvent))
    }

    private init(_ local: ModelServices) {
        self.local = local
        settings = SettingsFile(path: local.home.settingsFile)
        remotes = Remotes(settings: settings, environment: local.environment)
        prefixes = Self.prefixes(local.home)
        local.engines.prefixes.store = prefixes
        #if !HEARTH_MOBILE
            local.engines.gate.trial = LoadTrial.trial(local.environment)
        #endif
        models = ModelManager(
            ModelManager.Configuration(
                folder: local.engines.folder, catalogue: local.catalogue,
                downloads: DownloadOptions(environment: local.environment), memory: local.memory,
                importLocations: ImportLocations(
                    environment: local.environment, home: local.environment["HOME"] ?? NSHomeDirectory()),
                whileRemoved: { [coordinator = local.coordinator] id, work in
                    // Work that runs with the model is cancelled.
                    try await coordinator.whileRemoved(modelID: id, policy: .cancel, work)
                }))
    }

    private static func prefixes(_ home: HearthHome) -> PrefixStore {
        var limits = PrefixStore.Limits()
        // Settings that can't be read are reported where they are changed; meanwhile the usual limit holds.
        if let bytes = ModelSettings(path: home.settingsFile).savedPrefixBytes { limits.quotaBytes = bytes }
        return PrefixStore(folder: home.stateFolder + "/prefixes", limits: limits)
    }

    private func cleanUp() {
        home.protect()
        // What can't be cleared away now is in nobody's way, and is tried again.
        _ = try? models.cleanUp()
        engines.gate.noteInterrupted()
    }

    /// The models whose load crashed a program since the last call; each is returned once.
    package func takeInterruptedLoads() -> [String] { engines.gate.takeInterrupted() }
}

// MARK: - Models

extension HearthServices {
    /// A model as the coordinator handles it.
    ///
    /// - Parameter nameOrPath: An installed model's name, or a file; nil for the one that the resolver chooses.
    /// - Throws: `ModelLibraryError`, `HearthError`, `AIError.noBackendAvailable`.
    func model(_ nameOrPath: String?, kind: ModelKind, options: LocalModel.Options) throws -> ManagedModel {
        if nameOrPath == nil, kind == .generative {
            guard let file = resolver.resolution.file else {
                throw HearthError(.noModel, missingModelAdvice)
            }
            return engines.managed(file.path, options)
        }
        return engines.managed(try engines.folder.path(for: nameOrPath, kind: kind, catalogue: catalogue), options)
    }

    /// Loads a model; it stays loaded while the result is retained.
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

    /// Why no model can answer, and what to do about it.
    package var missingModelAdvice: String { local.missingModelAdvice }
}
