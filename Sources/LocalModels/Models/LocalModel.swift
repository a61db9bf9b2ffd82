package import Engine
import GGUF
public import LanguageModels
public import Llama

/// A loaded model for entry points.
public final class LocalModel: Sendable {
    /// The options to open a model with.
    public struct Options: Sendable, Hashable {
        /// Tokens for prompt and answer; nil for what the model was trained on, as far as memory allows.
        public var contextTokens: Int?
        /// How keys and values are stored in the cache.
        public var cacheType: ContextConfiguration.CacheType
        /// The number of concurrent, cached conversations.
        public var sequences: Int
        /// The number of compute threads; nil for one per physical core.
        public var threads: Int?
        /// Whether answers are independent of other work and of the cache; slower.
        public var isPinned: Bool
        /// Layers on GPUs, with the output as one; nil for as many as fit, 0 for the CPU alone.
        public var gpuLayers: Int?
        /// Whether workers elsewhere may take layers; a draft model would wait for them at each token.
        var usesWorkers = true
        /// Whether answers are sped up by drafts; nil for the engine's default.
        public var speculation: ContextConfiguration.Speculation?
        /// The name or file of a small model of the same vocabulary that drafts answers, as far as that saves time and
        /// the memory holds both; nil for the one that the user's settings name, if any.
        public var draftModel: String?

        public init(
            contextTokens: Int? = nil, cacheType: ContextConfiguration.CacheType = .f16, sequences: Int = 1,
            threads: Int? = nil, isPinned: Bool = false, gpuLayers: Int? = nil,
            speculation: ContextConfiguration.Speculation? = nil, draftModel: String? = nil
        ) {
            self.contextTokens = contextTokens
            self.cacheType = cacheType
            self.sequences = sequences
            self.threads = threads
            self.isPinned = isPinned
            self.gpuLayers = gpuLayers
            self.speculation = speculation
            self.draftModel = draftModel
        }
    }

    private let managed: ManagedModel
    package let lease: ModelLease<LoadedModel>
    /// The model's name, or else its architecture.
    public let name: String
    /// Tokens that prompt and answer may have together.
    public let contextTokens: Int

    /// Takes a model from the coordinator and keeps it until it is closed.
    ///
    /// - Parameter progress: Called with 0…1 while weights load.
    /// - Throws: Whatever `Failure` sorts.
    package init(_ model: ManagedModel, progress: (@Sendable (Double) -> Void)?) async throws {
        managed = model
        lease = try await model.lease(progress: progress)
        let loaded = try lease.model
        let description = loaded.model.description
        name = description.name ?? description.architecture ?? "unnamed model"
        contextTokens = loaded.contextTokens
    }

    /// Starts or continues a conversation.
    ///
    /// - Parameters:
    ///   - instructions: What the model should follow; nil for nothing.
    ///   - transcript: The conversation so far, with instructions of its own; nil to begin.
    public func session(instructions: String? = nil, transcript: Transcript? = nil) -> LanguageModelSession {
        // Each request takes the model as it is now: sessions outlive a model that was closed.
        let model = ManagedLanguageModel(managed)
        if let transcript { return LanguageModelSession(model: model, transcript: transcript) }
        return LanguageModelSession(model: model, instructions: instructions)
    }

    /// Counts tokens as the model reads them.
    /// - Parameters:
    ///   - instructions: What goes first; nil for nothing.
    ///   - transcript: The conversation; nil for none.
    ///   - prompt: What goes last; nil for nothing.
    /// - Returns: The tokens, chat format included.
    /// - Throws: Whatever `Failure` sorts.
    public func tokenCount(instructions: String?, transcript: Transcript?, prompt: String?) throws -> Int {
        var entries = Transcript()
        if let instructions {
            entries.append(
                .instructions(
                    Transcript.Instructions(
                        segments: [.text(Transcript.TextSegment(content: instructions))], toolDefinitions: [])))
        }
        entries.append(contentsOf: transcript ?? Transcript())
        if let prompt {
            entries.append(.prompt(Transcript.Prompt(segments: [.text(Transcript.TextSegment(content: prompt))])))
        }
        return try LlamaLanguageModel(try lease.model).tokenCount(for: entries)
    }

    /// Turns texts into vectors of length 1.
    ///
    /// - Parameters:
    ///   - texts: The texts.
    ///   - truncates: Whether the end of a long text may be left out; else it is an error.
    /// - Throws: Whatever `Failure` sorts.
    public func embed(_ texts: [String], truncates: Bool = false) async throws -> [Embedding] {
        try await lease.model.embed(texts, overflow: truncates ? .truncate : .fail)
    }

    /// Releases the model and, unless it is used elsewhere, waits until its memory is freed.
    ///
    /// - Parameter endsProcess: Whether the process ends next, so that the memory can be left to the system.
    public func close(endsProcess: Bool = false) async {
        if endsProcess { EngineBackend.endWithProcess() }
        lease.end()
        await managed.coordinator.unload(modelID: managed.id)
    }
}
