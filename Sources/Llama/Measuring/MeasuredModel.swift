public import GGUF

/// A model and a context without any of Hearth's scheduling, to measure llama.cpp itself.
///
/// Without scheduler, cache reuse and guidance, each call computes immediately on the calling thread. The model is
/// not sendable, because a context belongs to one thread.
public final class MeasuredModel {
    public struct Options: Sendable, Hashable {
        /// The options for loading the weights.
        public var model = ModelOptions()
        /// The context size of one sequence in tokens.
        public var contextTokens = 4_096
        /// The number of sequences decoded in one batch.
        public var sequences = 1
        /// The maximum number of tokens per call.
        public var batchTokens = 512
        /// The number of compute threads; `nil` for one thread per physical core.
        public var threads: Int?
        public var flashAttention = ContextConfiguration.FlashAttention.automatic
        /// The type of the keys and values in the cache.
        public var cacheType = ContextConfiguration.CacheType.f16
        /// The number of tokens per call whose probabilities can be read.
        public var outputTokens = 1

        /// Creates options with llama.cpp's defaults.
        public init() {}
    }

    /// The timing of the tokens of one reply.
    public struct Timeline: Sendable, Hashable {
        /// The time from the prompt's first token to the end of the call that computed the prompt's last token.
        public var prefill = Duration.zero
        public var tokens: [TokenID] = []
        /// The time at which each token was chosen, relative to the prompt's first token.
        public var times: [Duration] = []
        /// The difference between each token's logit and the second largest.
        public var margins: [Float] = []
    }

    /// The file's metadata.
    public var description: ModelDescription { model.description }
    /// The context size of one sequence in tokens.
    public var contextTokens: Int { context.contextTokens }
    /// The model's tokenizer.
    public var vocabulary: Vocabulary { model.vocabulary }

    /// A closure called after each call of the engine, to report progress.
    public var onStep: () -> Void = {}

    let model: LlamaModel
    let context: EngineContext
    let batch: TokenBatch
    private let clock = ContinuousClock()

    /// Loads a model and creates a context; blocks the thread.
    public convenience init(path: String, options: Options) throws {
        try self.init(try LlamaModel.loadOnCallingThread(path: path, options: options.model), options)
    }

    /// Creates another context for the same weights.
    ///
    /// - Parameters:
    ///   - other: The owner of the weights.
    ///   - options: The options of the context; the options for loading are ignored.
    public convenience init(sharing other: MeasuredModel, options: Options) throws {
        try self.init(other.model, options)
    }

    private init(_ model: LlamaModel, _ options: Options) throws {
        self.model = model
        guard model.isGenerative else {
            throw LlamaError(.unsupportedModel, "The model does not generate text. Choose a generative model.")
        }
        var configuration = ContextConfiguration(
            contextTokens: options.contextTokens, maxSequences: options.sequences, threads: options.threads,
            flashAttention: options.flashAttention, cacheType: options.cacheType)
        (configuration.sharesCache, configuration.prefillChunkTokens) = (false, options.batchTokens)
        configuration.outputTokens = options.outputTokens
        context = try EngineContext(
            model: model, configuration: configuration, purpose: .generation, abortFlag: AbortFlag())
        batch = TokenBatch(capacity: context.batchTokens)
    }

    /// Computes a prompt and generates a reply greedily.
    ///
    /// End tokens do not end the reply, so that every run has the same length.
    ///
    /// - Parameters:
    ///   - prompt: At least one token.
    ///   - count: The number of tokens to generate.
    ///   - readsMargins: Whether to determine the second most likely token, which takes time.
    ///   - onToken: A closure that receives the number of generated tokens after each token.
    public func reply(
        to prompt: [TokenID], count: Int, readsMargins: Bool = false, onToken: (Int) -> Void = { _ in }
    ) throws -> Timeline {
        try context.clear(0)
        var timeline = Timeline()
        let start = clock.now
        var index = try compute(prompt, at: 0)
        // The engine may still compute when a call returns, so a result is read to wait for the end.
        _ = try context.logits(at: index)
        timeline.prefill = start.duration(to: clock.now)
        for position in prompt.count..<prompt.count + max(0, count) {
            let row = try context.logits(at: index)
            let (token, margin) = try Self.likeliest(row, readsMargin: readsMargins)
            timeline.tokens.append(token)
            timeline.times.append(start.duration(to: clock.now))
            timeline.margins.append(margin)
            onToken(timeline.tokens.count)
            if timeline.tokens.count == count { break }
            index = try compute([token], at: position)
        }
        return timeline
    }

    /// Generates replies in all sequences together, with one token of each reply per call.
    ///
    /// - Parameters:
    ///   - prompts: A prompt for each sequence, of any length.
    ///   - count: The number of tokens of each reply.
    /// - Returns: The time for the replies, without the prompts.
    public func replies(to prompts: [[TokenID]], count: Int) throws -> Duration {
        var next: [TokenID] = []
        for (sequence, prompt) in prompts.enumerated() {
            try context.clear(sequence)
            let index = try compute(prompt, at: 0, sequence: sequence)
            next.append(try Self.likeliest(try context.logits(at: index), readsMargin: false).token)
        }
        let start = clock.now
        for step in 0..<count {
            batch.clear()
            for (sequence, prompt) in prompts.enumerated() {
                batch.add(next[sequence], position: prompt.count + step, sequence: sequence, wantsOutput: true)
            }
            try run()
            for sequence in prompts.indices {
                next[sequence] = try Self.likeliest(try context.logits(at: sequence), readsMargin: false).token
            }
        }
        return start.duration(to: clock.now)
    }

    /// Computes a text in chunks of the same size, and passes the logits after each token to a closure.
    ///
    /// - Parameters:
    ///   - tokens: The text, at least two tokens.
    ///   - chunk: The number of tokens per call, at most ``Options/outputTokens``.
    ///   - body: Receives a token's index and the logits of the following token, which are valid during the
    ///     call.
    /// - Throws: `LlamaError`, and the errors of `body`.
    public func logits(
        of tokens: [TokenID], chunk: Int, _ body: (Int, UnsafeBufferPointer<Float>) throws -> Void
    ) throws {
        try context.clear(0)
        for start in stride(from: 0, to: tokens.count, by: chunk) {
            batch.clear()
            let end = min(start + chunk, tokens.count)
            for place in start..<end { batch.add(tokens[place], position: place, sequence: 0, wantsOutput: true) }
            try run()
            for place in start..<end { try body(place, UnsafeBufferPointer(try context.logits(at: place - start))) }
        }
    }

    /// Computes tokens in calls of at most one batch; returns the index of the last token's logits.
    private func compute(_ tokens: [TokenID], at position: Int, sequence: Int = 0) throws -> Int {
        var index = 0
        for start in stride(from: 0, to: tokens.count, by: context.batchTokens) {
            batch.clear()
            let end = min(start + context.batchTokens, tokens.count)
            for place in start..<end {
                index = batch.add(
                    tokens[place], position: position + place, sequence: sequence,
                    wantsOutput: place == tokens.count - 1)
            }
            try run()
        }
        return index
    }

    private func run() throws {
        guard case .done = try context.compute(batch) else {
            throw LlamaError(.engineFailure, "llama.cpp found no room in its cache. Choose a larger context.")
        }
        onStep()
    }

    private static func likeliest(
        _ row: Logits.Row, readsMargin: Bool
    ) throws(LlamaError) -> (token: TokenID, margin: Float) {
        guard readsMargin else {
            guard let best = Logits.argmax(row) else { throw noNumber }
            return (TokenID(clamping: best), 0)
        }
        let best = Logits.top(2, of: row)
        guard best.count == 2, row[best[0]].isFinite else { throw noNumber }
        return (TokenID(clamping: best[0]), row[best[0]] - row[best[1]])
    }

    private static let noNumber = LlamaError(
        .engineFailure, "The model computed invalid values: its file may be damaged.")
}
