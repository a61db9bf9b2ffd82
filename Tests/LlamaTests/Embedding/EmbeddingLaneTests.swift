import CLlama
import Testing

@testable import Llama

extension EngineTests {
    @Suite struct EmbeddingLaneTests {
        @Test func `the number of lanes, at most eight, leaves the fewest threads idle`() {
            let lanes = [1: 1, 2: 2, 3: 3, 4: 4, 8: 8, 9: 3, 10: 5, 11: 1, 12: 6, 16: 8, 128: 8]
            for (threads, count) in lanes {
                #expect(ContextConfiguration(threads: threads).embeddingLanes == count, "\(threads) threads")
                #expect(ContextConfiguration(mode: .pinned, threads: threads).embeddingLanes == 1)
            }
        }

        @Test func `a large vocabulary leaves fewer lanes, so that their unused logits take half a gibibyte at most`() {
            let lanes = [(1, 8), (30_522, 8), (64_000, 4), (131_072, 2), (250_037, 1), (.max >> 20, 1)]
            for (vocabulary, count) in lanes {
                #expect(ContextConfiguration(threads: 8).embeddingLanes(vocabulary: vocabulary) == count)
            }
            #expect(ContextConfiguration(threads: 2).embeddingLanes(vocabulary: 30_522) == 2)
        }

        @Test func `texts run in parallel only if they fill all lanes and are not urgent`() async throws {
            // Any two of these texts together exceed one batch.
            let texts = try await texts([70, 90, 100, 110, 120, 80, 130, 140])
            let alone = try await Self.run(texts, lanes: 1)
            #expect(alone.steps == 8)
            let sideBySide = try await Self.run(texts, lanes: 3)
            // Two steps of three texts, then two texts one by one, which are too few for all lanes.
            #expect(sideBySide.steps == 4)
            let urgent = try await Self.run(texts, lanes: 3, isUrgent: true)
            #expect(urgent.steps == 8)
            for (one, other) in zip(alone.vectors, sideBySide.vectors) { #expect(cosine(one, other) > 0.9999) }
            #expect(urgent.vectors == alone.vectors)
        }

        @Test func `texts too long for a lane run one by one before the texts that fit`() async throws {
            let texts = try await texts([90, 100, 130, 80, 140])
            let run = try await Self.run(texts, lanes: 3, laneTokens: 100)
            // Two long texts one by one, then three texts in parallel.
            #expect(run.steps == 3)
            let alone = try await Self.run(texts, lanes: 1)
            for (one, other) in zip(alone.vectors, run.vectors) { #expect(cosine(one, other) > 0.9999) }
        }

        @Test func `texts run one by one if no memory for lanes is available`() async throws {
            let texts = try await texts([70, 90, 100, 110])
            let run = try await Self.run(texts, lanes: 2, failures: .max)
            #expect(run.steps == 4)
            #expect(run.vectors.allSatisfy { $0.count == 384 })
        }

        @Test func `lanes are created as soon as memory for them is available`() async throws {
            let run = try await Self.run(texts([70, 90, 100, 110]), lanes: 2, failures: 1)
            // One text alone, then two texts in parallel, then the last text.
            #expect(run.steps == 3)
            #expect(run.vectors.allSatisfy { $0.count == 384 })
        }

        /// Returns texts with the given numbers of tokens.
        private func texts(_ lengths: [Int]) async throws -> [[TokenID]] {
            let vocabulary = try await ModelLibrary.embedding().vocabulary
            return try lengths.map { length in
                let words = (0..<length).map { "word\(($0 * 7 + length) % 10)" }.joined(separator: " ")
                return Array(try vocabulary.tokenize(words, addsSpecial: true, parsesSpecial: false).prefix(length))
            }
        }

        private static func run(
            _ texts: [[TokenID]], lanes: Int, laneTokens: Int = 512, isUrgent: Bool = false, failures: Int = 0
        ) async throws -> (vectors: [[Float]], steps: Int) {
            let model = try await ModelLibrary.embedding()
            let configuration = ContextConfiguration(threads: lanes)
            let steps = Shared(0)
            let failuresLeft = Shared(failures)
            let completion = EmbeddingJob.Completion()
            let submission = EmbeddingJob.Submission(texts: texts, priority: .background, completion: completion)
            let vectors = try await withCheckedThrowingContinuation { continuation in
                completion.start(continuation)
                EngineThread.start(name: "test") {
                    @Sendable func makeContext(_ threads: Int) throws -> EngineContext {
                        try EngineContext(
                            model: model, configuration: ContextConfiguration(threads: threads),
                            purpose: .embedding(pooling: model.pooling), abortFlag: AbortFlag())
                    }
                    do {
                        var loop = EmbeddingLoop(
                            context: try makeContext(lanes), outputs: 384, laneCount: configuration.embeddingLanes,
                            laneTokens: laneTokens
                        ) { threads in
                            #expect(threads == 1)
                            failuresLeft.change { $0 -= 1 }
                            guard failuresLeft.value < 0 else {
                                throw LlamaError(.outOfMemory, "No memory is left.")
                            }
                            return try makeContext(threads)
                        }
                        loop.add(EmbeddingJob(submission))
                        while loop.hasWork(.background) {
                            _ = loop.step(.background, isUrgent: isUrgent) { compute in
                                steps.change { $0 += 1 }
                                return try compute()
                            }
                        }
                    } catch {
                        completion.finish(.failure(error))
                    }
                }
            }
            return (vectors, steps.value)
        }
    }
}
