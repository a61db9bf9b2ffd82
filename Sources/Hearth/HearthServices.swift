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
        // `SystemLanguageModel.default` uses the same services, so that one coordinator owns all models.
        let services = HearthServices(.shared)
        services.cleanUp()
        return services
    }()

    let local: ModelServices
    /// The user's settings.
    public let settings: SettingsFile
    /// The manager that finds, downloads, checks and deletes models.
    public let models: ModelManager
    package let remotes: Remotes
    /// The store of computed prefixes of chats.
    let prefixes: PrefixStore
    let opened = Mutex(Opened())

    /// Hearth's home folder.
    public var home: HearthHome { local.home }
    /// The owner of all loaded models.
    public var coordinator: ModelCoordinator { local.coordinator }
    public var memory: DeviceMemory { local.memory }
    /// The reason why the user's own catalogue is not used; nil if it is used or does not exist.
    package var catalogueProblem: String? { local.catalogueProblem }
    /// The remote workers whose memory language models may use.
    package var workers: [WorkerAddress] { local.workers }
    /// The reason why the list of workers is not used; nil if it is used or does not exist.
    package var workersProblem: String? { local.workersProblem }
    public var catalogue: ModelCatalogue { local.catalogue }
    /// The resolver that chooses the engine for answers.
    package var resolver: AIEngineResolver { local.resolver }
    var engines: EngineFactory { local.engines }
    var environment: [String: String] { local.environment }

    /// Creates the services: reads the catalogue and cleans up after killed processes, but loads no model.
    ///
    /// - Parameters:
    ///   - environment: The process's variables; docs/configure.md lists the supported ones.
    ///   - limits: The memory limit of models and the time until idle ones are unloaded; nil for 60 % of the
    ///     memory and 5 minutes.
    ///   - onEvent: Called for every load and unload, from any task; it must return quickly.
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
            local.engines.images.reading = ImageDecoding.reading
        #endif
        models = ModelManager(
            ModelManager.Configuration(
                folder: local.engines.folder, catalogue: local.catalogue,
                downloads: DownloadOptions(environment: local.environment), memory: local.memory,
                importLocations: ImportLocations(
                    environment: local.environment, home: local.environment["HOME"] ?? NSHomeDirectory()),
                whileRemoved: { [coordinator = local.coordinator] id, work in
                    // Cancels work that uses the model.
                    try await coordinator.whileRemoved(modelID: id, policy: .cancel, work)
                }))
    }

    private static func prefixes(_ home: HearthHome) -> PrefixStore {
        var limits = PrefixStore.Limits()
        // Unreadable settings are reported when the user changes them. Until then, the default limit applies.
        if let bytes = ModelSettings(path: home.settingsFile).savedPrefixBytes { limits.quotaBytes = bytes }
        return PrefixStore(folder: home.stateFolder + "/prefixes", limits: limits)
    }

    private func cleanUp() {
        home.protect()
        // Files that cannot be removed now do no harm. The next start tries again.
        _ = try? models.cleanUp()
        engines.gate.recordCrashes()
    }

    /// Returns the models whose load crashed a program, each in only one call.
    package func takeInterruptedLoads() -> [String] { engines.gate.takeCrashedModels() }
}

// MARK: - Models

extension HearthServices {
    /// Returns a model managed by the coordinator: an installed model by name, a file by path, or for nil the
    /// resolver's choice.
    ///
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

    /// Loads a model.
    ///
    /// It stays loaded while the result is retained.
    ///
    /// - Parameters:
    ///   - nameOrPath: An installed model's name, or a file; nil for the resolver's choice.
    ///   - kind: The required kind of model.
    ///   - options: The context size, the cache type, the threads and the repeatability.
    ///   - progress: Called with values from 0 to 1 while weights load.
    public func open(
        _ nameOrPath: String?, kind: ModelKind = .generative, options: LocalModel.Options = LocalModel.Options(),
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> LocalModel {
        try await LocalModel(try model(nameOrPath, kind: kind, options: options), progress: progress)
    }

    /// The reason why no model can answer, with advice.
    package var missingModelAdvice: String { local.missingModelAdvice }
}
