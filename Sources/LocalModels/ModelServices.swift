package import Engine
import Foundation
package import Llama
package import ModelStore
import Support

/// What it takes for a model of this machine to answer: the folder, the user's choice, the resolver, the coordinator.
///
/// The part of `HearthServices` that needs no feature and no network, so that a program that uses nothing but
/// `SystemLanguageModel.default` links nothing else. One value serves a whole program, so that one coordinator owns all
/// of its loaded models.
package final class ModelServices: Sendable {
    /// The services of this process, made from its environment.
    package static let shared = ModelServices(environment: ProcessInfo.processInfo.environment)

    package let home: HearthHome
    package let environment: [String: String]
    package let memory: DeviceMemory
    package let catalogue: ModelCatalogue
    /// Why the user's own catalogue is not used; nil if it is, or there is none.
    package let catalogueProblem: String?
    /// Workers elsewhere whose memory language models may use.
    package let workers: [WorkerAddress]
    /// Why the list of workers is not used; nil if it is, or there is none.
    package let workersProblem: String?
    package let coordinator: ModelCoordinator
    package let engines: EngineFactory
    package let resolver: AIEngineResolver

    /// Makes the services: reads the catalogue, loads no model.
    ///
    /// - Parameters:
    ///   - environment: The process's variables; docs/configure.md lists those that count.
    ///   - memory: How much memory there is; nil to ask the system.
    ///   - limits: How much memory models may have and how long they stay; nil for 60 % of the memory and 5 minutes.
    ///   - isTrial: Whether the process exists to load one model that may end it.
    ///   - onEvent: Called for every load and unload, from any task; it must be quick.
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

    /// The GPUs that layers are put on by their memory; Metal decides for itself.
    private static var gpus: [GPUMemory] {
        #if os(Linux)
            let gpus = EngineBackend.devices.filter(\.isGPU)
            // As llama.cpp does: integrated graphics only where there is nothing better.
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
            // A fault in the user's own list must not keep the built-in one away, which is sound: tests read it.
            return ((try? ModelCatalogue.load(overridePath: nil)) ?? ModelCatalogue(entries: []), error.message)
        }
    }

    /// Whether a generative feature works, is to be offered, or is to be left out.
    ///
    /// - Parameter download: A download of a chat model that runs now.
    /// - Returns: What such a feature shows.
    package func generativeState(download: GenerativeFeatureState.Download? = nil) -> GenerativeFeatureState {
        GenerativeFeatureState.evaluate(
            choice: ModelSettings(path: home.settingsFile).onboarding, resolution: resolver.resolution,
            catalogue: catalogue, memoryBytes: memory.physicalBytes, download: download)
    }

    /// Why no model can answer, and what to do; for when that is so.
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
