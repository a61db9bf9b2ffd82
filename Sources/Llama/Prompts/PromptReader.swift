import CLlama
import GGUF

/// A second context that computes long prompts with the original weights of a model with repacked weights.
///
/// Repacked weights are optimised for the single tokens of answers, which a 1.5B Q4_K_M model generates 1.4 times as
/// fast. But llama.cpp computes long prompts up to 1.5 times as fast without repacking (x86, 0.5.0). The resulting
/// state is moved to the main context.
///
/// A reader is confined to the scheduler's thread, and caches only one text.
final class PromptReader {
    private(set) var tokens: [TokenID] = []
    private let context: EngineContext
    private let batch: TokenBatch

    /// Creates a reader; throws `outOfMemory` also if the mapped weights would not stay in memory.
    init(
        for model: LlamaModel, _ configuration: ContextConfiguration, contextTokens: Int, _ abortFlag: AbortFlag
    ) throws {
        try Self.checkMemory(for: model)
        var options = model.options
        options.repacksWeights = false
        options.mapsFile = true
        let plain = try LlamaModel.loadOnCallingThread(path: model.file.path, options: options)
        guard plain.file.fingerprint == model.file.fingerprint else {
            throw LlamaError(.unsupportedModel, "The model's file has changed.")
        }
        var own = configuration
        (own.contextTokens, own.maxSequences, own.outputTokens) = (contextTokens, 1, 0)
        context = try EngineContext(model: plain, configuration: own, purpose: .generation, abortFlag: abortFlag)
        batch = TokenBatch(capacity: context.batchTokens)
    }

    var contextTokens: Int { context.contextTokens }

    /// Throws if the original weights would not stay in memory in addition to the repacked weights.
    static func checkMemory(for model: LlamaModel) throws(LlamaError) {
        guard let available = Machine.availableMemoryBytes,
            !PromptReaderPolicy.fits(
                llama_model_size(model.handle), available: available, physical: Machine.physicalMemoryBytes)
        else { return }
        throw LlamaError(.outOfMemory, "There is not enough memory for a second copy of the weights.")
    }

    /// Computes the next piece of a text; returns `done` also if the whole text is already cached.
    ///
    /// Cached tokens of another text are discarded.
    func read(_ text: ArraySlice<TokenID>, atMost limit: Int) throws(LlamaError) -> EngineContext.Outcome {
        let kept = keptTokens(of: text)
        if kept < tokens.count { try cut(to: kept) }
        let piece = text.dropFirst(tokens.count).prefix(min(limit, context.batchTokens))
        guard !piece.isEmpty else { return .done }
        batch.clear()
        for (offset, token) in piece.enumerated() {
            // llama.cpp requires at least one output in every batch.
            batch.add(
                token, position: tokens.count + offset, sequence: 0, wantsOutput: offset == piece.count - 1)
        }
        let outcome = try context.compute(batch)
        if outcome == .done {
            tokens += piece
        } else {
            // The cached tokens of this call are unknown, but the tokens of earlier calls are still valid.
            try cut(to: tokens.count)
        }
        return outcome
    }

    /// Returns the number of leading tokens of a text that are cached.
    func keptTokens(of text: some Collection<TokenID>) -> Int {
        zip(tokens, text).prefix { $0 == $1 }.count
    }

    private func cut(to count: Int) throws(LlamaError) {
        let isKept = count > 0 ? try context.rewind(0, to: count) : false
        guard isKept else {
            tokens = []
            return try context.clear(0)
        }
        tokens.removeLast(tokens.count - count)
    }

    /// Returns the cache as bytes that the main context can restore.
    func state() throws(LlamaError) -> [UInt8] { try context.state(of: 0) }
}
