import Engine
import Foundation
import LanguageModels
import Testing

@testable import Llama

extension EngineTests {
    /// Answers with drafts, which must equal answers without drafts.
    @Suite(.timeLimit(.minutes(30))) struct SpeculationTests {
        /// Caches in single precision and no flash attention, so that rounding does not change the choice of a token.
        private func exact(
            sequences: Int = 1, contextTokens: Int = 1024, speculates: Bool = true
        ) -> ContextConfiguration {
            var configuration = ContextConfiguration(
                contextTokens: contextTokens, maxSequences: sequences, threads: 1, flashAttention: .off,
                cacheType: .f32)
            configuration.speculation = speculates ? .automatic : .off
            return configuration
        }

        /// Simulates call times in which each further token costs a share of the first, so that drafts do not depend
        /// on the machine.
        private static func times(share: Double = 0) -> GenerationLoop.CallTime {
            { tokens, isOfDraftModel in
                .microseconds(isOfDraftModel ? 100 : Int(10_000 * (1 + share * Double(tokens - 1))))
            }
        }

        private func gemma(
            _ configuration: ContextConfiguration, steps: StepRecord = StepRecord([]),
            callTime: @escaping GenerationLoop.CallTime = times()
        ) async throws -> LoadedModel {
            try await LoadedModel.scoring("gemma3", configuration, steps: steps, callTime: callTime)
        }

        /// Returns prompts that partly repeat themselves, so that the lookup finds matches.
        private func prompts(_ count: Int, _ model: LoadedModel) -> [[TokenID]] {
            (0..<count).map { number in
                let part = model.randomTokens(20 + 7 * number, seed: UInt64(900 + number))
                return part + model.randomTokens(9, seed: UInt64(number)) + part
            }
        }

        private func together(_ requests: [GenerationRequest], _ model: LoadedModel) async throws -> [Generation] {
            // `generate` would compute a request with a seed in pinned mode.
            let streams = try requests.map { try model.scheduler.submit($0) }
            return try await withThrowingTaskGroup(of: (Int, Generation).self) { group in
                for (index, stream) in streams.enumerated() {
                    group.addTask { (index, try await stream.collect()) }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(\.value)
            }
        }

        private func oneByOne(_ requests: [GenerationRequest], _ model: LoadedModel) async throws -> [Generation] {
            var answers: [Generation] = []
            for request in requests { answers += try await together([request], model) }
            return answers
        }

        private func drafted(_ answers: [Generation]) -> (accepted: Int, rejected: Int) {
            answers.reduce(into: (0, 0)) {
                $0.0 += $1.summary.acceptedDraftTokens
                $0.1 += $1.summary.rejectedDraftTokens
            }
        }

        @Test(arguments: [0, 0.05, 0.2])
        func `drafts do not change greedy answers and reduce the number of calls`(share: Double) async throws {
            let (plainSteps, draftSteps) = (StepRecord([]), StepRecord([]))
            let plain = try await gemma(exact(speculates: false), steps: plainSteps)
            let drafting = try await gemma(exact(), steps: draftSteps, callTime: Self.times(share: share))
            let requests = prompts(12, plain).map { GenerationRequest.greedy($0, tokens: 90) }
            let expected = try await oneByOne(requests, plain)
            let answers = try await oneByOne(requests, drafting)
            #expect(answers.map(\.ids) == expected.map(\.ids))
            #expect(answers.map(\.text) == expected.map(\.text))
            #expect(answers.allSatisfy { $0.summary.finishReason == .maxTokens && $0.tokens.count == 90 })
            let (accepted, rejected) = drafted(answers)
            #expect(accepted > 0 && rejected > 0)
            #expect(drafted(expected) == (0, 0))
            #expect(plainSteps.value.count - draftSteps.value.count >= accepted / 2)
            // The reported log probabilities are the model's.
            for (own, other) in zip(answers.flatMap(\.logProbabilities), expected.flatMap(\.logProbabilities)) {
                #expect(abs(try #require(own) - #require(other)) < 1e-3)
            }
            await plain.close()
            await drafting.close()
        }

        @Test func `drafts do not change sampled answers with the same seed, also with penalties`() async throws {
            let plain = try await gemma(exact(speculates: false))
            let drafting = try await gemma(exact())
            var adjustments = SamplingAdjustments()
            adjustments.repetitionPenalty = 1.2
            adjustments.frequencyPenalty = 0.3
            adjustments.dry = SamplingAdjustments.DRY(multiplier: 0.8)
            let requests = prompts(12, plain).enumerated().map { index, prompt in
                var request = GenerationRequest.greedy(prompt, tokens: 60)
                // A low temperature, so that some drafts are right.
                request.sampling = SamplingParameters(
                    temperature: index % 3 == 0 ? 0 : 0.3, topK: 20, topP: 0.95, minP: 0.05, seed: UInt64(index))
                if index % 2 == 1 { request.sampling.adjustments = adjustments }
                return request
            }
            let expected = try await oneByOne(requests, plain)
            let answers = try await oneByOne(requests, drafting)
            #expect(answers.map(\.ids) == expected.map(\.ids))
            let (accepted, rejected) = drafted(answers)
            #expect(accepted > 0 && rejected > 0)
            await plain.close()
            await drafting.close()
        }

        @Test func `sequences with drafts in one call do not affect each other`() async throws {
            let plain = try await gemma(exact(speculates: false))
            let steps = StepRecord([])
            let drafting = try await gemma(exact(sequences: 4, contextTokens: 2048), steps: steps)
            let requests = prompts(12, plain).map { GenerationRequest.greedy($0, tokens: 90) }
            let expected = try await oneByOne(requests, plain)
            let answers = try await together(requests, drafting)
            #expect(answers.map(\.ids) == expected.map(\.ids))
            #expect(drafted(answers).accepted > 0)
            #expect(steps.value.contains { $0.sequences.count > 1 && $0.tokens > $0.sequences.count })
            // Rejected draft tokens are removed from the cache: the next turn continues from the answer.
            let next = requests[0].prompt + answers[0].ids + drafting.randomTokens(5, seed: 4)
            let turn = try await drafting.answer(.greedy(next, tokens: 20))
            #expect(turn.ids == (try await plain.answer(.greedy(next, tokens: 20))).ids)
            await plain.close()
            await drafting.close()
        }

        @Test func `drafts do not change answers if the cache is too small`() async throws {
            let plain = try await gemma(exact(contextTokens: 512, speculates: false))
            let limit = min(512, plain.contextTokens)
            let prompt = prompts(1, plain)[0]
            var request = GenerationRequest.greedy(prompt, tokens: 1)
            request.maxTokens = nil
            let drafting = try await gemma(exact(contextTokens: 512))
            let (expected, answer) = (try await plain.answer(request), try await drafting.answer(request))
            #expect(answer.ids == expected.ids)
            #expect(answer.summary.finishReason == .contextFull)
            #expect(answer.ids.count == limit - prompt.count + 1)
            await drafting.close()

            // Four answers that together exceed the cache.
            let crowded = try await gemma(exact(sequences: 4, contextTokens: 256))
            let requests = prompts(4, plain).map { GenerationRequest.greedy($0, tokens: 100) }
            let answers = try await together(requests, crowded)
            #expect(answers.map(\.ids) == (try await oneByOne(requests, plain)).map(\.ids))
            await crowded.close()
            await plain.close()
        }

        @Test func `drafting continues when an answer outgrows its initial context`() async throws {
            var configuration = exact(contextTokens: 1280)
            configuration.initialContextTokens = 640
            let model = try await LoadedModel.sample(configuration, callTime: Self.times())
            #expect(model.contextTokens == 1280)
            let prompt = try Prompts.tokens(200, model.model.vocabulary)
            let answer = try await model.answer(.greedy(prompt, tokens: 700))
            #expect(answer.tokens.count == 700)
            #expect(answer.summary.acceptedDraftTokens > 0)
            #expect(answer.text == model.model.vocabulary.detokenize(answer.ids))
            await model.close()
        }

        @Test func `drafts do not change where an answer ends`() async throws {
            let model = try await LoadedModel.sample(exact(), callTime: Self.times())
            let prompt = try Prompts.tokens(120, model.model.vocabulary)
            let free = try await model.answer(.greedy(prompt, tokens: 60))
            for count in 1...20 {
                let answer = try await model.answer(.greedy(prompt, tokens: count))
                #expect(answer.tokens.count == count && answer.summary.finishReason == .maxTokens)
            }
            for start in stride(from: 10, to: free.text.count - 4, by: 9) {
                var request = GenerationRequest.greedy(prompt, tokens: 60)
                request.stopStrings = [String(free.text.dropFirst(start).prefix(4))]
                let answer = try await model.answer(request)
                guard answer.summary.finishReason == .stopString else { continue }
                #expect(!answer.text.contains(request.stopStrings[0]))
                let written = model.model.vocabulary.detokenize(answer.ids)
                #expect(written.contains(request.stopStrings[0]))
                // No token follows the one that completes the stop string.
                let before = model.model.vocabulary.detokenize(answer.ids.dropLast())
                #expect(!before.contains(request.stopStrings[0]))
            }
            await model.close()
        }

        @Test(arguments: [false, true])
        func `guided answers with drafts fit their schemas and rarely differ from answers without drafts`(
            hasDraftModel: Bool
        ) async throws {
            let weights = try await ModelLibrary.sample()
            let plain = try await LoadedModel.sample(exact(speculates: false))
            let steps = StepRecord([])
            let drafting = try await LoadedModel.start(
                weights, configuration: exact(), draft: hasDraftModel ? weights : nil, callTime: Self.times()
            ) { step in
                steps.change { $0.append(step) }
            }
            var schemas = RandomSchemas(seed: 31)
            var (equal, answers) = (0, [Generation]())
            for seed in 0..<30 {
                let schema = try schemas.next()
                func answer(_ model: LoadedModel) async throws -> Generation {
                    var request = try request(schema, model)
                    request.sampling.seed = UInt64(seed)
                    request.forcedTokens = seed % 2 == 0 ? .batched : .sampled
                    return try await together([request], model)[0]
                }
                let (expected, answer) = (try await answer(plain), try await answer(drafting))
                if answer.ids == expected.ids { equal += 1 }
                let content = try GeneratedContent(json: answer.text)
                if answer.summary.finishReason == .endOfGeneration { try schema.validate(content) }
                answers.append(answer)
            }
            // With 8-bit weights, calls of other sizes occasionally round differently. A draft model causes more
            // of them.
            #expect(equal >= (hasDraftModel ? 15 : 24), "\(equal) of 30")
            #expect(drafted(answers).accepted > 0)
            #expect(steps.value.contains { $0.isDraft } == hasDraftModel)
            await plain.close()
            await drafting.close()
        }

        private func request(_ schema: GenerationSchema, _ model: LoadedModel) throws -> GenerationRequest {
            let asked = LanguageModelExecutorGenerationRequest(
                id: UUID(), transcript: Transcript(), enabledTools: [], schema: schema,
                generationOptions: GenerationOptions(), contextOptions: ContextOptions(), metadata: [:])
            let conversation = ChatConversation(turns: [.init(.user, "Write something.")])
            let rendered = try model.prompt(for: conversation)
            let plan = try model.replyPlan(for: ReplyDemand(asked), conversation: conversation, prompt: rendered)
            var request = GenerationRequest(
                prompt: rendered.tokens, maxTokens: 200,
                sampling: SamplingParameters(temperature: 0.7, topK: 40, topP: 1, minP: 0))
            request.guide = ReplyGuide(plan)
            return request
        }

        @Test func `an answer that equals the predicted text is generated in few calls`() async throws {
            let steps = StepRecord([])
            let model = try await gemma(exact(), steps: steps)
            let prompt = model.randomTokens(40, seed: 77)
            let first = try await model.answer(.greedy(prompt, tokens: 64))
            let before = steps.value.count
            var request = GenerationRequest.greedy(prompt, tokens: 64)
            request.predictedTokens = first.ids
            let again = try await model.answer(request)
            #expect(again.ids == first.ids)
            // The policy approaches the times of large calls in steps.
            #expect(steps.value.count - before <= 12)
            #expect(again.summary.acceptedDraftTokens >= 50)
            request.usesSpeculation = false
            let plain = try await model.answer(request)
            #expect(plain.ids == first.ids)
            #expect(plain.summary.acceptedDraftTokens == 0 && plain.summary.rejectedDraftTokens == 0)
            await model.close()
        }

        @Test func `nothing is drafted by default, in pinned mode or for recurrent models`() async throws {
            var pinned = ContextConfiguration.pinned(contextTokens: 512, sequences: 1)
            pinned.speculation = .automatic
            for (name, configuration) in [
                ("gemma3", .shared(contextTokens: 512)), ("gemma3", pinned), ("mamba", exact()),
            ] as [(String, ContextConfiguration)] {
                let steps = StepRecord([])
                let model = try await LoadedModel.scoring(name, configuration, steps: steps)
                let answer = try await model.answer(.greedy(prompts(1, model)[0], tokens: 40))
                #expect(answer.tokens.count == 40)
                #expect(answer.summary.acceptedDraftTokens + answer.summary.rejectedDraftTokens == 0)
                #expect(steps.value.count { $0.tokens == 1 } >= 39)
                await model.close()
            }
        }
    }
}
