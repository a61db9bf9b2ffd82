import CLlama
import Foundation
import Testing

@testable import Llama

/// Token probabilities from llama.cpp alone: each continuation follows its prompt in one sequence and one call.
enum BareScores {
    /// Returns the log probability of each token of each continuation.
    ///
    /// If `isExact` is true, keys and values are kept in single precision, without flash attention.
    static func scores(
        _ model: LlamaModel, _ prompt: [TokenID], _ continuations: [[TokenID]], isExact: Bool = false,
        usesFlashAttention: Bool = true
    ) throws -> [[Double]] {
        let longest = prompt.count + (continuations.map(\.count).max() ?? 0)
        var parameters = llama_context_default_params()
        parameters.n_ctx = UInt32(longest)
        parameters.n_batch = UInt32(longest)
        parameters.n_ubatch = UInt32(longest)
        parameters.n_threads = 1
        parameters.n_threads_batch = 1
        if isExact {
            parameters.type_k = GGML_TYPE_F32
            parameters.type_v = GGML_TYPE_F32
        }
        if isExact || !usesFlashAttention { parameters.flash_attn_type = LLAMA_FLASH_ATTN_TYPE_DISABLED }
        let context = try #require(llama_init_from_model(model.handle, parameters))
        defer { llama_free(context) }
        return try continuations.map { continuation in
            llama_memory_clear(llama_get_memory(context), true)
            let batch = TokenBatch(capacity: longest)
            for (position, token) in (prompt + continuation.dropLast()).enumerated() {
                batch.add(token, position: position, sequence: 0, wantsOutput: position >= prompt.count - 1)
            }
            try #require(llama_decode(context, batch.handle) == 0)
            return try continuation.enumerated().map { index, token in
                let row = try #require(llama_get_logits_ith(context, Int32(prompt.count - 1 + index)))
                return softmax(UnsafeBufferPointer(start: row, count: model.vocabulary.count), Int(token))
            }
        }
    }

    private static func softmax(_ row: UnsafeBufferPointer<Float>, _ index: Int) -> Double {
        let top = Double(row.max() ?? 0)
        return Double(row[index]) - top - log(row.reduce(0) { $0 + exp(Double($1) - top) })
    }
}

extension [ScoringResult.Continuation] {
    var logProbabilities: [[Double]] { map(\.tokenLogProbabilities) }

    /// Returns the largest absolute difference between the log probabilities of two sources.
    func difference(from other: [[Double]]) -> Double {
        precondition(map(\.tokenLogProbabilities.count) == other.map(\.count))
        return zip(logProbabilities.joined(), other.joined()).map { abs($0 - $1) }.max() ?? 0
    }
}
