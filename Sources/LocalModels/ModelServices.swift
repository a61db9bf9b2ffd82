package import Engine
import Foundation
package import Llama
package import ModelStore
import Support

/// The services that let a local model answer: model folder, settings, resolver and coordinator.
///
/// This is the part of `HearthServices` without features and network, so that a program that uses only
/// `SystemLanguageModel.default` links neither of them. One instance serves a whole process, so that one coordinator
/// owns all loaded models.
package final class ModelServices: Sendable {
    /// The services of this process, created from its environment.
    package static let shared = ModelServices(environment: ProcessInfo.processInfo.environment)

    package let home: HearthHome
    package let environment: [String: String]
    package let memory: DeviceMemory
    package let catalogue: ModelCatalogue
    /// The reason why the user's own catalogue is not used; `nil` if it is used or does not exist.
    package let catalogueProblem: String?
    /// Remote workers whose memory language models may use.
    package let workers: [WorkerAddress]
    /// The reason why the list of workers is not used; `nil` if it is used or not set.
    package let workersProblem: String?
    package let coordinator: ModelCoordinator
    package let engines: EngineFactory
    package let resolver: AIEngineResolver

    /// Creates the services.
    ///
    /// Reads the catalogue, but loads no model.
    ///
    /// - Parameters:
    ///   - environment: The environment variables; docs/configure.md lists the variables that Hearth reads.
    ///   - memory: The memory of the machine; `nil` to ask the system.
    ///   - limits: The limits for loaded models; `nil` for 60 % of the memory and 5 minutes of idle time.
    ///   - isTrial: Whether the process only exists to load one model, which may crash it.
    ///   - onEvent: Called for every load and unload, from any task; it must return quickly.
    package init(
        environment: [String: String], memory: DeviceMemory? = nil, limits: CoordinatorLimits? = nil,
        isTrial: Bool = false,
        onEvent: @escaping @Sendable (CoordinatorEvent) -> Void = { _ in }
    ) {
        let memory =
            memory
            ?? DeviceMemory(
                physicalBytes: UInt64(Machine.physicalMemoryBytes), gpus: { Self.gpus },
                available: { Machine.availableMemoryBytes.map { UInt64($0) } })
        self.memory = memory
        self.environment = environment
        home = HearthHome(environment: environment)
        (catalogue, catalogueProblem) = Self.catalogue(home)
        (workers, workersProblem) = Self.workers(environment["HEARTH_RPC"], home)
        coordinator = ModelCoordinator(limits: limits ?? CoordinatorLimits(memory: memory), onEvent: onEvent)
        let folder = ModelFolder(path: home.modelFolder)
        let marks = UnfinishedWork("models", stateFolder: home.stateFolder)
        engines = EngineFactory(
            folder: folder, catalogue: catalogue, settingsFile: home.settingsFile,
            environment: environment, memory: memory, workers: workers, coordinator: coordinator,
            gate: LoadGate(folder, marks: isTrial ? nil : marks))
        resolver = AIEngineResolver(engines.resolverInputs)
    }

    /// The GPUs that get layers according to their memory; Metal places layers by itself.
    private static var gpus: [GPUMemory] {
        #if os(Linux)
            let gpus = EngineBackend.devices.filter(\.isGPU)
            // Like llama.cpp, this uses integrated GPUs only if there is no other GPU.
            let own = gpus.filter { !$0.sharesMemory }
            return (own.isEmpty ? gpus : own).map {
                GPUMemory(
                    freeBytes: UInt64($0.freeBytes), totalBytes: UInt64($0.totalBytes), isShared: $0.sharesMemory)
            }
        #else
            return []
        #endif
    }

    private static func workers(_ named: String?, _ home: HearthHome) -> ([WorkerAddress], String?) {
        guard let text = named ?? ModelSettings(path: home.settingsFile).rpc else { return ([], nil) }
        do {
            return (try WorkerAddress.list(text), nil)
        } catch {
            return ([], "\(named == nil ? "`rpc` in the settings" : "HEARTH_RPC") is not used: \(error.message)")
        }
    }

    private static func catalogue(_ home: HearthHome) -> (ModelCatalogue, String?) {
        let own = home.path + "/catalogue.json"
        do {
            return (try ModelCatalogue.load(overridePath: FileManager.default.fileExists(atPath: own) ? own : nil), nil)
        } catch {
            // An error in the user's catalogue must not disable the built-in catalogue, which tests validate.
            return ((try? ModelCatalogue.load(overridePath: nil)) ?? ModelCatalogue(entries: []), error.message)
        }
    }

    /// Returns whether a generative feature works, should be offered, or should be hidden.
    ///
    /// - Parameter download: The running download of a chat model, if any.
    package func generativeState(download: GenerativeFeatureState.Download? = nil) -> GenerativeFeatureState {
        GenerativeFeatureState.evaluate(
            choice: ModelSettings(path: home.settingsFile).onboarding, resolution: resolver.resolution,
            catalogue: catalogue, memoryBytes: memory.physicalBytes, download: download)
    }

    /// The message that explains why no model is available and what to do.
    package var missingModelAdvice: String {
        if let problem = engines.folder.problem { return "No model is available. \(problem)" }
        let candidates = resolver.resolution.candidates.filter { $0.tier == .localModel }
        let reasons = candidates.map(\.reason).joined(separator: " ")
        let advice =
            catalogue.firstModel(memoryBytes: memory.physicalBytes).map {
                "Fetch one with `hearth models pull \($0.id)`."
            } ?? "Import one with `hearth models import`."
        return "No model is available. \(reasons.isEmpty ? "" : reasons + " ")\(advice)"
    }
}
