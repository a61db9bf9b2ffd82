public import GGUF

/// A bare model and context, to measure llama.cpp itself.
///
/// No scheduler, no cache reuse, no guidance: a call computes at once, on the thread that makes it. Not sendable, because a
/// context belongs to one thread.
public final class MeasuredModel {
    /// The options of the context.
    public struct Options: Sendable, Hashable {
        /// The device for the weights.
        public var model = ModelOptions()
        /// The context size of one sequence in tokens.
        public var contextTokens = 4_096
        /// The number of sequences decoded in one batch.
        public var sequences = 1
        /// The maximum tokens of one call.
        public var batchTokens = 512
        /// The number of compute threads; nil for one per physical core.
        public var threads: Int?
        /// When flash attention computes the attention.
        public var flashAttention = ContextConfiguration.FlashAttention.automatic
        /// The type of the keys and values in the cache.
        public var cacheType = ContextConfiguration.CacheType.f16
        /// Tokens of one call whose probabilities can be read.
        public var outputTokens = 1

        /// Makes options that are llama.cpp's own.
        public init() {}
    }

    /// The timing of the tokens of one reply.
    public struct Timeline: Sendable, Hashable {
        /// From the prompt's first token to the end of the call that computed its last one.
        public var prefill = Duration.zero
        /// The reply's tokens.
        public var tokens: [TokenID] = []
        /// When each of them was chosen, from the prompt's first token on.
        public var times: [Duration] = []
        /// By how much the logit of each was larger than the next one's.
        public var margins: [Float] = []
    }

    /// The file's metadata.
    public var description: ModelDescription { model.description }
    /// The context size of one sequence in tokens.
    public var contextTokens: Int { context.contextTokens }
    /// The model's tokenizer.
    public var vocabulary: Vocabulary { model.vocabulary }

    /// Called after each call of the engine, to report progress.
    public var onStep: () -> Void = {}

    let model: LlamaModel
    let context: EngineContext
    let batch: TokenBatch
    private let clock = ContinuousClock()

    /// Loads a model and makes a context; blocks the thread.
    public convenience init(path: String, options: Options) throws {
        try self.init(try LlamaModel.loadHere(path: path, options: options.model), options)
    }

    /// Creates another context for the same weights.
    ///
    /// - Parameters:
    ///   - other: What has the weights.
    ///   - options: How the context is made; where the weights go is decided already.
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
    /// The token that ends a reply is passed over like any other, so that every run has the same length.
    ///
    /// - Parameters:
    ///   - prompt: At least one token.
    ///   - count: How many tokens to write.
    ///   - readsMargins: Whether to look for the second-likeliest token, which takes time.
    ///   - onToken: Hears of each token.
    public func reply(
        to prompt: [TokenID], count: Int, readsMargins: Bool = false, onToken: (Int) -> Void = { _ in }
    ) throws -> Timeline {
        try context.clear(0)
        var timeline = Timeline()
        let start = clock.now
        var index = try compute(prompt, at: 0)
        // The engine may still work when a call returns; reading a result waits for it.
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

    /// Generates replies in all sequences together, one token of each per call.
    ///
    /// - Parameters:
    ///   - prompts: A prompt for each sequence, of any lengths.
    ///   - count: How many tokens each reply gets.
    /// - Returns: How long the replies took, without the prompts.
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

    /// Computes a text in chunks of the same size, and passes on the logits after each token.
    ///
    /// - Parameters:
    ///   - tokens: The text, at least two tokens.
    ///   - chunk: Tokens of one call; at most ``Options/outputTokens``.
    ///   - body: Gets a place and the logits for the token that follows it; they are valid during the call.
    /// - Throws: `LlamaError`, and what `body` throws.
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

    /// Computes tokens in calls of at most a batch; returns where the last one's logits are.
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
