public import Engine
import Foundation
import GGUF
import Llama
import ModelLibrary

// MARK: - Default model

extension HearthServices {
    /// Returns whether generative features are available, offered or hidden, given the progress of a chat model's
    /// download.
    package func generativeState(download: GenerativeFeatureState.Download? = nil) -> GenerativeFeatureState {
        local.generativeState(download: download)
    }

    /// Sets the default model; nil lets Hearth choose again.
    ///
    /// - Throws: `ModelLibraryError` if no chat model of that name is installed; `HearthError`.
    package func useModel(id: String?) throws {
        guard let id else { return try settings.update { $0.defaultModel = nil } }
        let path = try engines.folder.path(for: id, kind: .generative, catalogue: catalogue)
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        guard let model = engines.folder.model(name), model.kind == .generative,
            URL(fileURLWithPath: model.path).standardizedFileURL == URL(fileURLWithPath: path).standardizedFileURL
        else {
            throw ModelLibraryError(
                .unsupportedFile,
                "'\(id)' is not an installed chat model, so it can't answer. Choose one from `hearth models list`, or "
                    + "import the file first with `hearth models import`.")
        }
        try settings.update { $0.defaultModel = name }
    }
}

// MARK: - Draft models

extension HearthServices {
    /// Returns the reason why a model answers without its draft model.
    ///
    /// - Parameters:
    ///   - nameOrPath: An installed model's name, or a file; nil for the resolver's choice.
    ///   - options: The options with which the model is opened.
    /// - Returns: Sentences; nil if the draft model is used or not requested, or if no model answers.
    /// - Throws: The reason why a draft model in `options` is missing or unsuitable. A draft model from the
    ///   settings, which apply to all models, is skipped instead.
    package func draftModelProblem(
        of nameOrPath: String?, options: LocalModel.Options = LocalModel.Options()
    ) throws -> String? {
        if nameOrPath == nil, resolver.resolution.file == nil { return nil }
        guard case .leftOut(let error) = try model(nameOrPath, kind: .generative, options: options).draftChoice()
        else { return nil }
        if let error = error as? LlamaError, error.code == .outOfMemory { return error.message }
        if options.draftModel != nil { throw error }
        return "The draft model is not used: \(error)"
    }
}

// MARK: - Other engines

extension HearthServices {
    /// The settings; the defaults if they are unreadable, which is reported when the user changes them.
    var currentSettings: HearthSettings { (try? settings.read()) ?? HearthSettings() }

    /// Returns the default embedding model, loaded while in use; nil if none is installed.
    ///
    /// Of several models it is the first in the catalogue, whenever they were installed.
    public func embedder() -> (any TextEmbedder)? { engines.embedder() }

    /// The names of the installed embedding models, the default one first.
    package var embedderNames: [String] { engines.embeddingModels.map(\.id) }

    /// Returns the classifier that was installed last, which scores texts with its own labels; nil if none is
    /// installed.
    ///
    /// It is loaded while in use.
    public func classifier() -> (any TextClassifier)? { resolver.resolveClassifier() }
}

// MARK: - Memory

extension HearthServices {
    /// GPUs with their own memory, followed by workers.
    ///
    /// Apple's platforms have no such GPUs, because theirs share the machine's memory.
    package var gpus: [EngineBackend.Device] {
        #if os(Linux)
            let own = EngineBackend.devices.filter { $0.isGPU && !$0.sharesMemory }
        #else
            let own: [EngineBackend.Device] = []
        #endif
        return own + EngineBackend.workers(workers).flatMap(\.devices)
    }

    /// The memory that a model would need, and whether it fits.
    package struct MemoryReport: Sendable {
        package let estimate: MemoryEstimate
        package let fit: MemoryFit
        /// The settings with which the model would fit; empty if it fits without changes.
        package let suggestions: [MemorySuggestion]
        /// The warnings about running the model on this machine.
        package let advice: [String]
    }

    /// Estimates a model's memory before it is loaded.
    ///
    /// - Throws: `GGUFError` if the file can't be read.
    package func memoryReport(path: String, options: LocalModel.Options = LocalModel.Options()) throws -> MemoryReport {
        let file = try GGUFFile(path: path)
        let model = engines.managed(path, options)
        var settings = model.options.memorySettings
        // The memory of a context that grows is estimated for its maximum size.
        if model.options.contextTokens != nil { settings.contextTokens = try model.contextTokens() }
        settings = model.memory.placing(settings, GPUNeeds(file, settings), wanted: model.options.gpuLayers)
        let estimate = MemoryEstimate(file, settings: settings)
        let fit = memory.fit(estimate)
        var suggestions: [MemorySuggestion] = []
        if case .doesNotFit = fit { suggestions = memory.suggestions(file, settings: settings) }
        return MemoryReport(
            estimate: estimate, fit: fit, suggestions: suggestions,
            advice: MemoryAdvice.guardrails(ModelDescription(file), memory: memory) + limitAdvice(estimate))
    }

    /// Returns the context of a model's conversations and its memory, before the model is loaded.
    ///
    /// Nil options stand for the options that chats, documents, mails and the server use. Returns nil for a model that
    /// generates no text.
    ///
    /// - Throws: `GGUFError` if the file can't be read.
    package func contextRoom(path: String, options: LocalModel.Options? = nil) throws -> ContextCapacity? {
        let model = options.map { engines.managed(path, $0) } ?? engines.shared(path)
        guard ModelKind(try model.description()) == .generative else { return nil }
        return try model.contextRoom(isChosen: options?.cacheType != nil || engines.hasChosenCacheType)
    }

}

#if HEARTH_MOBILE
    /// Returns advice for a model that exceeds the limits of a phone or tablet.
    private func limitAdvice(_ estimate: MemoryEstimate) -> [String] {
        guard estimate.inferenceLimit != .withinLimit else { return [] }
        let limit = estimate.exceedsInferenceLimit ? InferenceLimit.largestBytes : InferenceLimit.warningBytes
        return [
            "In addition to its weights it needs \(ByteText(estimate.privateBytes)), more than the \(ByteText(limit)) "
                + "intended for phones and tablets. A smaller context or a Q8_0 cache needs less."
        ]
    }
#else
    /// Computers have no such limit.
    private func limitAdvice(_: MemoryEstimate) -> [String] { [] }
#endif
