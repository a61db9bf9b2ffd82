import CLlama
import Foundation
import Testing

@testable import Llama

extension EngineTests {
    /// Operations that make llama.cpp end the process.
    ///
    /// Each runs in a child process: first against llama.cpp alone, which must crash, then through Hearth's layer,
    /// which must throw an error.
    @Suite struct AbortTests {
        // MARK: llama.cpp alone

        @Test func `llama.cpp aborts when part of a sequence is copied between caches`() async {
            await #expect(processExitsWith: .signal(SIGABRT)) {
                EngineProbe.prepareToAbort()
                let context = RawEngine.context(try await ModelLibrary.sample())
                RawEngine.decode(40, context)
                llama_memory_seq_cp(llama_get_memory(context), 0, 1, 0, 20)
            }
        }

        @Test func `llama.cpp aborts when a batch exceeds its limit`() async {
            await #expect(processExitsWith: .signal(SIGABRT)) {
                EngineProbe.prepareToAbort()
                let context = RawEngine.context(try await ModelLibrary.sample())
                RawEngine.decode(65, context)
            }
        }

        @Test func `llama.cpp aborts on more outputs than its context was configured for`() async {
            await #expect(processExitsWith: .signal(SIGABRT)) {
                EngineProbe.prepareToAbort()
                let context = RawEngine.context(try await ModelLibrary.sample(), outputs: 4)
                RawEngine.decode(20, context, allOutputs: true)
            }
        }

        @Test func `llama.cpp aborts on a sequence ID out of range`() async {
            await #expect(processExitsWith: .signal(SIGABRT)) {
                EngineProbe.prepareToAbort()
                let context = RawEngine.context(try await ModelLibrary.sample())
                llama_memory_seq_rm(llama_get_memory(context), 1000, -1, -1)
            }
        }

        @Test func `llama.cpp aborts when an encoder gets more tokens than its micro-batch`() async {
            await #expect(processExitsWith: .signal(SIGABRT)) {
                EngineProbe.prepareToAbort()
                let model = try await ModelLibrary.embedding()
                var parameters = llama_context_default_params()
                parameters.n_ctx = 512
                parameters.n_batch = 512
                parameters.n_ubatch = 128
                parameters.embeddings = true
                parameters.pooling_type = LLAMA_POOLING_TYPE_MEAN
                RawEngine.decode(200, llama_init_from_model(model.handle, parameters), allOutputs: true)
            }
        }

        @Test func `llama.cpp exits when an encoder gets positions beyond its trained context`() async {
            await #expect(processExitsWith: .failure) {
                EngineProbe.prepareToAbort()
                let model = try await ModelLibrary.embedding()
                var parameters = llama_context_default_params()
                parameters.n_ctx = 1024
                parameters.n_batch = 1024
                parameters.n_ubatch = 1024
                parameters.embeddings = true
                parameters.pooling_type = LLAMA_POOLING_TYPE_MEAN
                RawEngine.decode(600, llama_init_from_model(model.handle, parameters), allOutputs: true)
            }
        }

        @Test func `llama.cpp aborts when a grammar accepts a token that it does not allow`() async {
            await #expect(processExitsWith: .signal(SIGABRT)) {
                EngineProbe.prepareToAbort()
                let model = try await ModelLibrary.sample()
                let sampler = llama_sampler_init_grammar(model.vocabulary.unsafeHandle, "root ::= \"yes\"", "root")
                let token = try model.vocabulary.tokenize("no", addsSpecial: false, parsesSpecial: false)[0]
                llama_sampler_accept(sampler, token)
            }
        }

        @Test func `llama.cpp aborts when the end token comes before the grammar is complete`() async {
            await #expect(processExitsWith: .signal(SIGABRT)) {
                EngineProbe.prepareToAbort()
                let model = try await ModelLibrary.sample()
                let sampler = llama_sampler_init_grammar(model.vocabulary.unsafeHandle, "root ::= \"yes\"", "root")
                llama_sampler_accept(sampler, llama_vocab_eos(model.vocabulary.unsafeHandle))
            }
        }

        // MARK: Through the guards

        @Test func `a part of a sequence is copied between caches without an abort`() async {
            await #expect(processExitsWith: .success) {
                EngineProbe.prepareToAbort()
                let model = try await ModelLibrary.sample()
                let tokens = try Prompts.tokens(200, model.vocabulary)
                try await EngineProbe.run(model, .pinned()) { context in
                    _ = try context.prefill(tokens)
                    #expect(try context.copyPrefix(of: 0, to: 1, count: 128, of: tokens))
                    let copied = try context.prefill(Array(tokens[128...]), sequence: 1, from: 128)
                    let fresh = try context.prefill(tokens, sequence: 2)
                    #expect(copied == fresh)
                    // More tokens than cached, no tokens, and a copy onto itself.
                    #expect(try !context.copyPrefix(of: 0, to: 1, count: 1000, of: tokens))
                    #expect(try !context.copyPrefix(of: 0, to: 1, count: 0, of: tokens))
                }
            }
        }

        @Test func `batches that cannot be computed throw errors`() async {
            await #expect(processExitsWith: .success) {
                EngineProbe.prepareToAbort()
                let model = try await ModelLibrary.sample()
                let unknown = TokenID(model.vocabulary.count)
                try await EngineProbe.run(model, .pinned(contextTokens: 256)) { context in
                    try Guards.batches(context, unknown: unknown)
                }
            }
        }

        @Test func `cache operations on sequence IDs out of range throw errors`() async {
            await #expect(processExitsWith: .success) {
                EngineProbe.prepareToAbort()
                let model = try await ModelLibrary.sample()
                try await EngineProbe.run(model, .pinned(contextTokens: 256)) { context in
                    Guards.sequences(context)
                }
            }
        }

        @Test func `input beyond an encoder's limit throws an error`() async {
            await #expect(processExitsWith: .success) {
                EngineProbe.prepareToAbort()
                let model = try await ModelLibrary.embedding()
                try await EngineProbe.run(
                    model, ContextConfiguration(contextTokens: 128, threads: 1),
                    purpose: { .embedding(pooling: LLAMA_POOLING_TYPE_MEAN) }
                ) { context in
                    let batch = TokenBatch(capacity: 600)
                    batch.fill(200, wantsOutput: true)
                    let error = #expect(throws: LlamaError.self) { _ = try context.compute(batch) }
                    #expect(error?.code == .inputTooLong)
                    #expect(error?.promptTokens == 200 && error?.contextTokens == 128)
                }
                let wide = try await LoadedModel.miniLM(ContextConfiguration(threads: 1))
                let error = await llamaError { _ = try await wide.embed([String(repeating: "word ", count: 600)]) }
                #expect(error?.code == .inputTooLong)
                await wide.close()
            }
        }

        @Test func `a token that violates the grammar is refused and leaves the grammar's state unchanged`() async {
            await #expect(processExitsWith: .success) {
                EngineProbe.prepareToAbort()
                let model = try await ModelLibrary.sample()
                let grammar = try GrammarSampler(grammar: "root ::= \"yes\" | \"no\"", model: model)
                let yes = try model.vocabulary.tokenize("yes", addsSpecial: false, parsesSpecial: false)
                let end = try #require(model.vocabulary.endToken)
                let other = try model.vocabulary.tokenize("x", addsSpecial: false, parsesSpecial: false)[0]
                for token in [other, end, -1, TokenID(model.vocabulary.count)] {
                    #expect(!grammar.allows(token))
                    #expect(throws: LlamaError.self) { try grammar.accept(token) }
                }
                for token in yes { try grammar.accept(token) }
                #expect(throws: LlamaError.self) { try grammar.accept(yes[0]) }
                try grammar.accept(end)
                #expect(throws: LlamaError.self) { _ = try GrammarSampler(grammar: "root ::= (", model: model) }
                #expect(throws: LlamaError.self) { _ = try GrammarSampler(grammar: "", model: model) }
            }
        }
    }
}

/// The bodies of the tests above, moved out because compiler 6.3.1 crashes on them inside an exit test.
private enum Guards {
    static func batches(_ context: EngineContext, unknown: TokenID) throws {
        #expect(context.refusal { _ in }?.message.contains("empty") == true)
        let large = context.refusal { $0.fill(context.batchTokens + 1) }
        #expect(large?.promptTokens == context.batchTokens + 1)
        #expect(large?.contextTokens == context.batchTokens)
        let outputs = context.refusal { $0.fill(context.maxOutputs + 1, wantsOutput: true) }
        #expect(outputs?.code == .invalidRequest)
        for sequence in [-1, 4, 1000] {
            let wrong = context.refusal { $0.add(1, position: 0, sequence: sequence, wantsOutput: true) }
            #expect(wrong?.message.contains("Sequence \(sequence)") == true)
        }
        for token in [-1, unknown] {
            let wrong = context.refusal { $0.add(token, position: 0, sequence: 0, wantsOutput: true) }
            #expect(wrong?.message.contains("Token \(token)") == true)
        }
        for position in [-1, 256, Int(Int32.max)] {
            let wrong = context.refusal { $0.add(1, position: position, sequence: 0, wantsOutput: true) }
            #expect(wrong?.code == .contextExceeded)
        }
        // A gap between positions, which llama.cpp itself refuses.
        _ = try context.prefill([1, 2, 3])
        let hole = context.refusal { $0.add(1, position: 77, sequence: 0, wantsOutput: true) }
        #expect(hole?.code == .engineFailure)
        try context.clear(0)
        // The refused batches left the context usable.
        _ = try context.prefill([1, 2, 3])
    }

    static func sequences(_ context: EngineContext) {
        for sequence in [-1, 4, 1000] {
            #expect(throws: LlamaError.self) { try context.clear(sequence) }
            #expect(throws: LlamaError.self) { _ = try context.rewind(sequence, to: 0) }
            #expect(throws: LlamaError.self) { _ = try context.copyPrefix(of: sequence, to: 0, count: 1, of: [1]) }
            #expect(throws: LlamaError.self) { _ = try context.copyPrefix(of: 0, to: sequence, count: 1, of: [1]) }
            #expect(throws: LlamaError.self) { _ = try context.state(of: sequence) }
            #expect(throws: LlamaError.self) { try context.restore([], to: sequence) }
        }
        #expect(throws: LlamaError.self) { _ = try context.logits(at: 3) }
    }
}
