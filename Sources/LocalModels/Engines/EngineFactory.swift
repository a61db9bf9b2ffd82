package import Engine
import Foundation
import GGUF
import Llama
package import ModelStore
import Support

/// Makes engines of model files, and tells the resolver which there are.
package struct EngineFactory: Sendable {
    package let folder: ModelFolder
    let catalogue: ModelCatalogue
    /// Where the user's choice stands; see `ModelSettings`.
    let settingsFile: String
    let environment: [String: String]
    let memory: DeviceMemory
    /// Workers whose memory language models may use.
    let workers: [WorkerAddress]
    package let coordinator: ModelCoordinator
    package let gate: LoadGate
    /// Where what was computed for chats is kept.
    package let prefixes = SavedPrefixes()
    package let facts = ModelFacts()

    // MARK: Files

    /// A file as the coordinator handles it: by its name if it lies in the model folder, else by its path.
    package func managed(_ path: String, _ options: LocalModel.Options) -> ManagedModel {
        let file = URL(fileURLWithPath: path).standardizedFileURL
        let isInstalled = file.deletingLastPathComponent() == URL(fileURLWithPath: folder.path).standardizedFileURL
        var options = options
        options.gpuLayers = options.gpuLayers ?? gpuLayers
        options.speculation = options.speculation ?? speculation
        options.draftModel = options.draftModel ?? draftModel
        let id = isInstalled ? file.deletingPathExtension().lastPathComponent : file.path
        return ManagedModel(id: id, path: path, options: options, factory: self)
    }

    /// A small model as it drafts for another one: with a context of its own that looks back over some of the text.
    ///
    /// - Parameters:
    ///   - nameOrPath: An installed model's name, or a file.
    ///   - options: How the other one is opened.
    /// - Throws: `ModelLibraryError` if there is none.
    func drafting(_ nameOrPath: String, for options: LocalModel.Options) throws -> ManagedModel {
        let path = try folder.path(for: nameOrPath, kind: .generative, catalogue: catalogue)
        var own = LocalModel.Options(
            contextTokens: ContextConfiguration.draftContextTokens, cacheType: options.cacheType,
            threads: options.threads, gpuLayers: options.gpuLayers == 0 ? 0 : nil)
        own.speculation = .off
        own.usesWorkers = false
        return ManagedModel(
            id: URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent, path: path, options: own,
            factory: self)
    }

    /// A file that several conversations share.
    ///
    /// Its cache is stored as the user wants it, as far as the model can; else in Q8_0 where memory is scarce and that keeps
    /// what is beside the weights below a limit that it would exceed. CPUs read long prompts at half the speed then.
    package func shared(_ path: String) -> ManagedModel {
        var options = LocalModel.Options(contextTokens: contextTokens, sequences: Self.conversations)
        let usual = managed(path, options)
        // A file that can't be read has no context and keeps no limit; loading says why.
        switch cacheType {
        case .q8_0?: if (try? facts.contexts(of: usual).quantized) != nil { options.cacheType = .q8_0 }
        case let wanted?: options.cacheType = wanted
        case nil where memory.isScarce:
            // A cache on a GPU takes nothing of the memory that the limits are about.
            let settings = (try? usual.memorySettings()) ?? options.memorySettings
            if (try? facts.quantizedCacheKeepsLimit(of: usual, settings)) == true { options.cacheType = .q8_0 }
        case nil: break
        }
        return managed(path, options)
    }

    /// Whether answers are sped up by drafts, as the user wants it; another word than `off` or `auto` counts as unset.
    private var speculation: ContextConfiguration.Speculation? {
        environment["HEARTH_SPECULATION"].flatMap(ContextConfiguration.Speculation.init(rawValue:))
    }

    /// The draft model that the user wants: in the environment, else in the settings.
    private var draftModel: String? {
        let named = environment["HEARTH_DRAFT_MODEL"] ?? ModelSettings(path: settingsFile).draftModel
        return named.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Tokens of a conversation that the user wants; a text that is no number counts as unset.
    private var contextTokens: Int? {
        environment["HEARTH_CONTEXT_TOKENS"].flatMap { Int($0) }.flatMap { (16...(1 << 20)).contains($0) ? $0 : nil }
    }

    /// How the user wants keys and values of conversations to be stored: in the environment, else in the settings; a text
    /// that names no type counts as unset.
    private var cacheType: ContextConfiguration.CacheType? {
        environment["HEARTH_CACHE_TYPE"].flatMap { ContextConfiguration.CacheType(rawValue: $0.lowercased()) }
            ?? ModelSettings(path: settingsFile).cacheType
    }

    /// Whether the user has chosen how keys and values are stored.
    package var hasChosenCacheType: Bool { cacheType != nil }

    /// Layers on GPUs that the user wants: in the environment, else in the settings; nil for as many as fit.
    private var gpuLayers: Int? {
        guard !workers.isEmpty || !memory.gpus().isEmpty else { return nil }
        let named = environment["HEARTH_GPU_LAYERS"].flatMap { Int($0) }
        return (named ?? ModelSettings(path: settingsFile).gpuLayers).map { max(0, $0) }
    }

    /// The number of concurrent, cached conversations.
    private static let conversations = 8

    /// Chat models of the catalogue that are smaller than a file and suit this machine, the largest first.
    func smallerModels(than bytes: UInt64) -> [String] {
        catalogue.entries
            .filter {
                $0.kind == .generative && $0.suits(memoryBytes: memory.physicalBytes)
                    && ($0.sizeBytes ?? .max) < bytes
            }
            .sorted { ($0.sizeBytes ?? 0) > ($1.sizeBytes ?? 0) }.map(\.id)
    }

    // MARK: Engines

    /// What turns texts into vectors; nil if no embedding model is installed.
    package func embedder() -> (any TextEmbedder)? {
        #if HEARTH_APPLE
            if let embedder = coreMLEmbedder() { return embedder }
        #endif
        return newest(.embedding).map { LlamaTextEmbedder(managed($0, LocalModel.Options())) }
    }

    /// What scores texts with a classifier's own labels; nil if none is installed.
    package func classifier() -> (any TextClassifier)? {
        #if HEARTH_APPLE
            if let classifier = coreMLClassifier() { return classifier }
        #endif
        return newest(.classifier).map { LlamaTextClassifier(managed($0, LocalModel.Options())) }
    }

    /// The installed reranking model of a name; nil if there is none.
    package func reranker(_ name: String) -> (any Reranker)? {
        folder.models.first { $0.id == name && $0.kind == .reranker }
            .map { LlamaReranker(managed($0.path, LocalModel.Options())) }
    }

    /// The model of a kind that was installed last.
    private func newest(_ kind: ModelKind) -> String? {
        folder.models.filter { $0.kind == kind }.max { $0.installed < $1.installed }?.path
    }

    /// What the exam says of a file: here, else by Hearth's developers on the same weights.
    package func ability(of model: ManagedModel) -> ModelAbility {
        // A file that can't be read can do nothing, which whoever loads it is told.
        guard let fingerprint = try? facts.fingerprint(of: model),
            let result = folder.examResult(fingerprint, catalogue)
        else { return .unexamined }
        return .examined(result)
    }

    /// What the resolver knows; all of it is read anew for each decision.
    var resolverInputs: ResolverInputs {
        var inputs = ResolverInputs(memory: memory) { LlamaEngine(shared(path(of: $0))) }
        #if HEARTH_APPLE
            connectFoundationModels(to: &inputs)
        #else
            inputs.whyNoFoundationModels = { "Apple's Foundation Models are not available on this system." }
        #endif
        inputs.installedModels = { installedChatModels() }
        inputs.chosenModelID = { chosenModel }
        inputs.whyChosenIsUnusable = { problem(ofChosen: $0) }
        inputs.classifier = { classifier() }
        inputs.revision = {
            // The settings change with their file's date; without a file there is none.
            let attributes = try? FileManager.default.attributesOfItem(atPath: settingsFile)
            let changed = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
            return "\(folder.revision.hashValue)/\(changed)"
        }
        return inputs
    }

    // MARK: The choice

    /// The model that the user named: in the environment, else in the settings.
    private var chosenModel: String? {
        if let named = environmentModel { return named }
        return ModelSettings(path: settingsFile).defaultModel
    }

    private var environmentModel: String? { environment["HEARTH_MODEL"].flatMap { $0.isEmpty ? nil : $0 } }

    private func installedChatModels() -> [ResolverModel] {
        // Whoever names a model in the environment wants that one or none.
        if let named = environmentModel {
            guard let path = try? folder.path(for: named, kind: .generative) else { return [] }
            return [resolverModel(named, path)].compactMap(\.self)
        }
        return folder.models.filter { $0.kind == .generative }.compactMap {
            resolverModel($0.id, $0.path, installed: $0.installed)
        }
    }

    /// What keeps a chosen model from answering although there is a file; nil where there is none of the name.
    private func problem(ofChosen named: String) -> String? {
        guard let path = try? folder.path(for: named, kind: .generative) else { return nil }
        do {
            let model = shared(path)
            let kind = ModelKind(try model.description())
            guard kind == .generative else {
                let what =
                    kind == .embedding ? "an embedding model" : kind == .reranker ? "a reranking model" : "a classifier"
                return "\(named) was chosen, but does not generate text: it is \(what). Choose a chat model."
            }
            _ = try model.estimate()
            return nil
        } catch {
            return "\(named) was chosen, but cannot be read as a model. \(error)"
        }
    }

    private func resolverModel(_ id: String, _ path: String, installed: Date = .distantPast) -> ResolverModel? {
        let model = shared(path)
        // A file that can't be read is no model; `hearth models list` says what is wrong with it.
        guard let description = try? model.description(), ModelKind(description) == .generative,
            let estimate = try? model.estimate()
        else { return nil }
        return ResolverModel(id: id, installed: installed, estimatedBytes: estimate.totalBytes)
    }

    /// Where a model lies that the resolver was told of.
    private func path(of id: String) -> String {
        (try? folder.path(for: id, kind: .generative)) ?? folder.path + "/\(id).gguf"
    }
}
