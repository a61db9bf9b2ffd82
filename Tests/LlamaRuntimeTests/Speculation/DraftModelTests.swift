import Foundation
import GGUF
import Testing

@testable import LlamaRuntime

extension EngineTests {
    /// Answers that a small model drafts are those that it does not.
    @Suite(.timeLimit(.minutes(30))) struct DraftModelTests {
        /// 32-bit caches and no flash attention: with 32-bit weights rounding decides between no two tokens.
        private func exact(
            sequences: Int = 1, contextTokens: Int = 1024, drafts: Int? = nil
        ) -> ContextConfiguration {
            var configuration = ContextConfiguration(
                contextTokens: contextTokens, cacheTokens: contextTokens * sequences, maxSequences: sequences,
                threads: 1,
                flashAttention: .off, keyCacheType: .f32, valueCacheType: .f32)
            configuration.draftTokens = drafts
            return configuration
        }

        private func plain(_ configuration: ContextConfiguration) async throws -> LoadedModel {
            var configuration = configuration
            configuration.speculation = .off
            return try await LoadedModel.scoring("gemma3", configuration)
        }

        /// The model with itself as its draft model.
        private func twins(
            _ configuration: ContextConfiguration, steps: StepRecord = StepRecord([])
        ) async throws -> LoadedModel {
            try await .scoring("gemma3", configuration, steps: steps, draft: LoadedModel.weights("gemma3"))
        }

        /// A model with random weights and the same vocabulary that takes for the next token what is least probable.
        private func stranger(_ folder: TemporaryFolder) async throws -> LlamaModel {
            let path = folder.path("stranger.gguf")
            let negative = { (name: String, bytes: [UInt8]) in
                // The sign is the highest bit of each number of 32.
                name == "output_norm.weight" ? bytes.indices.map { bytes[$0] ^ ($0 % 4 == 3 ? 0x80 : 0) } : bytes
            }
            try ModelCopy.write(
                of: TestFiles.fixture("architectures/gemma3.gguf").path, to: path, bytes: negative, change: { _ in })
            return try await LlamaModel.load(path: path)
        }

        private func prompts(_ count: Int, _ model: LoadedModel) -> [[TokenID]] {
            (0..<count).map { model.randomTokens(30 + 11 * $0, seed: UInt64(300 + $0)) }
        }

        private func answers(_ requests: [GenerationRequest], _ model: LoadedModel) async throws -> [Generation] {
            var answers: [Generation] = []
            // Not by `generate`: a request with a seed would be computed in pinned mode.
            for request in requests { answers.append(try await model.scheduler.submit(request).collect()) }
            return answers
        }

        private func drafted(_ answers: [Generation]) -> (accepted: Int, rejected: Int) {
            answers.reduce(into: (0, 0)) {
                $0.0 += $1.summary.acceptedDraftModelTokens
                $0.1 += $1.summary.rejectedDraftModelTokens
            }
        }

        @Test(arguments: [1, 4, 16])
        func `a model that drafts for itself is always right`(drafts: Int) async throws {
            let steps = StepRecord([])
            let (plain, drafting) = (try await plain(exact()), try await twins(exact(drafts: drafts), steps: steps))
            let requests = prompts(6, plain).map { GenerationRequest.greedy($0, tokens: 40) }
            let expected = try await answers(requests, plain)
            let answers = try await answers(requests, drafting)
            #expect(answers.map(\.ids) == expected.map(\.ids))
            let (accepted, rejected) = drafted(answers)
            #expect(accepted > 0 && rejected == 0)
            // The lookup goes first; both together make all calls but one in so many.
            #expect(answers.allSatisfy { $0.summary.acceptedDraftTokens >= $0.summary.acceptedDraftModelTokens })
            #expect(steps.value.count { $0.isDraft } > 0)
            #expect(drafted(expected) == (0, 0))
            await plain.close()
            await drafting.close()
        }

        @Test func `another model is rarely right, and changes nothing`() async throws {
            let folder = try TemporaryFolder()
            let draft = try await stranger(folder)
            let plain = try await plain(exact())
            let drafting = try await LoadedModel.scoring("gemma3", exact(drafts: 3), draft: draft)
            let requests = prompts(6, plain).enumerated().map { index, prompt in
                var request = GenerationRequest.greedy(prompt, tokens: 60)
                if index % 2 == 1 {
                    request.sampling = SamplingParameters(
                        temperature: 0.7, topK: 20, topP: 0.95, minP: 0, seed: UInt64(index))
                }
                return request
            }
            let expected = try await answers(requests, plain)
            let answers = try await answers(requests, drafting)
            #expect(answers.map(\.ids) == expected.map(\.ids))
            for (own, other) in zip(answers.flatMap(\.logProbabilities), expected.flatMap(\.logProbabilities)) {
                #expect(abs(try #require(own) - #require(other)) < 1e-3)
            }
            let (accepted, rejected) = drafted(answers)
            #expect(rejected > 50 && accepted * 10 < rejected, "\(accepted) of \(accepted + rejected)")
            await plain.close()
            await drafting.close()
        }

        @Test func `a draft model that does not pay is hardly ever asked`() async throws {
            let folder = try TemporaryFolder()
            let steps = StepRecord([])
            let drafting = try await LoadedModel.scoring(
                "gemma3", exact(), steps: steps, draft: try await stranger(folder),
                callTime: { .milliseconds(20 + 2 * $0) })
            let requests = prompts(4, drafting).map { GenerationRequest.greedy($0, tokens: 200) }
            _ = try await answers(requests, drafting)
            // It is as large as the model: a token of it costs what it could save.
            let asked = steps.value.count { $0.isDraft }
            #expect(asked <= 4 * 200 / 16, "asked \(asked) times")
            await drafting.close()
        }

        @Test func `the next turn goes on from what it has, and an answer may fill the context`() async throws {
            let (plain, drafting) = (
                try await plain(exact(contextTokens: 512)), try await twins(exact(contextTokens: 512, drafts: 5))
            )
            var prompt = prompts(1, plain)[0]
            for turn in 0..<3 {
                let request = GenerationRequest.greedy(prompt, tokens: 30)
                let (expected, answer) = (try await plain.answer(request), try await drafting.answer(request))
                #expect(answer.ids == expected.ids, "turn \(turn)")
                prompt += answer.ids + plain.randomTokens(8, seed: UInt64(turn))
            }
            var request = GenerationRequest.greedy(prompt, tokens: 1)
            request.maxTokens = nil
            let (expected, answer) = (try await plain.answer(request), try await drafting.answer(request))
            #expect(answer.ids == expected.ids)
            #expect(answer.summary.finishReason == .contextFull)
            await plain.close()
            await drafting.close()
        }

        @Test func `beside other answers it rests`() async throws {
            let steps = StepRecord([])
            let (plain, drafting) = (
                try await plain(exact()), try await twins(exact(sequences: 4, drafts: 4), steps: steps)
            )
            let requests = prompts(4, plain).enumerated().map {
                GenerationRequest.greedy($1, tokens: 30 + 30 * $0)
            }
            let expected = try await answers(requests, plain)
            let answers = try await withThrowingTaskGroup(of: (Int, Generation).self) { group in
                for (index, request) in requests.enumerated() {
                    group.addTask { (index, try await drafting.answer(request)) }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            for (index, answer) in expected.enumerated() { #expect(answers[index]?.ids == answer.ids) }
            for (step, next) in zip(steps.value, steps.value.dropFirst()) where step.isDraft {
                #expect(next.sequences == step.sequences)
            }
            await plain.close()
            await drafting.close()
        }

        @Test func `a reader who leaves, and a model that is closed, end drafts too`() async throws {
            let (plain, drafting) = (try await plain(exact()), try await twins(exact(drafts: 4)))
            let prompt = prompts(1, plain)[0]
            for count in [1, 5, 20] {
                var read = 0
                for try await _ in try drafting.generate(.greedy(prompt, tokens: 800)) {
                    read += 1
                    if read == count { break }
                }
            }
            let request = GenerationRequest.greedy(prompt, tokens: 40)
            #expect(try await drafting.answer(request).ids == (try await plain.answer(request)).ids)
            let running = try drafting.generate(.greedy(prompt, tokens: 800))
            await drafting.close()
            let error = await llamaError { _ = try await running.collect() }
            #expect(error?.code == .closed)
            await plain.close()
        }

        @Test func `without speculation and in pinned mode there are no drafts`() async throws {
            var off = exact(drafts: 4)
            off.speculation = .off
            for configuration in [off, .pinned(contextTokens: 512, sequences: 1)] {
                let steps = StepRecord([])
                let model = try await twins(configuration, steps: steps)
                let answer = try await model.answer(.greedy(prompts(1, model)[0], tokens: 30))
                #expect(answer.tokens.count == 30)
                #expect(!steps.value.contains { $0.isDraft })
                await model.close()
            }
        }

        @Test func `models that cannot draft for a model are refused with the reason`() async throws {
            func refusal(_ draft: String, for name: String) async throws -> LlamaError? {
                let draft = try await LoadedModel.weights(draft)
                return await llamaError {
                    _ = try await LoadedModel.scoring(name, .shared(contextTokens: 256), draft: draft)
                }
            }
            let other = try await refusal("tiny", for: "gemma3")
            #expect(other?.code == .unsupportedModel)
            #expect(other?.message.contains("cannot draft for this model") == true)
            let recurrent = try await refusal("mamba", for: "mamba")
            #expect(recurrent?.code == .unsupportedModel)
            #expect(recurrent?.message.contains("is recurrent") == true)
            let embedding = try await ModelLibrary.embedding()
            let error = await llamaError {
                _ = try await LoadedModel.scoring("gemma3", .shared(contextTokens: 256), draft: embedding)
            }
            #expect(error?.message.contains("does not generate text") == true)
        }

        @Test func `a vocabulary may be padded, and differs by one token`() async throws {
            let folder = try TemporaryFolder()
            let path = folder.path("changed.gguf")
            try ModelCopy.write(to: path) { writer in
                guard var texts = writer["tokenizer.ggml.tokens"]?.array?.strings.map({ [String]($0) }) else { return }
                texts[texts.count - 1] += "x"
                writer["tokenizer.ggml.tokens"] = .array(.string(GGUFStringArray(texts)))
            }
            let target = try GGUFFile(path: TestFiles.fixtureModel)
            let error = #expect(throws: LlamaError.self) {
                try LlamaModel.checkDraft(try GGUFFile(path: path), for: target)
            }
            #expect(error?.message.contains("different tokens") == true)
            try LlamaModel.checkDraft(target, for: target)
            let padded = folder.path("padded.gguf")
            try ModelCopy.write(to: padded) { writer in
                guard let texts = writer["tokenizer.ggml.tokens"]?.array?.strings.map({ [String]($0) }) else { return }
                let more = texts + (0..<64).map { "<pad\($0)>" }
                writer["tokenizer.ggml.tokens"] = .array(.string(GGUFStringArray(more)))
            }
            try LlamaModel.checkDraft(try GGUFFile(path: padded), for: target)
        }
    }
}
