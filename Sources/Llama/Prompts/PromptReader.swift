import CLlama
import GGUF

/// Computes long prompts with the weights as the file has them, for a model whose own are repacked.
///
/// Repacked weights are made for the single tokens of answers: with a Q4_K_M model of 1.5B they write 1.4 times as fast. Long
/// prompts llama.cpp computes up to 1.5 times as fast without, on x86 (0.5.0). What the cache holds of a prompt in the end
/// moves to the context that answers.
///
/// Confined to the scheduler's thread. Its cache holds one text.
final class PromptReader {
    /// The tokens in the cache.
    private(set) var tokens: [TokenID] = []
    private let context: EngineContext
    private let batch: TokenBatch

    /// - Parameters:
    ///   - model: The weights that answer, which are repacked.
    ///   - configuration: That of the context that answers.
    ///   - contextTokens: Tokens that a prompt may have.
    ///   - abortFlag: What ends a running computation.
    /// - Throws: `GGUFError` or `LlamaError`; `outOfMemory` also where the file would be read from the disk again and again.
    init(
        for model: LlamaModel, _ configuration: ContextConfiguration, contextTokens: Int, _ abortFlag: AbortFlag
    ) throws {
        try Self.checkMemory(for: model)
        var options = model.options
        options.repacksWeights = false
        options.mapsFile = true
        let plain = try LlamaModel.loadHere(path: model.file.path, options: options)
        guard plain.file.fingerprint == model.file.fingerprint else {
            throw LlamaError(.unsupportedModel, "The model's file is another one now.")
        }
        var own = configuration
        (own.contextTokens, own.maxSequences, own.outputTokens) = (contextTokens, 1, 0)
        context = try EngineContext(model: plain, configuration: own, purpose: .generation, abortFlag: abortFlag)
        batch = TokenBatch(capacity: context.batchTokens)
    }

    /// The longest text.
    var contextTokens: Int { context.contextTokens }

    /// Throws where the weights would not stay in memory beside the repacked ones.
    /// - Throws: `LlamaError.Code.outOfMemory`.
    static func checkMemory(for model: LlamaModel) throws(LlamaError) {
        guard let available = Machine.availableMemoryBytes,
            !PromptReaderPolicy.fits(
                llama_model_size(model.handle), available: available, physical: Machine.physicalMemoryBytes)
        else { return }
        throw LlamaError(.outOfMemory, "There is not enough memory to keep the weights twice.")
    }

    /// Computes the next piece of a text.
    ///
    /// - Parameter text: The text; what the cache holds of another one is forgotten.
    /// - Returns: How the call ended; `done` also where the cache holds all of the text already.
    func read(_ text: ArraySlice<TokenID>, atMost limit: Int) throws(LlamaError) -> EngineContext.Outcome {
        let kept = keptTokens(of: text)
        if kept < tokens.count { try cut(to: kept) }
        let piece = text.dropFirst(tokens.count).prefix(min(limit, context.batchTokens))
        guard !piece.isEmpty else { return .done }
        batch.clear()
        for (offset, token) in piece.enumerated() {
            // llama.cpp wants an output of every batch, and computing one is the least.
            batch.add(
                token, position: tokens.count + offset, sequence: 0, wantsOutput: offset == piece.count - 1)
        }
        let outcome = try context.compute(batch)
        if outcome == .done {
            tokens += piece
        } else {
            // What the cache holds of the call is unknown; what it held before is not.
            try cut(to: tokens.count)
        }
        return outcome
    }

    /// How many tokens of a text need not be computed.
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

    /// The cache as bytes that the context that answers can take over.
    func state() throws(LlamaError) -> [UInt8] { try context.state(of: 0) }
}
