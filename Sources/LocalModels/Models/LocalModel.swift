package import Engine
import GGUF
public import LanguageModels
public import Llama

/// A loaded model that stays loaded until it is closed.
public final class LocalModel: Sendable {
    /// The options for loading a model.
    public struct Options: Sendable, Hashable {
        /// The context size in tokens; `nil` for the user's choice, or else the training context, as far as memory
        /// allows.
        public var contextTokens: Int?
        /// The type of the key-value cache; `nil` for the user's choice, or else F16 or, if memory is scarce, Q8_0.
        public var cacheType: ContextConfiguration.CacheType?
        /// The number of concurrent conversations with a cached context.
        public var sequences: Int
        /// The number of compute threads; `nil` for one thread per physical core.
        public var threads: Int?
        /// Whether answers are independent of other work and of the cache, which is slower.
        public var isPinned: Bool
        /// The number of GPU layers, the output layer included; `nil` for as many as fit, 0 for the CPU only.
        public var gpuLayers: Int?
        /// Whether remote workers may hold layers; false for a draft model, which would wait for them at each token.
        var usesWorkers = true
        /// Whether drafts speed up generation; `nil` for the engine's default.
        public var speculation: ContextConfiguration.Speculation?
        /// The name or path of a draft model with the same vocabulary; `nil` for the draft model in the user's
        /// settings.
        ///
        /// Used only if drafts save time and both models fit into memory.
        public var draftModel: String?

        public init(
            contextTokens: Int? = nil, cacheType: ContextConfiguration.CacheType? = nil, sequences: Int = 1,
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
    /// The context size in tokens, for prompt and response together.
    public let contextTokens: Int

    /// Leases a model from the coordinator until it is closed.
    ///
    /// - Parameter progress: Called with 0…1 while the weights load.
    /// - Throws: An error that `Failure` can classify.
    package init(_ model: ManagedModel, progress: (@Sendable (Double) -> Void)?) async throws {
        managed = model
        lease = try await model.lease(progress: progress)
        let loaded = try lease.model
        let description = loaded.model.description
        name = description.name ?? description.architecture ?? "unnamed model"
        contextTokens = loaded.contextTokens
    }

    /// Starts a conversation with instructions, or continues the conversation of a transcript.
    public func session(instructions: String? = nil, transcript: Transcript? = nil) -> LanguageModelSession {
        // Each request leases the model again, because a session may outlive the closed model.
        let model = ManagedLanguageModel(managed)
        if let transcript { return LanguageModelSession(model: model, transcript: transcript) }
        return LanguageModelSession(model: model, instructions: instructions)
    }

    /// Counts the tokens of instructions, a conversation and a prompt, including the chat format.
    ///
    /// - Throws: An error that `Failure` can classify.
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

    /// Computes embeddings of length 1.
    ///
    /// A text that is too long is truncated if `truncates` is true; otherwise it is an error.
    ///
    /// - Throws: An error that `Failure` can classify.
    public func embed(_ texts: [String], truncates: Bool = false) async throws -> [Embedding] {
        try await lease.model.embed(texts, overflow: truncates ? .truncate : .fail)
    }

    /// Releases the model and, unless it is used elsewhere, waits until its memory is freed.
    ///
    /// - Parameter endsProcess: Whether the process ends next, so that the system can free the memory.
    public func close(endsProcess: Bool = false) async {
        if endsProcess { EngineBackend.skipFreeingAtExit() }
        lease.end()
        await managed.coordinator.unload(modelID: managed.id)
    }
}
