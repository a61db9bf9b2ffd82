package import Engine
import Foundation
import GGUF
import Llama
package import ModelStore
import Support

/// A factory of engines for model files, which also lists the available models for the resolver.
package struct EngineFactory: Sendable {
    package let folder: ModelFolder
    let catalogue: ModelCatalogue
    /// The file with the user's settings; see `ModelSettings`.
    let settingsFile: String
    let environment: [String: String]
    let memory: DeviceMemory
    /// Remote workers whose memory language models may use.
    let workers: [WorkerAddress]
    package let coordinator: ModelCoordinator
    package let gate: LoadGate
    /// The store of the saved prompt prefixes of chats.
    package let prefixes = SavedPrefixes()
    /// The functions with which models read images.
    package let images = ImageReadingChoice()
    package let facts = ModelFacts()

    // MARK: Files

    /// Returns the managed model of a file, whose ID is its name in the model folder, else its path.
    package func managed(_ path: String, _ options: LocalModel.Options) -> ManagedModel {
        let file = URL(fileURLWithPath: path).standardizedFileURL
        let isInstalled = file.deletingLastPathComponent() == URL(fileURLWithPath: folder.path).standardizedFileURL
        var options = options
        options.gpuLayers = options.gpuLayers ?? gpuLayers
        options.speculation = options.speculation ?? speculation
        options.draftModel = options.draftModel ?? draftModel
        let id = isInstalled ? file.deletingPathExtension().lastPathComponent : file.path
        let model = ManagedModel(id: id, path: path, options: options, factory: self)
        // An unreadable file keeps the defaults; loading reports the error.
        guard let description = try? model.description(), ModelKind(description) == .generative else { return model }
        options.contextTokens = options.contextTokens ?? contextTokens
        if options.cacheType == nil {
            options.cacheType = cacheType(of: ManagedModel(id: id, path: path, options: options, factory: self))
        }
        return ManagedModel(id: id, path: path, options: options, factory: self)
    }

    /// Returns the cache type of a model for which the caller chose none.
    ///
    /// The cache has the type that the user chose, if the model supports that type. By default the type is Q8_0 if
    /// memory is scarce, and if only Q8_0 keeps the memory beside the weights below a limit. With Q8_0, CPUs process
    /// long prompts at half the speed. Pinned models do not support Q8_0.
    private func cacheType(of model: ManagedModel) -> ContextConfiguration.CacheType {
        switch cacheType {
        case .q8_0?:
            return !model.options.isPinned && (try? facts.contexts(of: model).quantized) != nil ? .q8_0 : .f16
        case let wanted?: return wanted
        case nil:
            guard memory.isScarce, !model.options.isPinned else { return .f16 }
            // GPU memory does not count towards the limits.
            let settings = (try? model.memorySettings()) ?? model.options.memorySettings
            return (try? facts.quantizedCacheKeepsLimit(of: model, settings)) == true ? .q8_0 : .f16
        }
    }

    /// Returns a small model set up as the draft model of another model, with its own short context.
    ///
    /// - Parameters:
    ///   - nameOrPath: The name of an installed model, or a path.
    ///   - options: The options of the other model.
    /// - Throws: `ModelLibraryError` if the model is missing.
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

    /// Returns the managed model of a file that several conversations share.
    package func shared(_ path: String) -> ManagedModel {
        managed(path, LocalModel.Options(sequences: Self.conversations))
    }

    /// The user's choice whether drafts speed up generation; invalid values are not used.
    private var speculation: ContextConfiguration.Speculation? {
        environment["HEARTH_SPECULATION"].flatMap(ContextConfiguration.Speculation.init(rawValue:))
    }

    /// The problems of the environment variables above: one sentence for each that is set to an invalid value.
    package var invalidVariables: [String] {
        let types = ContextConfiguration.CacheType.allCases.map(\.rawValue).joined(separator: ", ")
        let rules: [(name: String, valid: String, isValid: Bool)] = [
            ("HEARTH_CONTEXT_TOKENS", "a number from 16 to 1048576", contextTokens != nil),
            ("HEARTH_CACHE_TYPE", "one of \(types)", cacheTypeOfEnvironment != nil),
            ("HEARTH_GPU_LAYERS", "a number", environment["HEARTH_GPU_LAYERS"].flatMap { Int($0) } != nil),
            ("HEARTH_SPECULATION", "off or auto", speculation != nil),
        ]
        return rules.compactMap { name, valid, isValid in
            guard let value = environment[name], !value.isEmpty, !isValid else { return nil }
            return "\(name) is not used: its value is not \(valid)."
        }
    }

    /// The user's draft model, from the environment or else the settings.
    private var draftModel: String? {
        let named = environment["HEARTH_DRAFT_MODEL"] ?? ModelSettings(path: settingsFile).draftModel
        return named.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The user's context size in tokens; invalid values are not used.
    private var contextTokens: Int? {
        environment["HEARTH_CONTEXT_TOKENS"].flatMap { Int($0) }.flatMap { (16...(1 << 20)).contains($0) ? $0 : nil }
    }

    /// The user's cache type, from the environment or else the settings; unknown types are not used.
    private var cacheType: ContextConfiguration.CacheType? {
        cacheTypeOfEnvironment ?? ModelSettings(path: settingsFile).cacheType
    }

    private var cacheTypeOfEnvironment: ContextConfiguration.CacheType? {
        environment["HEARTH_CACHE_TYPE"].flatMap { ContextConfiguration.CacheType(rawValue: $0.lowercased()) }
    }

    /// Whether the user has chosen the cache type.
    package var hasChosenCacheType: Bool { cacheType != nil }

    /// The user's number of GPU layers, from the environment or else the settings; `nil` for as many as fit.
    private var gpuLayers: Int? {
        guard !workers.isEmpty || !memory.gpus().isEmpty else { return nil }
        let named = environment["HEARTH_GPU_LAYERS"].flatMap { Int($0) }
        return (named ?? ModelSettings(path: settingsFile).gpuLayers).map { max(0, $0) }
    }

    /// The number of concurrent conversations with a cached context.
    private static let conversations = 8

    /// Returns the catalogue's chat models that are smaller than a file and suit this machine, largest first.
    func smallerModels(than bytes: UInt64) -> [String] {
        catalogue.entries
            .filter {
                $0.kind == .generative && $0.suits(memoryBytes: memory.physicalBytes)
                    && ($0.sizeBytes ?? .max) < bytes
            }
            .sorted { ($0.sizeBytes ?? 0) > ($1.sizeBytes ?? 0) }.map(\.id)
    }

    // MARK: Engines

    /// Returns the installed classifier, which has its own labels; `nil` if no classifier is installed.
    package func classifier() -> (any TextClassifier)? {
        #if HEARTH_APPLE
            if let classifier = coreMLClassifier() { return classifier }
        #endif
        return newest(.classifier).map { LlamaTextClassifier(managed($0, LocalModel.Options())) }
    }

    /// Returns the installed reranking model with that name; `nil` if it is missing.
    package func reranker(_ name: String) -> (any Reranker)? {
        folder.models.first { $0.id == name && $0.kind == .reranker }
            .map { LlamaReranker(managed($0.path, LocalModel.Options())) }
    }

    /// Returns the most recently installed model of a kind.
    private func newest(_ kind: ModelKind) -> String? {
        folder.models.filter { $0.kind == kind }.max { $0.installed < $1.installed }?.path
    }

    /// Returns the model's exam result on this machine, or else the published result for the same weights.
    package func ability(of model: ManagedModel) -> ModelAbility {
        // An unreadable file has no abilities; loading reports the error.
        guard let fingerprint = try? facts.fingerprint(of: model),
            let result = folder.examResult(fingerprint, catalogue)
        else { return .unexamined }
        return .examined(result)
    }

    /// The resolver's inputs, which are read again for each decision.
    var resolverInputs: ResolverInputs {
        var inputs = ResolverInputs(memory: memory) { LlamaEngine(shared(path(of: $0))) }
        #if HEARTH_APPLE
            connectFoundationModels(to: &inputs)
        #else
            inputs.foundationModelsProblem = { "Apple's Foundation Models are not available on this system." }
        #endif
        inputs.installedModels = { installedChatModels() }
        inputs.chosenModelID = { chosenModel }
        inputs.selectionProblem = { problem(ofChosen: $0) }
        inputs.classifier = { classifier() }
        inputs.revision = {
            // The revision changes with the modification date of the settings file; a missing file has the date 0.
            let attributes = try? FileManager.default.attributesOfItem(atPath: settingsFile)
            let changed = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
            return "\(folder.revision.hashValue)/\(changed)"
        }
        return inputs
    }

    // MARK: The choice

    /// The user's model, from the environment or else the settings.
    private var chosenModel: String? {
        if let named = environmentModel { return named }
        return ModelSettings(path: settingsFile).defaultModel
    }

    private var environmentModel: String? { environment["HEARTH_MODEL"].flatMap { $0.isEmpty ? nil : $0 } }

    private func installedChatModels() -> [ResolverModel] {
        // A model named in the environment excludes all others.
        if let named = environmentModel {
            guard let path = try? folder.path(for: named, kind: .generative) else { return [] }
            return [resolverModel(named, path)].compactMap(\.self)
        }
        return folder.models.filter { $0.kind == .generative }.compactMap {
            resolverModel($0.id, $0.path, installed: $0.installed)
        }
    }

    /// Returns the reason why a chosen model with a file is unusable; `nil` if it is usable or has no file.
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
        // Skips unreadable files; `hearth models list` reports what is wrong with them.
        guard let description = try? model.description(), ModelKind(description) == .generative,
            let estimate = try? model.estimate()
        else { return nil }
        return ResolverModel(id: id, installed: installed, estimatedBytes: estimate.totalBytes)
    }

    /// Returns the path of a model that was listed to the resolver.
    private func path(of id: String) -> String {
        (try? folder.path(for: id, kind: .generative)) ?? folder.path + "/\(id).gguf"
    }
}
