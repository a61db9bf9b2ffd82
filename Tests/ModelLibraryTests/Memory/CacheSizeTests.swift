import GGUF
import Testing

@testable import ModelLibrary

/// Tests whose expected sizes were logged by llama.cpp for the same shapes or calculated with its formulas.
@Suite struct CacheSizeTests {
    private let mebibyte: UInt64 = 1 << 20

    private func cache(_ model: MemoryModel, _ settings: MemorySettings) throws -> UInt64 {
        try MemoryEstimate(model.file(), settings: settings).cacheBytes
    }

    @Test func `the cache holds keys and values of all layers for every token`() throws {
        // llama.cpp logs 512 cells and 1.00 MiB for this shape.
        #expect(try cache(MemoryModel(), MemorySettings(contextTokens: 512)) == mebibyte)
        #expect(try cache(MemoryModel(layers: 2), MemorySettings(contextTokens: 512)) == mebibyte / 2)
        #expect(try cache(MemoryModel(keyValueHeads: 4), MemorySettings(contextTokens: 512)) == 2 * mebibyte)
    }

    @Test func `the cache type determines the size of each value`() throws {
        func size(_ type: GGMLType) throws -> UInt64 {
            try cache(MemoryModel(), MemorySettings(contextTokens: 1024, cacheType: type))
        }
        #expect(try size(.f16) == 2 * mebibyte)
        #expect(try size(.bf16) == 2 * mebibyte)
        #expect(try size(.f32) == 4 * mebibyte)
        #expect(try size(.q8_0) == 2 * mebibyte * 34 / 64)
    }

    @Test func `a context size is rounded up to whole steps and limited to the trained length`() throws {
        #expect(try cache(MemoryModel(), MemorySettings(contextTokens: 513)) == mebibyte * 3 / 2)
        #expect(try cache(MemoryModel(trained: 1024), MemorySettings(contextTokens: 8192)) == 2 * mebibyte)
        #expect(try cache(MemoryModel(), MemorySettings()) == 8 * mebibyte)
    }

    /// In F16, 2 MiB hold 1,024 tokens of this shape.
    @Test func `the default context uses a quarter of the memory, up to the trained length`() throws {
        let layout = CacheLayout(try MemoryModel().file())
        func tokens(_ type: GGMLType, _ memory: UInt64) -> Int {
            let bytes = type.bitsPerValue / 8
            return layout.contextTokens(
                trained: 40_960, memoryBytes: memory, bytesPerKey: bytes, bytesPerValue: bytes)
        }
        #expect(tokens(.f16, 4 * 32 * mebibyte) == 16_384)
        #expect(tokens(.f32, 4 * 32 * mebibyte) == 8_192)
        // 30,840, rounded down to whole steps.
        #expect(tokens(.q8_0, 4 * 32 * mebibyte) == 30_720)
        #expect(tokens(.q8_0, 1 << 34) == 40_960 && tokens(.f32, mebibyte) == 4_096)
    }

    @Test func `the cache grows with the number of sequences only if sequences have separate caches`() throws {
        let model = MemoryModel()
        #expect(try cache(model, MemorySettings(contextTokens: 512, sequences: 8)) == mebibyte)
        #expect(try cache(model, MemorySettings(contextTokens: 512, sequences: 8, sharesCache: false)) == 8 * mebibyte)
    }

    @Test func `the cache size is exact for layers with different numbers of heads`() throws {
        var model = MemoryModel(extra: ["attention.head_count_kv": .array(.uint32([2, 2, 2, 1]))])
        model.insteadOfAttention[3] = [
            "attn_k.weight": [256, 64], "attn_v.weight": [256, 64], "attn_q.weight": [256, 256],
        ]
        let file = try model.file()
        // Seven eighths of four equal layers. Without flash attention values are padded to the width of the widest
        // layer.
        let flash = MemoryEstimate(file, settings: MemorySettings(contextTokens: 1024))
        let plain = MemoryEstimate(file, settings: MemorySettings(contextTokens: 1024, usesFlashAttention: false))
        #expect(flash.cacheBytes == 2 * mebibyte / 8 * 7)
        #expect(plain.cacheBytes == 2 * mebibyte / 16 * 15)
    }

    @Test func `the estimate for a sliding window has the full cache and a second mask`() throws {
        let model = MemoryModel(architecture: "gemma3", extra: ["attention.sliding_window": .uint32(128)])
        let settings = MemorySettings(contextTokens: 2048)
        let windowed = try MemoryEstimate(model.file(), settings: settings)
        let plain = try MemoryEstimate(MemoryModel(architecture: "gemma3").file(), settings: settings)
        #expect(windowed.cacheBytes == 4 * mebibyte)
        #expect(windowed.computeBytes - plain.computeBytes == 2 * mebibyte)
    }

    @Test func `latent attention caches one compressed key and no values`() throws {
        var model = MemoryModel(
            architecture: "deepseek2", keyValueHeads: 1,
            extra: [
                "attention.key_length": .uint32(576), "attention.value_length": .uint32(512),
                "attention.key_length_mla": .uint32(192), "attention.value_length_mla": .uint32(128),
            ])
        for layer in 0..<4 { model.insteadOfAttention[layer] = ["attn_kv_a_mqa.weight": [256, 576]] }
        #expect(try cache(model, MemorySettings(contextTokens: 256)) == 4 * 576 * 2 * 256)
    }

    @Test func `recurrent layers cache one state per sequence instead of tokens`() throws {
        var model = MemoryModel(
            architecture: "jamba",
            extra: [
                "attention.head_count_kv": .array(.uint32([0, 0, 2, 0])), "ssm.conv_kernel": .uint32(4),
                "ssm.inner_size": .uint32(512), "ssm.state_size": .uint32(16),
            ])
        for layer in [0, 1, 3] { model.insteadOfAttention[layer] = ["ssm_in.weight": [256, 1024]] }
        let state: UInt64 = 3 * (3 * 512 + 16 * 512) * 4
        #expect(try cache(model, MemorySettings(contextTokens: 256)) == 2 * 128 * 2 * 256 + state)
        #expect(try cache(model, MemorySettings(contextTokens: 256, sequences: 4)) == 2 * 128 * 2 * 256 + 4 * state)
    }

    @Test func `layers with a fused QKV tensor need no cache if the model has recurrent state`() throws {
        var model = MemoryModel(architecture: "qwen3next", extra: ["ssm.conv_kernel": .uint32(4)])
        for layer in 0..<3 {
            model.insteadOfAttention[layer] = ["attn_qkv.weight": [256, 512], "ssm_out.weight": [256, 256]]
        }
        #expect(try cache(model, MemorySettings(contextTokens: 256)) == 2 * 128 * 2 * 256)
        model.insteadOfAttention = [0: ["attn_qkv.weight": [256, 512]]]
        #expect(try cache(model, MemorySettings(contextTokens: 256)) == 4 * 2 * 128 * 2 * 256)
    }

    @Test func `layers that share another layer's cache have no cache of their own`() throws {
        let model = MemoryModel(architecture: "gemma4", extra: ["attention.shared_kv_layers": .uint32(3)])
        #expect(try cache(model, MemorySettings(contextTokens: 512)) == mebibyte / 4)
        let drafts = MemoryModel(extra: ["nextn_predict_layers": .uint32(1)])
        #expect(try cache(drafts, MemorySettings(contextTokens: 512)) == mebibyte / 4 * 3)
    }

    @Test func `the memory estimate of an encoder has no cache`() throws {
        let model = MemoryModel(architecture: "bert", trained: 512, extra: ["attention.causal": .bool(false)])
        #expect(try cache(model, MemorySettings()) == 0)
    }

    @Test func `the lanes of an embedding model have separate compute buffers, for texts of at most 512 tokens`() throws
    {
        func compute(trained: UInt32, lanes: Int) throws -> UInt64 {
            let model = MemoryModel(architecture: "bert", trained: trained, extra: ["attention.causal": .bool(false)])
            return MemoryEstimate(try model.file(), settings: MemorySettings(embeddingLanes: lanes)).computeBytes
        }
        #expect(try compute(trained: 512, lanes: 3) == 3 * compute(trained: 512, lanes: 1))
        #expect(
            try compute(trained: 4096, lanes: 2)
                == compute(trained: 4096, lanes: 1) + compute(trained: 512, lanes: 1))
        let writer = try MemoryModel().file()
        #expect(MemoryEstimate(writer, settings: MemorySettings(embeddingLanes: 4)) == MemoryEstimate(writer))
    }

    @Test func `an encoder reserves outputs for a passage, and with a large vocabulary in one lane only`() throws {
        func estimate(trained: UInt32 = 512, tokens: Int, lanes: Int) throws -> MemoryEstimate {
            let model = MemoryModel(
                architecture: "bert", tokens: tokens, trained: trained, extra: ["attention.causal": .bool(false)])
            return MemoryEstimate(
                try model.file(), settings: MemorySettings(embeddingLanes: lanes, guidesReplies: true))
        }
        // One number for each of 512 tokens and each entry of the vocabulary.
        let larger = try estimate(tokens: 200_000, lanes: 1)
        let large = try estimate(tokens: 150_000, lanes: 1)
        #expect(larger.computeBytes - large.computeBytes == 512 * 4 * 50_000)
        #expect(try estimate(tokens: 150_000, lanes: 8).computeBytes == large.computeBytes)
        // Longer texts reserve more only when they come.
        let long = try estimate(trained: 8192, tokens: 150_000, lanes: 1).computeBytes
        let small = try estimate(trained: 8192, tokens: 512, lanes: 1).computeBytes
        #expect(long - small == 512 * 4 * (150_000 - 512))
        // Encoders write no guided replies.
        #expect(larger.vocabularyBytes == 200_000 * 130)
    }

    @Test func `the estimate for guided generation includes the vocabulary tables`() throws {
        let file = try MemoryModel(tokens: 1000).file()
        let guided = MemoryEstimate(file, settings: MemorySettings(guidesReplies: true))
        #expect(guided.privateBytes - MemoryEstimate(file).privateBytes == 140_000)
    }

    @Test func `a memory estimate from absurd metadata is huge and does not trap`() throws {
        let huge = GGUFValue.uint64(UInt64(Int64.max))
        let keys = [
            "block_count", "context_length", "embedding_length", "feed_forward_length", "attention.head_count",
            "attention.head_count_kv", "attention.key_length", "attention.value_length", "nextn_predict_layers",
            "expert_used_count", "attention.sliding_window", "ssm.inner_size", "ssm.state_size", "wkv.head_size",
        ]
        for key in keys {
            let file = try MemoryModel(extra: [key: huge]).file()
            let huge = MemorySettings(contextTokens: .max, sequences: .max, sharesCache: false)
            for settings in [MemorySettings(), huge] {
                let estimate = MemoryEstimate(file, settings: settings)
                #expect(estimate.totalBytes > 0)
                // Estimates are added up for models that are loaded together, so sums must not trap either.
                let four = estimate.with(estimate).with(estimate).with(estimate)
                #expect(four.totalBytes / 4 <= estimate.totalBytes)
                #expect(four.privateBytes + four.weightsBytes + four.deviceBytes * 3 < 1 << 62)
            }
        }
    }
}
