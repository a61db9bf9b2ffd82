public import Engines
import Foundation
import GGUF
import LlamaRuntime
public import ModelLibrary

// MARK: - Which model answers

extension HearthServices {
    /// What the resolver knows; all of it is read anew for each decision.
    var resolverInputs: ResolverInputs {
        var inputs = ResolverInputs(memory: memory) { [unowned self] in
            LlamaEngine(managed(path: path(of: $0), options: Self.sharedOptions), embedder: embedder())
        }
        inputs.installedModels = { [unowned self] in installedChatModels() }
        inputs.chosenModelID = { [unowned self] in chosenModel }
        inputs.classifier = { [unowned self] in classifier() }
        inputs.revision = { [unowned self] in
            // The settings change with their file's date.
            let changed = try? FileManager.default.attributesOfItem(atPath: settings.path)[.modificationDate] as? Date
            return "\(folder.revision.hashValue)/\(changed?.timeIntervalSinceReferenceDate ?? 0)"
        }
        return inputs
    }

    /// How models are opened that several conversations share.
    static let sharedOptions = LocalModel.Options(sequences: 8)

    /// The model that the user named: in the environment, else in the settings.
    private var chosenModel: String? {
        if let named = environmentModel { return named }
        // Settings that can't be read are reported where they are changed; meanwhile Hearth chooses.
        return try? settings.read().defaultModel
    }

    private var environmentModel: String? { environment["HEARTH_MODEL"].flatMap { $0.isEmpty ? nil : $0 } }

    private func installedChatModels() -> [ResolverModel] {
        // Whoever names a model in the environment wants that one or none.
        if let named = environmentModel {
            guard let path = try? folder.path(for: named, kind: .generative), let model = resolverModel(named, path)
            else { return [] }
            return [model]
        }
        return folder.models.filter { $0.kind == .generative }.compactMap {
            resolverModel($0.id, $0.path, installed: $0.installed)
        }
    }

    private func resolverModel(_ id: String, _ path: String, installed: Date = .distantPast) -> ResolverModel? {
        let model = managed(path: path, options: Self.sharedOptions)
        // A file that can't be read is no model; `hearth models list` says what is wrong with it.
        guard let description = try? model.description(), let estimate = try? model.estimate() else { return nil }
        return ResolverModel(
            id: id, isSample: description.name == SampleModel.name, installed: installed,
            estimatedBytes: estimate.totalBytes)
    }

    /// Where a model lies that the resolver was told of.
    private func path(of id: String) -> String {
        (try? folder.path(for: id, kind: .generative)) ?? folder.path + "/\(id).gguf"
    }

    /// Whether a generative feature works, is to be offered, or is to be left out.
    ///
    /// - Parameter download: A download of a chat model that runs now.
    /// - Returns: What such a feature shows.
    public func generativeState(download: GenerativeFeatureState.Download? = nil) -> GenerativeFeatureState {
        GenerativeFeatureState.evaluate(
            choice: (try? settings.read().onboarding) ?? .undecided,  // as with the chosen model above
            resolution: resolver.resolution, catalogue: catalogue, memoryBytes: memory.physicalBytes,
            download: download)
    }

    /// Makes a model the one that answers unless another is named.
    ///
    /// - Parameter id: The model; nil to let Hearth choose again.
    /// - Throws: `ModelLibraryError` if no chat model of that name is installed; `HearthError`.
    public func useModel(id: String?) throws {
        guard let id else { return try settings.update { $0.defaultModel = nil } }
        let path = try folder.path(for: id, kind: .generative, catalogue: catalogue)
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        guard let model = folder.model(name), model.kind == .generative else {
            throw ModelLibraryError(
                .unsupportedFile,
                "'\(id)' is not an installed chat model, so it can't answer. Choose one of `hearth models list`, or "
                    + "import the file first with `hearth models import`.")
        }
        try settings.update { $0.defaultModel = name }
    }

    /// Installs the sample model that came with Hearth and makes it the one that answers: "Try sample model".
    ///
    /// - Returns: The installed sample.
    /// - Throws: `HearthError.noModel` if it did not come along; `ModelLibraryError`, `CancellationError`.
    public func useSampleModel() async throws -> InstalledModel {
        let executable = Bundle.main.executablePath ?? CommandLine.arguments[0]
        guard let path = SampleModel.locate(beside: executable) else {
            throw HearthError(
                .noModel,
                "The sample model did not come with this program. It lies in Hearth's source as "
                    + "Models/\(SampleModel.id).gguf: import it with `hearth models import`.")
        }
        let model = try await installSample(path)
        try settings.update {
            $0.defaultModel = model.id
            $0.onboarding = .sample
        }
        return model
    }

    private func installSample(_ path: String) async throws -> InstalledModel {
        if let installed = folder.model(SampleModel.id) {
            let isCurrent = FileManager.default.contentsEqual(atPath: installed.path, andPath: path)
            if isCurrent { return installed }
            try await models.deleteModel(id: SampleModel.id)
        }
        return try await models.importSample(from: path, as: SampleModel.id)
    }
}

// MARK: - Other engines

extension HearthServices {
    /// What turns texts into vectors; nil if no embedding model is installed.
    public func embedder() -> (any TextEmbedder)? {
        installed(.embedding).map { LlamaTextEmbedder(managed(path: $0.path, options: Self.sharedOptions)) }
    }

    /// What scores texts with a classifier's own labels; nil if none is installed.
    public func classifier() -> (any TextClassifier)? {
        installed(.classifier).map { LlamaTextClassifier(managed(path: $0.path, options: Self.sharedOptions)) }
    }

    /// The model of a kind that was installed last.
    private func installed(_ kind: ModelKind) -> InstalledModel? {
        folder.models.filter { $0.kind == kind }.max { $0.installed < $1.installed }
    }
}

// MARK: - Memory

extension HearthServices {
    /// What a model would occupy, and whether it may.
    public struct MemoryReport: Sendable {
        public let estimate: MemoryEstimate
        public let fit: MemoryFit
        /// Settings with which it would fit, if it does not.
        public let suggestions: [MemorySuggestion]
        /// What speaks against the model on this machine.
        public let advice: [String]
    }

    /// Estimates a model's memory before it is loaded.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - options: How it would be opened.
    /// - Returns: The estimate and what follows from it.
    /// - Throws: `GGUFError` if the file can't be read.
    public func memoryReport(path: String, options: LocalModel.Options = LocalModel.Options()) throws -> MemoryReport {
        let file = try GGUFFile(path: path)
        let settings = options.memorySettings
        let estimate = MemoryEstimate(file, settings: settings)
        let fit = memory.fit(estimate)
        var suggestions: [MemorySuggestion] = []
        if case .doesNotFit = fit { suggestions = memory.suggestions(file, settings: settings) }
        return MemoryReport(
            estimate: estimate, fit: fit, suggestions: suggestions,
            advice: MemoryAdvice.guardrails(ModelDescription(file), memory: memory))
    }
}
