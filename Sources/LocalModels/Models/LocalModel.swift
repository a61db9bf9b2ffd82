package import Engines
import GGUF
public import Inference
public import LanguageModels
public import LlamaRuntime
import Synchronization

/// A loaded model for entry points: messages in, text out.
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
    private let lease: ModelLease<LoadedModel>
    /// The model's name, or else its architecture.
    public let name: String
    /// Tokens that prompt and answer may have together.
    public let contextTokens: Int

    /// Takes a model from the coordinator and keeps it until it is closed.
    /// - Parameters:
    ///   - model: The model.
    ///   - progress: Called with 0…1 while weights load.
    /// - Throws: Whatever `Failure` sorts.
    package init(_ model: ManagedModel, progress: (@Sendable (Double) -> Void)?) async throws {
        managed = model
        // A model that is deleted is given back at once: what runs with it fails, and says why.
        let revocation = Revocation()
        lease = try await model.coordinator.lease(try model.request(progress: progress), onRevoke: revocation.revoke)
        revocation.end(lease)
        let loaded = try lease.model
        let description = loaded.model.description
        name = description.name ?? description.architecture ?? "unnamed model"
        contextTokens = loaded.contextTokens
    }

    /// Ends a lease when the model is to go, which can be before the lease is there.
    package final class Revocation: Sendable {
        private let state = Mutex<(isRevoked: Bool, lease: ModelLease<LoadedModel>?)>((false, nil))

        package init() {}

        package func revoke() {
            state.withLock { state in
                state.isRevoked = true
                return state.lease
            }?.end()
        }

        /// Takes the lease that is to be ended.
        package func end(_ lease: ModelLease<LoadedModel>) {
            let isRevoked = state.withLock { state in
                state.lease = lease
                return state.isRevoked
            }
            if isRevoked { lease.end() }
        }
    }

    private var loaded: LoadedModel { get throws { try lease.model } }

    /// Starts or continues a conversation.
    /// - Parameters:
    ///   - instructions: What the model should follow; nil for nothing.
    ///   - transcript: The conversation so far, with instructions of its own; nil to begin.
    /// - Returns: A session with this model.
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
        return try LlamaLanguageModel(try loaded).tokenCount(for: entries)
    }

    /// Answers a conversation.
    /// - Parameters:
    ///   - messages: The whole conversation; its last message is the user's.
    ///   - options: Sampling and limits.
    /// - Returns: The answer as it is written.
    /// - Throws: Whatever `Failure` sorts.
    public func respond(
        to messages: [InferenceRequest.Message], options: ReplyOptions = ReplyOptions()
    ) throws -> ReplyStream {
        try reply(to: try loaded.tokens(for: messages), options)
    }

    /// Completes a text verbatim, without a chat format.
    /// - Parameters:
    ///   - text: The beginning; control tokens in it are text.
    ///   - options: Sampling and limits.
    /// - Returns: The continuation as it is written.
    /// - Throws: Whatever `Failure` sorts.
    public func complete(_ text: String, options: ReplyOptions = ReplyOptions()) throws -> ReplyStream {
        try reply(to: try loaded.model.vocabulary.tokenize(text, addsSpecial: true, parsesSpecial: false), options)
    }

    private func reply(to prompt: [TokenID], _ options: ReplyOptions) throws -> ReplyStream {
        ReplyStream(
            try loaded.generate(
                GenerationRequest(prompt: prompt, maxTokens: options.maxTokens, sampling: options.sampling)))
    }

    /// Turns texts into vectors of length 1.
    /// - Parameters:
    ///   - texts: The texts.
    ///   - truncates: Whether the end of a long text may be left out; else it is an error.
    /// - Returns: One embedding per text.
    /// - Throws: Whatever `Failure` sorts.
    public func embed(_ texts: [String], truncates: Bool = false) async throws -> [Embedding] {
        try await loaded.embed(texts, overflow: truncates ? .truncate : .fail)
    }

    /// Releases the model and, unless it is used elsewhere, waits until its memory is freed.
    public func close() async {
        lease.end()
        await managed.coordinator.unload(modelID: managed.id)
    }
}

/// Sampling options and limits of an answer.
public struct ReplyOptions: Sendable {
    public var sampling: SamplingParameters
    /// The maximum tokens to generate; nil for as many as fit the context.
    public var maxTokens: Int?

    public init(sampling: SamplingParameters = SamplingParameters(), maxTokens: Int? = nil) {
        self.sampling = sampling
        self.maxTokens = maxTokens
    }
}

/// A complete answer.
public struct Reply: Sendable {
    public let text: String
    /// How it ended, and what it took.
    public let summary: GenerationSummary
}

/// An answer as it is generated: pieces of text, then its ending.
public struct ReplyStream: AsyncSequence, Sendable {
    /// A piece of the answer, or its end.
    public enum Element: Sendable {
        case text(String)
        case finished(GenerationSummary)
    }

    private let generation: GenerationStream

    package init(_ generation: GenerationStream) { self.generation = generation }

    /// Reads to the end.
    ///
    /// - Parameter onText: Called with each piece as it comes.
    /// - Returns: The whole answer.
    /// - Throws: Whatever `Failure` sorts.
    public func collect(_ onText: (String) -> Void = { _ in }) async throws -> Reply {
        var text = ""
        for try await element in self {
            switch element {
            case .text(let piece):
                onText(piece)
                text += piece
            case .finished(let summary): return Reply(text: text, summary: summary)
            }
        }
        // A generation that fails throws above; one that ends without an end was stopped.
        throw CancellationError()
    }

    public func makeAsyncIterator() -> Iterator { Iterator(generation: generation.makeAsyncIterator()) }

    /// Pulls pieces; empty ones are left out.
    public struct Iterator: AsyncIteratorProtocol {
        private var generation: GenerationStream.Iterator
        private var summary: GenerationSummary?

        init(generation: GenerationStream.Iterator) { self.generation = generation }

        public mutating func next() async throws -> Element? {
            if let summary {
                self.summary = nil
                return .finished(summary)
            }
            while let event = try await generation.next() {
                switch event {
                case .token(_, let text):
                    if !text.isEmpty { return .text(text) }
                case .finished(let summary):
                    guard !summary.remainingText.isEmpty else { return .finished(summary) }
                    self.summary = summary
                    return .text(summary.remainingText)
                }
            }
            return nil
        }
    }
}
