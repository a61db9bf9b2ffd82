import CLlama
import Foundation
import GGUF
import Synchronization

/// A GGUF model that is ready to generate, embed, classify or rerank.
///
/// Any task may use a model, and concurrent requests are batched. Each loaded model computes on its own thread.
/// Releasing the last reference closes the model.
///
/// ```swift
/// let model = try await LoadedModel.load(path: "qwen3-1.7b-q4_k_m.gguf")
/// let prompt = try model.tokens(for: [InferenceRequest.Message(.user, "Hello")])
/// for try await case .token(_, let text) in try model.generate(GenerationRequest(prompt: prompt)) {
///     print(text, terminator: "")
/// }
/// ```
public final class LoadedModel: Sendable {
    /// The weights and the vocabulary.
    public let model: LlamaModel
    /// The configuration of the model's context.
    public let configuration: ContextConfiguration
    /// The maximum number of tokens of a prompt and its answer; 0 for models that do not generate.
    public let contextTokens: Int
    /// The maximum length in tokens of a text to embed or classify; 0 if the model can do neither.
    public let maxTextTokens: Int

    /// The upper limit of `maxTextTokens` for all models, because the compute buffer grows with the length.
    package static let longestTextTokens = 8192

    /// Whether an interactive request to any model of this process is waiting or running.
    ///
    /// Background requests to models wait automatically. Other long work should leave the cores free while this is
    /// true.
    package static var isAnswering: Bool { ComputeGate.shared.isInteractive }

    let scheduler: Scheduler
    /// The scheduler of requests that have a seed, started with the first such request.
    private let repeatable: RepeatableScheduler
    /// The access to the chats saved on disk; `nil` if chats are not saved.
    let prefixes: PrefixAccess?
    /// The projector with which the model reads images; `nil` if it reads text only.
    public let projector: Projector?
    let chatFormatCache = Once<ChatFormat>()
    let grammarCache = GrammarCache()
    let openings = OpeningCache()
    let recurringScores = Mutex<[ScoringRequest: [Double]]>([:])
    private let head: ClassificationHead?
    private let labels: [String]

    private init(
        model: LlamaModel, configuration: ContextConfiguration, scheduler: Scheduler, facts: Facts,
        head: ClassificationHead?, projector: Projector?
    ) {
        self.projector = projector
        self.model = model
        self.configuration = configuration
        self.scheduler = scheduler
        self.head = head
        repeatable = RepeatableScheduler(model: model, configuration: configuration)
        prefixes = facts.prefixes
        contextTokens = facts.contextTokens
        maxTextTokens = facts.maxTextTokens
        labels = (0..<(head?.labelCount ?? facts.labelCount)).map { index in
            llama_model_cls_label(model.handle, UInt32(index)).map { String(cString: $0) } ?? String(index)
        }
    }

    /// Properties that are known only after the contexts are created.
    private struct Facts: Sendable {
        var contextTokens = 0
        var maxTextTokens = 0
        var labelCount = 0
        var prefixes: PrefixAccess?
    }

    deinit {
        scheduler.close()
        repeatable.close()
    }

    /// Loads a model and creates its contexts.
    /// - Parameters:
    ///   - path: The GGUF file.
    ///   - options: The placement of the weights.
    ///   - configuration: The context size, sequences, threads, and throughput or reproducibility.
    ///   - prefixes: The folder to which the computed state of chats is saved, if any.
    ///   - draft: A small model with the same vocabulary, which drafts tokens if speculation is on, only one answer
    ///     runs, and drafting saves time. Drafts change an answer only by rounding.
    ///   - projector: The projector with which the model reads images, loaded at the first image.
    ///   - progress: A closure that receives 0…1 while the weights load.
    /// - Returns: The model, ready for requests.
    /// - Throws: `GGUFError`, `LlamaError` (`unsupportedModel` for a draft model that cannot draft for this
    ///   model), `CancellationError`.
    public static func load(
        path: String, options: ModelOptions = ModelOptions(),
        configuration: ContextConfiguration = ContextConfiguration(), prefixes: PrefixStore? = nil,
        draft: LlamaModel? = nil, projector: Projector? = nil, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> LoadedModel {
        try configuration.validate()
        let model = try await LlamaModel.load(path: path, options: options, progress: progress)
        try Task.checkCancellation()
        return try await LoadedModel.start(
            model, configuration: configuration, prefixes: prefixes, draft: draft, projector: projector)
    }

    /// Creates contexts for loaded weights, which several configurations can share.
    static func start(
        _ model: LlamaModel, configuration: ContextConfiguration, prefixes: PrefixStore? = nil,
        draft: LlamaModel? = nil, projector: Projector? = nil, callTime: GenerationLoop.CallTime? = nil,
        onStep: (@Sendable (GenerationLoop.Step) -> Void)? = nil
    ) async throws -> LoadedModel {
        if let draft { try LlamaModel.checkDraft(draft.file, for: model.file) }
        let needsHead = ClassificationHead.isNeeded(
            for: model.file, architecture: model.description.architecture ?? "")
        let head =
            needsHead ? try ClassificationHead(model.file, dimensions: model.embeddingDimensions) : nil
        let abortFlag = AbortFlag()
        let scheduler = Scheduler(abortFlag: abortFlag, onStep: onStep)
        // The thread keeps the closure until it ends. So the draft model is moved out of the closure, and its
        // memory is freed when the loop releases the draft model.
        let handedOver = Mutex(draft)
        let facts = try await scheduler.start {
            try makeLoops(
                model, configuration, abortFlag, prefixes, handedOver.withLock { $0.take() },
                callTime, readsFirstToken: needsHead)
        }
        return LoadedModel(
            model: model, configuration: configuration, scheduler: scheduler, facts: facts, head: head,
            projector: projector)
    }

    private static func makeLoops(
        _ model: LlamaModel, _ configuration: ContextConfiguration, _ abortFlag: AbortFlag, _ prefixes: PrefixStore?,
        _ draft: LlamaModel?, _ callTime: GenerationLoop.CallTime?, readsFirstToken: Bool
    ) throws -> (Scheduler.Loops, Facts) {
        var loops = Scheduler.Loops()
        var facts = Facts()
        if model.isEmbedder {
            try model.checkClassificationHead()
            let pooling = readsFirstToken ? LLAMA_POOLING_TYPE_CLS : model.pooling
            let makeContext = { configuration in
                try EngineContext(
                    model: model, configuration: configuration, purpose: .embedding(pooling: pooling),
                    abortFlag: abortFlag)
            }
            let context = try makeContext(configuration)
            if context.ranks { facts.labelCount = Int(llama_model_n_cls_out(model.handle)) }
            let outputs = context.ranks ? facts.labelCount : model.embeddingDimensions
            let loop = EmbeddingLoop(
                context: context, outputs: outputs,
                laneCount: model.usesGPU ? 1 : configuration.embeddingLanes(vocabulary: model.vocabulary.count)
            ) { threads in
                var lane = configuration
                lane.contextTokens = min(context.contextTokens, EmbeddingLane.maximumTokens)
                lane.threads = threads
                return try makeContext(lane)
            }
            facts.maxTextTokens = loop.maxTextTokens
            loops.embedding = loop
        } else if model.isGenerative {
            var loop = try GenerationLoop(model, configuration, abortFlag, prefixes: prefixes, draft: draft)
            loop.callTime = callTime
            facts.contextTokens = loop.contextLimit
            facts.prefixes = loop.prefixes
            loops.generation = loop
        } else {
            throw LlamaError(
                .unsupportedModel,
                "Models of architecture '\(model.description.architecture ?? "unnamed")' can neither generate text nor "
                    + "compute embeddings, so Hearth cannot use them.")
        }
        return (loops, facts)
    }

    /// Stops running requests, and waits until the engine's thread has ended and the chats are saved.
    ///
    /// Saving is limited to a few seconds (`PrefixStore.Limits.closingTime`). State that was not saved in time is
    /// computed again when needed.
    public func close() async {
        let deadline = prefixes.map { ContinuousClock.now + $0.store.limits.closingTime }
        scheduler.close()
        repeatable.close()
        await scheduler.waitUntilClosed()
        await repeatable.waitUntilClosed()
        if let prefixes, let deadline { await prefixes.store.waitForSaves(until: deadline) }
    }
}

extension LoadedModel {
    /// Starts a generation, which runs as soon as a sequence is free.
    ///
    /// Generation pauses while the caller does not read the events. A request with a seed always gives the same
    /// answer, independent of the cache and of concurrent requests (see ``SamplingParameters/seed``).
    /// - Throws: `LlamaError` with `contextExceeded`, `invalidRequest`, `unsupportedOperation` or `closed`.
    public func generate(_ request: GenerationRequest) throws(LlamaError) -> GenerationStream {
        try validate(request)
        if request.sampling.seed != nil, configuration.mode == .throughput {
            return try repeatable.scheduler().submit(request)
        }
        return try scheduler.submit(request, of: request.conversation.flatMap(savedConversation))
    }

    /// Computes a prompt and caches it, so that a request that begins with this prompt starts at once.
    /// - Throws: The errors of `generate(_:)`; `CancellationError`.
    func prefill(
        _ prompt: [TokenID], images: [PromptImage] = [], priority: GenerationRequest.Priority = .interactive,
        conversation: String? = nil
    ) async throws {
        var request = GenerationRequest(prompt: prompt, priority: priority)
        request.conversation = conversation
        request.images = images
        request.isPrefill = true
        _ = try await generate(request).collect()
    }

    private func validate(_ request: GenerationRequest) throws(LlamaError) {
        guard contextTokens > 0 else {
            throw LlamaError(
                .unsupportedOperation,
                "This model embeds or classifies text and cannot generate any. Choose a chat model.")
        }
        try request.sampling.validate()
        let biased = request.sampling.adjustments?.logitBias.keys
        if let token = biased?.first(where: { $0 < 0 || Int($0) >= model.vocabulary.count }) {
            throw LlamaError(
                .invalidRequest,
                "The logit bias names token \(token), which is not in the vocabulary of \(model.vocabulary.count) tokens."
            )
        }
        guard !request.prompt.isEmpty else {
            throw LlamaError(.invalidRequest, "The prompt is empty.")
        }
        if let maxTokens = request.maxTokens, maxTokens < 1 {
            throw LlamaError(.invalidRequest, "maxTokens is \(maxTokens); it must be 1 or more.")
        }
        if let count = request.topLogProbabilities, !(0...100).contains(count) {
            throw LlamaError(.invalidRequest, "topLogProbabilities is \(count); it must be 0 to 100.")
        }
        // The ids of images are not in the vocabulary.
        let images = request.images.flatMap { $0.part.tokens }
        guard images.isEmpty || request.prompt.filter(ImageToken.isImage) == images else {
            throw LlamaError(.invalidRequest, "The prompt has tokens of images that the request does not contain.")
        }
        let lists = [
            (images.isEmpty ? request.prompt : request.prompt.filter { !ImageToken.isImage($0) }, "prompt"),
            (request.predictedTokens, "prediction"),
            (request.endTokens.union(request.stopTokens).sorted(), "stop tokens"),
        ]
        for (tokens, name) in lists {
            guard let token = tokens.first(where: { $0 < 0 || Int($0) >= model.vocabulary.count }) else { continue }
            throw LlamaError(
                .invalidRequest,
                "Token \(token) of the \(name) is not in the vocabulary of \(model.vocabulary.count) tokens.")
        }
        guard request.prompt.count < contextTokens else {
            throw LlamaError.contextExceeded(promptTokens: request.prompt.count, contextTokens: contextTokens)
        }
    }

    /// Computes embeddings of length 1, in the order of the texts.
    ///
    /// - Parameters:
    ///   - texts: Any number of texts, which are batched by length.
    ///   - priority: Interactive for a query that a user waits for, background for an index.
    ///   - overflow: The handling of texts of more than `maxTextTokens`.
    /// - Throws: `LlamaError` with `unsupportedOperation`, `inputTooLong` or `closed`; `CancellationError`.
    public func embed(
        _ texts: [String], priority: GenerationRequest.Priority = .interactive, overflow: TextOverflow = .fail
    ) async throws -> [Embedding] {
        try checkEmbeds()
        guard !texts.isEmpty else { return [] }
        let inputs = try await EngineThread.run(name: "hearth.prompt") {
            try texts.map { try self.encode($0, overflow) }
        }
        let outputs = try await scheduler.submit(inputs.map(\.tokens), priority: priority)
        return zip(inputs, outputs).map { input, output in
            Embedding(
                vector: Self.normalized(output), tokens: input.tokens.count, isTruncated: input.isTruncated)
        }
    }

    /// Computes embeddings of length 1 for texts given as tokens, in their order.
    ///
    /// - Parameter texts: The tokens of each text, including special tokens.
    /// - Throws: `LlamaError` with `unsupportedOperation`, `inputTooLong`, `invalidRequest` or `closed`;
    ///   `CancellationError`.
    package func embed(tokens texts: [[TokenID]]) async throws -> [Embedding] {
        try checkEmbeds()
        guard !texts.isEmpty else { return [] }
        for tokens in texts {
            guard !tokens.isEmpty, tokens.allSatisfy({ $0 >= 0 && Int($0) < model.vocabulary.count }) else {
                throw LlamaError(
                    .invalidRequest, "A text is empty, or has tokens that are not in the model's vocabulary.")
            }
            guard tokens.count <= maxTextTokens else { throw tooLong(tokens.count) }
        }
        let outputs = try await scheduler.submit(texts, priority: .interactive)
        return zip(texts, outputs).map { tokens, output in
            Embedding(vector: Self.normalized(output), tokens: tokens.count, isTruncated: false)
        }
    }

    private func checkEmbeds() throws(LlamaError) {
        guard maxTextTokens > 0, labels.isEmpty else {
            throw LlamaError(
                .unsupportedOperation, "This model does not compute embeddings. Choose an embedding model.")
        }
    }

    private func tooLong(_ tokens: Int) -> LlamaError {
        LlamaError(
            .inputTooLong,
            "A text has \(tokens) tokens, and the model accepts at most \(maxTextTokens). Split it, or allow "
                + "truncation.",
            promptTokens: tokens, contextTokens: maxTextTokens)
    }

    /// Scores texts with the model's classification head, in the order of the texts.
    /// - Throws: `LlamaError` with `unsupportedOperation`, `inputTooLong` or `closed`; `CancellationError`.
    public func classify(
        _ texts: [String], priority: GenerationRequest.Priority = .interactive, overflow: TextOverflow = .fail
    ) async throws -> [Classification] {
        guard !labels.isEmpty else {
            throw LlamaError(
                .unsupportedOperation, "This model has no classification head. Choose a classifier.")
        }
        guard !texts.isEmpty else { return [] }
        let inputs = try await EngineThread.run(name: "hearth.prompt") {
            try texts.map { try self.encode($0, overflow) }
        }
        let outputs = try await headOutputs(inputs.map(\.tokens), priority: priority)
        return zip(inputs, outputs).map { input, output in
            Classification(
                scores: scores(output), tokens: input.tokens.count, isTruncated: input.isTruncated)
        }
    }

    var hasLabels: Bool { !labels.isEmpty }

    /// Returns the outputs of the classification head for each text, one number per label.
    func headOutputs(_ texts: [[TokenID]], priority: GenerationRequest.Priority) async throws -> [[Float]] {
        try await scheduler.submit(texts, priority: priority).map { head?.logits($0) ?? $0 }
    }

    private func encode(
        _ text: String, _ overflow: TextOverflow
    ) throws(LlamaError) -> (tokens: [TokenID], isTruncated: Bool) {
        var tokens = try model.vocabulary.tokenize(text, addsSpecial: true, parsesSpecial: false)
        if tokens.isEmpty, let begin = model.vocabulary.beginToken { tokens = [begin] }
        guard !tokens.isEmpty else {
            throw LlamaError(.invalidRequest, "A text without tokens cannot be embedded.")
        }
        guard tokens.count > maxTextTokens else { return (tokens, false) }
        guard overflow == .truncate else { throw tooLong(tokens.count) }
        // A trailing control token, such as end of text, is kept at the end.
        let end = tokens[tokens.count - 1]
        let keepsEnd = model.vocabulary.isControl(end)
        return (tokens.prefix(maxTextTokens - (keepsEnd ? 1 : 0)) + (keepsEnd ? [end] : []), true)
    }

    private static func normalized(_ vector: [Float]) -> [Float] {
        let length = vector.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
        return length > 0 ? vector.map { Float(Double($0) / length) } : vector
    }

    private func scores(_ outputs: [Float]) -> [Classification.Score] {
        // The logarithms of probabilities can serve as logits.
        let logits = model.givesProbabilities ? outputs.map { log(max($0, .leastNormalMagnitude)) } : outputs
        let top = Double(logits.max() ?? 0)
        let total = logits.reduce(0) { $0 + exp(Double($1) - top) }
        return zip(labels, logits).map { label, logit in
            // A single output is the logit of a yes-or-no score.
            let probability =
                logits.count == 1 ? 1 / (1 + exp(-Double(logit))) : exp(Double(logit) - top) / total
            return Classification.Score(label: label, logit: logit, probability: probability)
        }
    }
}
