import Testing

@testable import Llama

extension EngineTests {
    /// Answers to prompts that the prompt reader computes, which must equal answers without a prompt reader.
    @Suite(.timeLimit(.minutes(30))) struct PromptReaderTests {
        /// Caches in single precision and no flash attention, so that rounding changes fewer tokens.
        private func exact(_ reading: ContextConfiguration.PromptReading, sequences: Int = 8) -> ContextConfiguration {
            var configuration = ContextConfiguration(
                contextTokens: 4096, maxSequences: sequences, threads: 1, flashAttention: .off,
                cacheType: .f32)
            configuration.promptReading = reading
            configuration.speculation = .off
            return configuration
        }

        private func requests(_ model: LoadedModel) -> [GenerationRequest] {
            (0..<6).map { .greedy(model.randomTokens(40 + 130 * $0, seed: UInt64(500 + $0)), tokens: 12) }
        }

        /// Returns the number of prompt tokens that the reader has computed.
        private func readAhead(_ steps: StepRecord) -> Int {
            steps.value.reduce(0) { $0 + ($1.isReadAhead ? $1.tokens : 0) }
        }

        private func submit(_ request: GenerationRequest, _ model: LoadedModel) async throws -> Generation {
            try await model.generate(request).collect()
        }

        @Test func `the prompt reader does not change sequential or concurrent answers`() async throws {
            let steps = StepRecord([])
            let plain = try await LoadedModel.scoring("tiny", exact(.off))
            let reading = try await LoadedModel.scoring("tiny", exact(.always(from: 100)), steps: steps)
            let requests = requests(plain)
            var expected: [[TokenID]] = []
            for request in requests { expected.append(try await submit(request, plain).ids) }
            for (request, ids) in zip(requests, expected) {
                let answer = try await submit(request, reading)
                #expect(answer.ids == ids)
                #expect(answer.summary.promptTokens == request.prompt.count && answer.summary.cachedTokens == 0)
            }
            // Every prompt except the short first one, each without its last token.
            let long = requests.dropFirst().reduce(0) { $0 + $1.prompt.count - 1 }
            #expect(readAhead(steps) == long)

            let together = try await LoadedModel.scoring("tiny", exact(.always(from: 100)), steps: steps)
            let streams = try requests.map { try together.generate($0) }
            for (stream, ids) in zip(streams, expected) { #expect(try await stream.collect().ids == ids) }
            #expect(readAhead(steps) == 2 * long)
            for model in [plain, reading, together] { await model.close() }
        }

        @Test func `a chat continues from the tokens that the prompt reader computed`() async throws {
            let steps = StepRecord([])
            let plain = try await LoadedModel.scoring("tiny", exact(.off))
            let reading = try await LoadedModel.scoring("tiny", exact(.always(from: 100)), steps: steps)
            var (prompt, read) = (plain.randomTokens(300, seed: 7), 0)
            for (turn, more) in [20, 250, 30].enumerated() {
                let request = GenerationRequest.greedy(prompt, tokens: 16)
                let (expected, answer) = (try await submit(request, plain), try await submit(request, reading))
                #expect(answer.ids == expected.ids)
                #expect(answer.summary.cachedTokens == expected.summary.cachedTokens)
                // The answering model computes short turns. The reader must also compute the tokens that the
                // model generated.
                if turn != 1 { read += prompt.count - 1 - (turn == 2 ? 299 : 0) }
                #expect(readAhead(steps) == read)
                prompt += expected.ids + plain.randomTokens(more, seed: UInt64(8 + turn))
            }
            for model in [plain, reading] { await model.close() }
        }

        @Test func `rejected drafts are rewound in a cache that the prompt reader filled`() async throws {
            let steps = StepRecord([])
            let plain = try await LoadedModel.scoring("tiny", exact(.off))
            var configuration = exact(.always(from: 100))
            configuration.speculation = .automatic
            // Calls take the same simulated time at any size, so that drafting happens on every machine.
            let drafting = try await LoadedModel.scoring(
                "tiny", configuration, steps: steps, callTime: { _, _ in .milliseconds(10) })
            var (accepted, rejected) = (0, 0)
            for number in 0..<6 {
                let part = plain.randomTokens(80 + 7 * number, seed: UInt64(900 + number))
                let request = GenerationRequest.greedy(part + part.prefix(40), tokens: 40)
                let (expected, answer) = (try await submit(request, plain), try await submit(request, drafting))
                #expect(answer.ids == expected.ids)
                accepted += answer.summary.acceptedDraftTokens
                rejected += answer.summary.rejectedDraftTokens
            }
            #expect(accepted > 0 && rejected > 0 && readAhead(steps) > 600)
            for model in [plain, drafting] { await model.close() }
        }

        @Test func `continuations get the same scores with the prompt reader`() async throws {
            let plain = try await LoadedModel.scoring("tiny", exact(.off))
            let reading = try await LoadedModel.scoring("tiny", exact(.always(from: 100)))
            let prompt = plain.randomTokens(400, seed: 3)
            let continuations = (0..<4).map { plain.randomTokens(3 + $0, seed: UInt64(20 + $0)) }
            let expected = try await plain.scores(prompt, continuations)
            for (score, other) in zip(try await reading.scores(prompt, continuations), expected) {
                #expect(
                    zip(score.tokenLogProbabilities, other.tokenLogProbabilities).allSatisfy { abs($0 - $1) < 1e-3 })
            }
            for model in [plain, reading] { await model.close() }
        }

        @Test func `running answers continue while the prompt reader works`() async throws {
            let steps = StepRecord([])
            let pace = Pace()
            let configuration = exact(.always(from: 100), sequences: 2)
            let model = try await LoadedModel.sample(configuration) { step in
                steps.change { $0.append(step) }
                pace.keep(step)
            }
            let vocabulary = model.model.vocabulary
            let short = try model.generate(.greedy(try Prompts.tokens(10, vocabulary), tokens: 300))
            let reader = Task { try await pace.read(short) }
            try await eventually("the first has begun") { pace.tokens > 0 }
            let long = try await model.answer(.greedy(try Prompts.tokens(1000, topic: 2, vocabulary), tokens: 2))
            #expect(long.tokens.count == 2)
            #expect(try await reader.value == 300)
            let places = steps.value.indices.filter { steps.value[$0].isReadAhead && steps.value[$0].tokens <= 128 }
            #expect(places.count >= 6)
            // Two tokens for each piece, as many as if both were computed in calls of half the size.
            let written = zip(places, places.dropFirst()).map { places in
                steps.value[places.0 + 1..<places.1].count { $0.tokens == 1 }
            }
            #expect(written.count { $0 == 2 } >= 4)
            await model.close()
        }

        @Test func `cancelling a request while the prompt reader works does not affect later answers`() async throws {
            let steps = StepRecord([])
            let model = try await LoadedModel.scoring("tiny", exact(.always(from: 100)), steps: steps)
            let plain = try await LoadedModel.scoring("tiny", exact(.off))
            let prompt = model.randomTokens(1500, seed: 11)
            for _ in 0..<8 {
                let stream = try model.generate(.greedy(prompt, tokens: 4))
                let before = readAhead(steps)
                let task = Task { try await stream.collect() }
                try await eventually("it reads") { readAhead(steps) > before || task.isCancelled }
                task.cancel()
                _ = try? await task.value
            }
            let answer = try await model.answer(.greedy(prompt, tokens: 8))
            #expect(answer.ids == (try await plain.answer(.greedy(prompt, tokens: 8))).ids)
            for model in [plain, model] { await model.close() }
        }

        @Test func `the prompt reader's cache grows with the prompts`() async throws {
            var configuration = exact(.always(from: 100))
            configuration.initialContextTokens = 256
            let model = try await LoadedModel.scoring("tiny", configuration)
            let plain = try await LoadedModel.scoring("tiny", exact(.off))
            for count in [150, 900, 300, 1800] {
                let request = GenerationRequest.greedy(model.randomTokens(count, seed: UInt64(count)), tokens: 8)
                #expect(try await model.answer(request).ids == (try await plain.answer(request)).ids)
            }
            for model in [plain, model] { await model.close() }
        }

        @Test func `an interactive prompt is not delayed by the prompt reader's background prompt`() async throws {
            let steps = StepRecord([])
            var configuration = exact(.always(from: 100))
            configuration.prefillChunkTokens = 64
            let model = try await LoadedModel.scoring("tiny", configuration, steps: steps)
            let prompts = (0..<2).map { model.randomTokens(1500, seed: UInt64(30 + $0)) }
            var background = GenerationRequest.greedy(prompts[0], tokens: 4)
            background.priority = .background
            let slow = try model.generate(background)
            try await eventually("it reads") { readAhead(steps) > 0 }
            let urgent = try await model.answer(.greedy(prompts[1], tokens: 4))
            #expect(urgent.tokens.count == 4)
            let answer = try await slow.collect()
            // The part of the first prompt that was read is not read again.
            #expect(readAhead(steps) == prompts[0].count - 1)
            let plain = try await LoadedModel.scoring("tiny", exact(.off))
            #expect(answer.ids == (try await plain.answer(.greedy(prompts[0], tokens: 4))).ids)
            for model in [plain, model] { await model.close() }
        }

        @Test func `unsupported models and modes do not use the prompt reader`() async throws {
            for (name, configuration) in [
                ("tiny", ContextConfiguration.pinned(contextTokens: 1024)),
                // A sliding window and a recurrent state.
                ("gemma3", exact(.automatic)), ("mamba", exact(.automatic)),
            ] {
                let steps = StepRecord([])
                var configuration = configuration
                configuration.promptReading = .always(from: 100)
                let model = try await LoadedModel.scoring(name, configuration, steps: steps)
                _ = try await model.answer(.greedy(model.randomTokens(300, seed: 1), tokens: 2))
                #expect(readAhead(steps) == 0 && !steps.value.isEmpty)
                await model.close()
            }
        }
    }
}
