import CLlama
import Foundation
import Testing

@testable import Llama

/// A runner of an engine context on a separate thread, for operations that the scheduler never performs.
enum EngineProbe {
    static func run<Value: Sendable>(
        _ model: LlamaModel, _ configuration: ContextConfiguration,
        purpose: @escaping @Sendable () -> EngineContext.Purpose = { .generation },
        _ body: @escaping @Sendable (EngineContext) throws -> Value
    ) async throws -> Value {
        try await EngineThread.run(name: "test") {
            try body(
                EngineContext(
                    model: model, configuration: configuration, purpose: purpose(), abortFlag: AbortFlag()))
        }
    }

    /// Turns off llama.cpp's backtrace, so that an abort in an exit test does not start a debugger.
    static func prepareToAbort() { setenv("GGML_NO_BACKTRACE", "1", 1) }
}

extension EngineContext {
    /// Computes tokens of a sequence in chunks, and returns the logits of the last one.
    func prefill(_ tokens: [TokenID], sequence: Int = 0, from start: Int = 0) throws -> [Float] {
        let chunk = configuration.prefillChunkTokens
        let batch = TokenBatch(capacity: batchTokens)
        var logits: [Float] = []
        for begin in stride(from: 0, to: tokens.count, by: chunk) {
            batch.clear()
            let end = min(begin + chunk, tokens.count)
            for index in begin..<end {
                batch.add(tokens[index], position: start + index, sequence: sequence, wantsOutput: index == end - 1)
            }
            guard case .done = try compute(batch) else {
                throw LlamaError(.engineFailure, "The batch was not computed.")
            }
            logits = Array(try self.logits(at: batch.count - 1))
        }
        return logits
    }

    /// Continues greedily, and returns all logits on the way.
    func continued(from logits: [Float], at start: Int, count: Int, sequence: Int = 0) throws -> [[Float]] {
        var rows = [logits]
        for position in start..<start + count {
            var row = rows[rows.count - 1]
            let token = row.withUnsafeMutableBufferPointer { TokenID(Logits.argmax($0) ?? 0) }
            rows.append(try prefill([token], sequence: sequence, from: position))
        }
        return rows
    }
}

extension EngineContext {
    /// Returns the error that computing a batch throws.
    func refusal(of fill: (TokenBatch) -> Void) -> LlamaError? {
        let batch = TokenBatch(capacity: 2000)
        fill(batch)
        return #expect(throws: LlamaError.self) { _ = try compute(batch) }
    }
}

extension TokenBatch {
    /// Adds tokens to sequence 0 from position 0.
    func fill(_ tokens: Int, wantsOutput: Bool = false) {
        for position in 0..<tokens { add(100, position: position, sequence: 0, wantsOutput: wantsOutput) }
    }
}

/// Functions that call llama.cpp without any guards, to show its behavior.
enum RawEngine {
    /// Creates a context with separate caches for four sequences.
    static func context(_ model: LlamaModel, isUnified: Bool = false, outputs: UInt32 = 0) -> OpaquePointer? {
        var parameters = llama_context_default_params()
        parameters.n_ctx = 1024
        parameters.n_batch = 64
        parameters.n_ubatch = 64
        parameters.n_seq_max = 4
        parameters.n_outputs_max = outputs
        parameters.kv_unified = isUnified
        parameters.n_threads = 1
        parameters.n_threads_batch = 1
        return llama_init_from_model(model.handle, parameters)
    }

    @discardableResult
    static func decode(_ count: Int, _ context: OpaquePointer?, allOutputs: Bool = false) -> Int32 {
        let batch = TokenBatch(capacity: max(count, 1))
        for index in 0..<count {
            batch.add(
                TokenID(5 + index % 50), position: index, sequence: 0, wantsOutput: allOutputs || index == count - 1)
        }
        return llama_decode(context, batch.handle)
    }
}
