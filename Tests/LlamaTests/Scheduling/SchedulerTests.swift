import Foundation
import Support
import Testing

@testable import Llama

extension EngineTests {
    /// Generations that run concurrently.
    @Suite struct SchedulerTests {
        private static func requests(_ count: Int, _ vocabulary: Vocabulary, tokens: Int = 30) throws
            -> [GenerationRequest]
        {
            try (0..<count).map { number in
                .greedy(try Prompts.tokens(30 + 25 * number, topic: number, vocabulary), tokens: tokens)
            }
        }

        private static func together(_ requests: [GenerationRequest], _ model: LoadedModel) async throws -> [Generation]
        {
            let streams = try requests.map { try model.generate($0) }
            return try await withThrowingTaskGroup { group in
                for (index, stream) in streams.enumerated() {
                    group.addTask { (index, try await stream.collect()) }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(\.value)
            }
        }

        private static func oneByOne(_ requests: [GenerationRequest], _ configuration: ContextConfiguration)
            async throws
            -> [Generation]
        {
            var results: [Generation] = []
            let model = try await LoadedModel.sample(configuration)
            for request in requests { results.append(try await model.answer(request)) }
            await model.close()
            return results
        }

        /// Recomputes the answer alone, and returns by how much another logit exceeded that of the chosen token
        /// at most.
        ///
        /// The result is 0 for greedy choices, and small if rounding decided between two nearly equal tokens.
        private static func largestGap(_ answer: Generation, to request: GenerationRequest) async throws -> Float {
            let ids = answer.ids
            return try await EngineProbe.run(ModelLibrary.sample(), .pinned(contextTokens: 512, sequences: 1)) {
                context in
                var row = try context.prefill(request.prompt)
                var gap: Float = 0
                for (index, token) in ids.enumerated() {
                    gap = max(gap, (row.max() ?? 0) - row[Int(token)])
                    row = try context.prefill([token], from: request.prompt.count + index)
                }
                return gap
            }
        }

        @Test func `a seeded request has the same answer regardless of cache and concurrent requests`() async throws {
            let vocabulary = try await ModelLibrary.sample().vocabulary
            let seeded = try Self.requests(4, vocabulary).enumerated().map { index, request in
                var request = request
                // A high temperature, so that the smallest rounding difference shows.
                request.sampling = SamplingParameters(
                    temperature: 2, topK: nil, topP: 1, minP: 0, seed: UInt64(index))
                return request
            }
            let configuration = ContextConfiguration.shared(contextTokens: 512, sequences: 4)
            let alone = try await Self.oneByOne(seeded, configuration)
            let model = try await LoadedModel.sample(configuration)
            // These prompts without a seed, and further prompts.
            let others = try Self.requests(8, vocabulary, tokens: 60)
            _ = try await Self.together(Array(others.prefix(2)), model)
            let mixed = try await Self.together(seeded + others, model).prefix(4)
            let again = try await Self.together(seeded.reversed() + others, model).prefix(4).reversed()
            for (index, answer) in alone.enumerated() {
                #expect(!answer.ids.isEmpty)
                #expect(Array(mixed)[index].ids == answer.ids)
                #expect(Array(again)[index].ids == answer.ids)
            }
            await model.close()
            #expect(throws: LlamaError.self) { _ = try model.generate(seeded[0]) }
        }

        @Test func `eight concurrent pinned generations give exactly the answers of single generations`() async throws {
            let configuration = ContextConfiguration.pinned(contextTokens: 512, sequences: 8)
            let requests = try Self.requests(8, try await ModelLibrary.sample().vocabulary)
            let alone = try await Self.oneByOne(requests, configuration)
            let model = try await LoadedModel.sample(configuration)
            let together = try await Self.together(requests, model)
            #expect(together.map(\.ids) == alone.map(\.ids))
            #expect(together.map(\.logProbabilities) == alone.map(\.logProbabilities))
            await model.close()
        }

        @Test func `eight generations in one batch nearly always give the answers of separate calls`() async throws {
            let configuration = ContextConfiguration.shared(contextTokens: 2048, sequences: 8)
            let requests = try Self.requests(8, try await ModelLibrary.sample().vocabulary)
            let alone = try await Self.oneByOne(requests, configuration)
            let steps = StepRecord([])
            let model = try await LoadedModel.sample(configuration) { step in steps.change { $0.append(step) } }
            let together = try await Self.together(requests, model)
            let share = agreement(together.map(\.ids), alone.map(\.ids))
            print("share of equal tokens without pinned mode: \(share)")
            // Rounding differs, and one different token changes all following tokens. Every choice must still be
            // nearly greedy.
            #expect(share > 0.2)
            for (request, answer) in zip(requests, together) {
                #expect(try await Self.largestGap(answer, to: request) < 0.2)
            }
            #expect(together.allSatisfy { $0.tokens.count == 30 })
            #expect(steps.value.contains { $0.sequences.count == 8 })
            await model.close()
        }

        @Test(arguments: [ContextConfiguration.Mode.pinned, .throughput])
        func `four cancelled generations end before the next step, and four others continue`(
            mode: ContextConfiguration.Mode
        ) async throws {
            let configuration =
                mode == .pinned
                ? ContextConfiguration.pinned(contextTokens: 512, sequences: 8)
                : .shared(contextTokens: 2048, sequences: 8)
            let requests = try Self.requests(8, try await ModelLibrary.sample().vocabulary)
            let alone = try await Self.oneByOne(requests, configuration)

            let readers = Shared([Task<Generation, any Error>]())
            let steps = StepRecord([])
            let cancelledAt = Shared<Int?>(nil)
            let model = try await LoadedModel.sample(configuration) { step in
                let all = steps.change { steps in
                    steps.append(step)
                    return steps
                }
                // All eight have been decoding for a while: 8 prompts, then at least ten rounds.
                let decoded = all.filter { $0.tokens == $0.sequences.count }
                guard cancelledAt.value == nil, Set(decoded.flatMap(\.sequences)).count == 8,
                    readers.value.count == 8
                else { return }
                cancelledAt.change { $0 = all.count }
                for reader in readers.value[4...] { reader.cancel() }
            }
            let streams = try requests.map { try model.generate($0) }
            readers.change { $0 = streams.map { stream in Task { try await stream.collect() } } }
            for (index, reader) in readers.value.enumerated() {
                let result = await reader.result
                if index < 4 {
                    if mode == .pinned { #expect(try result.get().ids == alone[index].ids) }
                    #expect(try result.get().tokens.count == 30)
                } else {
                    #expect(throws: CancellationError.self) { _ = try result.get() }
                }
            }
            let cut = try #require(cancelledAt.value)
            // A pinned round computes one sequence per call, so the round in progress may still finish.
            let after = steps.value[cut...].dropFirst(mode == .pinned ? 8 : 0)
            let left = Set(after.flatMap(\.sequences))
            #expect(left.count == 4 || (left.isEmpty && mode == .pinned))
            try await eventually("all are gone") { model.scheduler.snapshot.runningGenerations == 0 }
            await model.close()
        }

        @Test func `running answers continue while a long prompt is computed`() async throws {
            let steps = StepRecord([])
            let pace = Pace()
            let model = try await LoadedModel.sample(
                ContextConfiguration(contextTokens: 4096, maxSequences: 2, threads: 1),
                onStep: { step in
                    steps.change { $0.append(step) }
                    pace.keep(step)
                },
                // So slow that the scheduler keeps the pieces small.
                callTime: { tokens, _ in .milliseconds(10 * tokens) })
            let vocabulary = model.model.vocabulary
            let short = try model.generate(.greedy(Prompts.tokens(10, vocabulary), tokens: 300))
            let reader = Task { try await pace.read(short) }
            try await eventually("the first has begun") { pace.tokens > 0 }
            let long = try await model.answer(.greedy(Prompts.tokens(1000, topic: 2, vocabulary), tokens: 2))
            #expect(long.tokens.count == 2)
            #expect(try await reader.value == 300)
            // Each piece of the prompt was computed together with a token of the answer.
            let pieces = steps.value.filter { $0.tokens > 2 }.dropFirst()
            #expect(pieces.count >= 1000 / 64)
            #expect(pieces.count { $0.sequences.count == 2 } >= 12)
            #expect(pieces.allSatisfy { $0.sequences.count == 1 || $0.tokens <= 64 })
            await model.close()
        }

        @Test func `the tokens that a stopped generation has computed are reused`() async throws {
            let model = try await LoadedModel.sample(ContextConfiguration(contextTokens: 1024, maxSequences: 2))
            let vocabulary = model.model.vocabulary
            // Most stops arrive during a step, which is then aborted.
            for round in 0..<12 {
                let prompt = try Prompts.tokens(200, topic: round, vocabulary)
                var events = 0
                for try await _ in try model.generate(.greedy(prompt, tokens: 300)) {
                    events += 1
                    if events > round { break }
                }
                let next = try await model.answer(.greedy(prompt + [prompt[0]], tokens: 1))
                #expect(next.summary.cachedTokens >= prompt.count)
            }
            await model.close()
        }

        @Test func `pinned answers continue while a long prompt is computed`() async throws {
            let steps = StepRecord([])
            let pace = Pace()
            let model = try await LoadedModel.sample(.pinned(contextTokens: 2048, sequences: 2)) { step in
                steps.change { $0.append(step) }
                pace.keep(step)
            }
            let vocabulary = model.model.vocabulary
            let short = try model.generate(.greedy(Prompts.tokens(10, vocabulary), tokens: 200))
            let reader = Task { try await pace.read(short) }
            try await eventually("the first has begun") { pace.tokens > 0 }
            _ = try await model.answer(.greedy(Prompts.tokens(1000, topic: 2, vocabulary), tokens: 2))
            #expect(try await reader.value == 200)
            let all = steps.value
            let pieces = all.indices.filter { all[$0].tokens > 1 }.dropFirst()
            #expect(pieces.count == 8)
            #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $1 - $0 == 2 }, "a token between every two pieces")
            #expect(all.allSatisfy { $0.sequences.count == 1 })
            await model.close()
        }

        @Test func `more requests than sequences are queued, and all complete`() async throws {
            let configuration = ContextConfiguration.pinned(contextTokens: 512, sequences: 2)
            let requests = try Self.requests(7, try await ModelLibrary.sample().vocabulary, tokens: 15)
            let alone = try await Self.oneByOne(requests, configuration)
            let steps = StepRecord([])
            let model = try await LoadedModel.sample(configuration) { step in steps.change { $0.append(step) } }
            let together = try await Self.together(requests, model)
            #expect(together.map(\.ids) == alone.map(\.ids))
            #expect(Set(steps.value.flatMap(\.sequences)).isSubset(of: [0, 1]))
            try await eventually("all are gone") {
                let snapshot = model.scheduler.snapshot
                return snapshot.runningGenerations == 0 && snapshot.queuedGenerations == 0
            }
            await model.close()
        }

        @Test func `requests that exceed the cache wait, and all complete`() async throws {
            let configuration = ContextConfiguration.shared(contextTokens: 256, sequences: 4)
            let vocabulary = try await ModelLibrary.sample().vocabulary
            let requests = try (0..<4).map {
                GenerationRequest.greedy(try Prompts.tokens(50, topic: $0, vocabulary), tokens: 60)
            }
            let alone = try await Self.oneByOne(requests, configuration)
            let steps = StepRecord([])
            let model = try await LoadedModel.sample(configuration) { step in steps.change { $0.append(step) } }
            let together = try await Self.together(requests, model)
            #expect(together.allSatisfy { $0.summary.finishReason == .maxTokens && $0.tokens.count == 60 })
            // 440 tokens are needed. Evictions cause some of them to be computed twice, but not repeatedly.
            let computed = steps.value.reduce(0) { $0 + $1.tokens }
            print("tokens computed for 436 in a cache too small: \(computed)")
            #expect(computed > 440 && computed < 1500)
            #expect(together.allSatisfy { $0.text == vocabulary.detokenize($0.ids) })
            print("share of equal tokens in a cache too small: \(agreement(together.map(\.ids), alone.map(\.ids)))")
            for (request, answer) in zip(requests, together) {
                #expect(try await Self.largestGap(answer, to: request) < 0.2)
            }
            // Old prefixes are evicted, too.
            let more = try await model.answer(.greedy(Prompts.tokens(200, topic: 5, vocabulary), tokens: 20))
            #expect(more.tokens.count == 20)
            await model.close()
        }

        @Test func `prompts that together exceed the cache during prefill all complete`() async throws {
            let configuration = ContextConfiguration.shared(contextTokens: 256, sequences: 8)
            let vocabulary = try await ModelLibrary.sample().vocabulary
            let requests = try (0..<8).map {
                GenerationRequest.greedy(try Prompts.tokens(200, topic: $0, vocabulary), tokens: 6)
            }
            let model = try await LoadedModel.sample(configuration)
            let together = try await Self.together(requests, model)
            #expect(together.allSatisfy { $0.summary.finishReason == .maxTokens && $0.tokens.count == 6 })
            await model.close()
        }

        @Test func `interactive requests overtake queued background requests`() async throws {
            let model = try await LoadedModel.sample(.shared(sequences: 1))
            let vocabulary = model.model.vocabulary
            // This generation occupies the only sequence until it is read, because the engine pauses 64 events ahead.
            let blocker = try model.generate(.greedy(Prompts.tokens(10, vocabulary), tokens: 200))
            let order = Shared([String]())
            func start(_ name: String, _ priority: GenerationRequest.Priority) throws -> Task<Void, any Error> {
                var request = GenerationRequest.greedy(try Prompts.tokens(20, topic: 1, vocabulary), tokens: 5)
                request.priority = priority
                let stream = try model.generate(request)
                return Task {
                    _ = try await stream.collect()
                    order.change { $0.append(name) }
                }
            }
            let background = try start("background", .background)
            let interactive = try start("interactive", .interactive)
            #expect(try await blocker.collect().tokens.count == 200)
            try await background.value
            try await interactive.value
            #expect(order.value == ["interactive", "background"])
            await model.close()
        }

        @Test func `a background answer yields to an interactive answer and completes later`() async throws {
            let vocabulary = try await ModelLibrary.sample().vocabulary
            var background = GenerationRequest.greedy(try Prompts.tokens(20, vocabulary), tokens: 200)
            background.priority = .background
            let interactive = GenerationRequest.greedy(try Prompts.tokens(20, topic: 1, vocabulary), tokens: 5)

            let model = try await LoadedModel.sample(.shared(sequences: 1))
            // Without a reader it would otherwise keep the only sequence.
            let stream = try model.generate(background)
            #expect(try await model.answer(interactive).tokens.count == 5)
            let late = try await stream.collect()
            #expect(late.tokens.count == 200)
            #expect(late.summary.outputTokens == 200)
            await model.close()
        }

        @Test func `background generations complete alone and beside interactive generations`() async throws {
            let model = try await LoadedModel.sample(.shared(sequences: 2))
            let vocabulary = model.model.vocabulary
            var request = GenerationRequest.greedy(try Prompts.tokens(20, vocabulary), tokens: 20)
            request.priority = .background
            #expect(try await model.answer(request).tokens.count == 20)
            async let chat = model.answer(.greedy(Prompts.tokens(20, topic: 4, vocabulary), tokens: 200))
            #expect(try await model.answer(request).tokens.count == 20)
            #expect(try await chat.tokens.count == 200)
            await model.close()
        }

        @Test func `no generation remains after a hundred random starts and cancellations`() async throws {
            let model = try await LoadedModel.sample(.shared(contextTokens: 1024, sequences: 4))
            let vocabulary = model.model.vocabulary
            var generator = SplitMix64(seed: 11)
            var readers: [Task<Int, any Error>] = []
            for _ in 0..<100 {
                switch Int.random(in: 0..<10, using: &generator) {
                case 0..<6:
                    let request = GenerationRequest.greedy(
                        try Prompts.tokens(
                            Int.random(in: 1...150, using: &generator),
                            topic: Int.random(in: 0..<4, using: &generator), vocabulary),
                        tokens: Int.random(in: 1...25, using: &generator))
                    let stream = try model.generate(request)
                    readers.append(Task { try await stream.collect().tokens.count - (request.maxTokens ?? 0) })
                case 6..<9: readers.randomElement(using: &generator)?.cancel()
                // A stream that is never read.
                default: _ = try model.generate(.greedy([1, 2, 3], tokens: 50))
                }
                if Bool.random(using: &generator) { try await Task.sleep(for: .milliseconds(2)) }
            }
            var completed = 0
            for reader in readers {
                switch await reader.result {
                case .success(let difference):
                    completed += 1
                    #expect(difference == 0)
                case .failure(let error): #expect(error is CancellationError)
                }
            }
            #expect(completed > 0 && completed < readers.count)
            try await eventually("nothing is left") {
                let snapshot = model.scheduler.snapshot
                return snapshot.runningGenerations == 0 && snapshot.queuedGenerations == 0
            }
            #expect(try await model.answer(.greedy([1, 2, 3], tokens: 5)).tokens.count == 5)
            await model.close()
        }
    }
}

/// A throttle that keeps the engine from pausing its first sequence because it is too far ahead of the reader.
final class Pace: Sendable {
    private let state = Shared((first: Int?.none, steps: 0, tokens: 0))

    /// The number of tokens that were read.
    var tokens: Int { state.value.tokens }

    /// Blocks the engine's thread while the reader is more than 40 tokens behind.
    func keep(_ step: GenerationLoop.Step) {
        let isFirst = state.change { state in
            if state.first == nil { state.first = step.sequences.first }
            guard let first = state.first, step.sequences.contains(first) else { return false }
            state.steps += 1
            return true
        }
        // The engine pauses a sequence that is 64 tokens ahead.
        while isFirst, state.change({ $0.steps - $0.tokens > 40 }) { Thread.sleep(forTimeInterval: 0.0005) }
    }

    /// Reads the stream to its end, and returns the number of tokens read.
    func read(_ stream: GenerationStream) async throws -> Int {
        for try await event in stream {
            if case .token = event { state.change { $0.tokens += 1 } }
        }
        return tokens
    }
}
