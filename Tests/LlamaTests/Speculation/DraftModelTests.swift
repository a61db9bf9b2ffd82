import Foundation
import GGUF
import Synchronization
import Testing

@testable import Llama

extension EngineTests {
    /// Answers with a draft model, which must equal answers without a draft model.
    @Suite(.timeLimit(.minutes(30))) struct DraftModelTests {
        /// Caches in single precision and no flash attention, so that rounding does not change the choice of a token.
        private func exact(sequences: Int = 1, contextTokens: Int = 1024) -> ContextConfiguration {
            ContextConfiguration(
                contextTokens: contextTokens, maxSequences: sequences, threads: 1, flashAttention: .off,
                cacheType: .f32)
        }

        /// Simulates call times in which each further token costs `share` of the first, and the draft model costs
        /// `draft` of the model.
        private static func times(
            share: Double = 0.02, draft: Double = 0.1, total: Total = Total()
        ) -> GenerationLoop.CallTime {
            { tokens, isOfDraftModel in
                let seconds = 0.01 * (1 + share * Double(tokens - 1)) * (isOfDraftModel ? draft : 1)
                total.seconds.withLock { $0 += seconds }
                return .nanoseconds(Int(seconds * 1e9))
            }
        }

        /// The total duration of all calls in seconds.
        private final class Total: Sendable {
            let seconds = Mutex(0.0)
        }

        private func plain(_ configuration: ContextConfiguration) async throws -> LoadedModel {
            var configuration = configuration
            configuration.speculation = .off
            return try await LoadedModel.scoring("gemma3", configuration)
        }

        /// Loads the model with itself as its draft model.
        private func twins(
            _ configuration: ContextConfiguration, steps: StepRecord = StepRecord([])
        ) async throws -> LoadedModel {
            try await .scoring(
                "gemma3", configuration, steps: steps, draft: LoadedModel.weights("gemma3"), callTime: Self.times())
        }

        /// Writes the model with additional layers that have no effect: ten times the size, and the same answers.
        private func large(_ folder: TemporaryFolder) async throws -> LlamaModel {
            let (source, path) = (TestFiles.fixture("architectures/gemma3.gguf").path, folder.path("large.gguf"))
            let file = try GGUFFile(path: source)
            let data = try Data(contentsOf: URL(filePath: source))
            let layers = 30
            try ModelCopy.write(of: source, to: path) { writer in
                writer["gemma3.block_count"] = .uint32(UInt32(layers))
                for layer in 2..<layers {
                    for tensor in file.tensors where tensor.name.hasPrefix("blk.0.") {
                        let begin = Int(tensor.offset)
                        var bytes = [UInt8](data[begin..<begin + Int(tensor.sizeBytes)])
                        // The outputs of a layer are multiplied by these weights before they are added.
                        if ["post_attention_norm.weight", "post_ffw_norm.weight"].contains(where: tensor.name.hasSuffix)
                        {
                            bytes = [UInt8](repeating: 0, count: bytes.count)
                        }
                        try writer.addTensor(
                            named: "blk.\(layer)." + tensor.name.dropFirst(6), shape: tensor.shape, type: tensor.type,
                            bytes: bytes)
                    }
                }
            }
            return try await LlamaModel.load(path: path)
        }

        /// Writes a model with the same vocabulary that prefers the least probable tokens.
        private func stranger(_ folder: TemporaryFolder) async throws -> LlamaModel {
            let path = folder.path("stranger.gguf")
            let negative = { (name: String, bytes: [UInt8]) in
                // The sign is the highest bit of each 32-bit number.
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
            // `generate` would compute a request with a seed in pinned mode.
            for request in requests { answers.append(try await model.scheduler.submit(request).collect()) }
            return answers
        }

        private func drafted(_ answers: [Generation]) -> (accepted: Int, rejected: Int) {
            answers.reduce(into: (0, 0)) {
                $0.0 += $1.summary.acceptedDraftTokens
                $0.1 += $1.summary.rejectedDraftTokens
            }
        }

        @Test func `a model that drafts for itself needs less than half as many calls`() async throws {
            let (steps, plainSteps) = (StepRecord([]), StepRecord([]))
            var off = exact()
            off.speculation = .off
            let plain = try await LoadedModel.scoring("gemma3", off, steps: plainSteps)
            let drafting = try await twins(exact(), steps: steps)
            let requests = prompts(6, plain).map { GenerationRequest.greedy($0, tokens: 40) }
            let expected = try await answers(requests, plain)
            let answers = try await answers(requests, drafting)
            #expect(answers.map(\.ids) == expected.map(\.ids))
            #expect(drafted(answers).accepted > 100 && drafted(expected) == (0, 0))
            #expect(steps.value.contains { $0.isDraft })
            #expect(steps.value.count { !$0.isDraft } * 2 < plainSteps.value.count)
            await plain.close()
            await drafting.close()
        }

        /// The time of a call is proportional to the size of the weights, as on real machines.
        @Test func `a draft model a tenth of the model's size saves time`() async throws {
            let folder = try TemporaryFolder()
            let (small, large) = (try await LoadedModel.weights("gemma3"), try await large(folder))
            let share =
                Double(small.file.tensors.reduce(0) { $0 + $1.sizeBytes })
                / Double(large.file.tensors.reduce(0) { $0 + $1.sizeBytes })
            #expect((0.08...0.12).contains(share))
            func write(_ draft: LlamaModel?) async throws -> (answers: [Generation], seconds: Double) {
                let total = Total()
                let model = try await LoadedModel.start(
                    large, configuration: exact(), draft: draft,
                    callTime: Self.times(share: 0.1, draft: share, total: total))
                let requests = prompts(6, model).map { GenerationRequest.greedy($0, tokens: 60) }
                let written = try await answers(requests, model)
                await model.close()
                return (written, total.seconds.withLock { $0 })
            }
            let (expected, own) = try await write(nil)
            let (others, drafted) = try await write(small)
            #expect(others.map(\.ids) == expected.map(\.ids))
            #expect(own > 1.4 * drafted, "\(own) seconds without, \(drafted) with")
            let (strange, wasted) = try await write(try await stranger(folder))
            #expect(strange.map(\.ids) == expected.map(\.ids))
            // The wasted drafts of a few tokens.
            #expect(wasted < 1.05 * own, "\(own) seconds without, \(wasted) with another")
        }

        @Test func `a draft model that is usually wrong does not change answers`() async throws {
            let folder = try TemporaryFolder()
            let steps = StepRecord([])
            let plain = try await plain(exact())
            let drafting = try await LoadedModel.scoring(
                "gemma3", exact(), steps: steps, draft: try await stranger(folder), callTime: Self.times(draft: 0.001))
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
            #expect(steps.value.count { $0.isDraft } > 10)
            await plain.close()
            await drafting.close()
        }

        @Test func `a draft model computes only as much of a long prompt as its credit allows`() async throws {
            let steps = StepRecord([])
            let total = Total()
            let weights = try await LoadedModel.weights("gemma3")
            let model = try await LoadedModel.scoring(
                "gemma3", exact(contextTokens: 2048), steps: steps, draft: weights,
                callTime: { tokens, isOfDraftModel in
                    guard isOfDraftModel else { return .milliseconds(10) }
                    total.seconds.withLock { $0 += Double(tokens) }
                    return .microseconds(900 + 100 * tokens)
                })
            // Computing the whole prompt would cost 15 tokens. Half of the initial credit is two.
            _ = try await model.answer(.greedy(model.randomTokens(1500, seed: 3), tokens: 3))
            #expect((50..<400).contains(total.seconds.withLock { $0 }))
            await model.close()
        }

        @Test func `a draft model that does not save time is rarely used`() async throws {
            let folder = try TemporaryFolder()
            let steps = StepRecord([])
            let drafting = try await LoadedModel.scoring(
                "gemma3", exact(), steps: steps, draft: try await stranger(folder),
                callTime: { tokens, _ in .milliseconds(20 + 2 * tokens) })
            let requests = prompts(4, drafting).map { GenerationRequest.greedy($0, tokens: 200) }
            _ = try await answers(requests, drafting)
            // It is as large as the model, so a draft token costs as much as it can save.
            let asked = steps.value.count { $0.isDraft }
            #expect(asked <= 4 * 200 / 16, "asked \(asked) times")
            await drafting.close()
        }

        @Test func `a draft model does not change answers in later turns or in a full context`() async throws {
            let (plain, drafting) = (
                try await plain(exact(contextTokens: 512)), try await twins(exact(contextTokens: 512))
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

        @Test func `a draft model pauses while several answers run`() async throws {
            let steps = StepRecord([])
            let (plain, drafting) = (
                try await plain(exact()), try await twins(exact(sequences: 4, contextTokens: 2048), steps: steps)
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

        @Test func `cancelling a reader or closing the model also ends drafting`() async throws {
            let (plain, drafting) = (try await plain(exact()), try await twins(exact()))
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

        @Test func `without speculation and in pinned mode nothing is drafted`() async throws {
            var off = exact()
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

        @Test func `unsuitable draft models are refused as unsupported`() async throws {
            func refusal(_ draft: String, for name: String) async throws -> LlamaError? {
                let draft = try await LoadedModel.weights(draft)
                return await llamaError {
                    _ = try await LoadedModel.scoring(name, .shared(contextTokens: 256), draft: draft)
                }
            }
            let other = try await refusal("tiny", for: "gemma3")
            #expect(other?.code == .unsupportedModel)
            let recurrent = try await refusal("mamba", for: "mamba")
            #expect(recurrent?.code == .unsupportedModel)
            let embedding = try await ModelLibrary.embedding()
            let error = await llamaError {
                _ = try await LoadedModel.scoring("gemma3", .shared(contextTokens: 256), draft: embedding)
            }
            #expect(error?.code == .unsupportedModel)
        }

        @Test func `a draft model is accepted with a padded vocabulary, but not with a different token`() async throws {
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
            #expect(error?.code == .unsupportedModel)
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
