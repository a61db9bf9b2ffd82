import Foundation
import Testing

@testable import Llama

extension EngineTests {
    @Suite struct EmbeddingTests {
        @Test func `embeddings of 50 texts have the same direction as PyTorch's`() async throws {
            let model = try await LoadedModel.miniLM()
            let texts = try MiniLMReference.load().texts.filter { !$0.holdsControlText(of: model.model.vocabulary) }
            #expect(texts.count >= 49)
            let embeddings = try await model.embed(texts.map(\.text), overflow: .truncate)
            #expect(embeddings.count == texts.count)
            var smallest = 1.0
            for (text, embedding) in zip(texts, embeddings) {
                smallest = min(smallest, cosine(text.embedding, embedding.vector))
                #expect(embedding.tokens == text.tokens.count)
                #expect(abs(cosine(embedding.vector, embedding.vector) - 1) < 1e-6)
                #expect(abs(embedding.vector.reduce(0) { $0 + $1 * $1 } - 1) < 1e-5)
            }
            print("smallest cosine with PyTorch's embeddings: \(smallest)")
            #expect(smallest >= 0.999)
            await model.close()
        }

        @Test(arguments: [1, 2])
        func `texts in a batch get the same embeddings as single texts, in the same order`(
            threads: Int
        ) async throws {
            let model = try await LoadedModel.miniLM(ContextConfiguration(threads: threads))
            let texts = (0..<30).map { number in
                String(repeating: "word\(number) and more ", count: 1 + (number * 7) % 23)
            }
            let together = try await model.embed(texts)
            for (text, embedding) in zip(texts, together) {
                let alone = try await model.embed([text], priority: .background)
                #expect(cosine(alone[0].vector, embedding.vector) > 0.9999)
                #expect(alone[0].tokens == embedding.tokens)
            }
            await model.close()
        }

        @Test func `an empty list of texts has no embeddings, and an empty text has an embedding`() async throws {
            let model = try await LoadedModel.miniLM()
            #expect(try await model.embed([]).isEmpty)
            let empty = try await model.embed(["", "\u{0}", " "])
            #expect(empty.allSatisfy { $0.vector.count == 384 && $0.vector.allSatisfy(\.isFinite) })
            #expect(empty[0].tokens == 2)
            await model.close()
        }

        @Test func `a text that is too long fails with both token counts, or is truncated on request`() async throws {
            let model = try await LoadedModel.miniLM()
            let text = String(repeating: "word ", count: 1000)
            let error = await llamaError { _ = try await model.embed(["short", text]) }
            #expect(error?.code == .inputTooLong)
            #expect(error?.promptTokens == 1002)
            #expect(error?.contextTokens == model.maxTextTokens)

            let cut = try await model.embed([text, "short"], overflow: .truncate)
            #expect(cut.map(\.isTruncated) == [true, false])
            #expect(cut[0].tokens == model.maxTextTokens)
            // Truncation keeps the end token: the text that just fits gives the same vector.
            let fitting = try await model.embed([String(repeating: "word ", count: model.maxTextTokens - 2)])
            #expect(!fitting[0].isTruncated)
            #expect(cosine(cut[0].vector, fitting[0].vector) > 0.99999)
            await model.close()
        }

        @Test func `a text beyond the model's positions is refused`() async throws {
            let model = try await LoadedModel.miniLM(ContextConfiguration(threads: 2))
            #expect(model.maxTextTokens == 512)
            let error = await llamaError { _ = try await model.embed([String(repeating: "word ", count: 600)]) }
            #expect(error?.code == .inputTooLong)
            let texts = (0..<40).map { String(repeating: "word ", count: 30 + $0) }
            #expect(try await model.embed(texts).count == 40)
            let small = try await LoadedModel.miniLM(ContextConfiguration(contextTokens: 100, threads: 2))
            #expect(small.maxTextTokens == 100)
            await model.close()
            await small.close()
        }

        @Test(arguments: [1, 2])
        func `a cancelled job throws CancellationError, and the model stays usable`(threads: Int) async throws {
            let model = try await LoadedModel.miniLM(ContextConfiguration(threads: threads))
            let texts = (0..<2000).map { "This is text number \($0), one of very many that wait to be embedded." }
            let job = Task { try await model.embed(texts, priority: .background) }
            let other = Task { try await model.embed(["a question"]) }
            #expect(try await other.value.count == 1)
            job.cancel()
            await #expect(throws: CancellationError.self) { _ = try await job.value }
            #expect(try await model.embed(["another"]).count == 1)
            // A task that is cancelled before it starts.
            let late = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await model.embed(["late"])
            }
            await #expect(throws: CancellationError.self) { _ = try await late.value }
            await model.close()
        }

        @Test func `interactive texts overtake a long background job`() async throws {
            let model = try await LoadedModel.miniLM()
            let texts = (0..<200).map { "This is text number \($0), one of very many that wait to be embedded." }
            let order = Shared([String]())
            let job = Task {
                let embeddings = try await model.embed(texts, priority: .background)
                order.change { $0.append("background") }
                return embeddings
            }
            #expect(try await model.embed(["a question"]).count == 1)
            order.change { $0.append("interactive") }
            #expect(try await job.value.count == 200)
            #expect(order.value == ["interactive", "background"])
            await model.close()
        }

        @Test(arguments: [1, 2])
        func `closing the model throws an error for texts that are waiting`(threads: Int) async throws {
            let model = try await LoadedModel.miniLM(ContextConfiguration(threads: threads))
            let texts = (0..<3000).map { "This is text number \($0), one of very many that wait to be embedded." }
            let job = Task { try await model.embed(texts, priority: .background) }
            // When this text is embedded, the other job has begun or is queued.
            _ = try await model.embed(["x"])
            await model.close()
            let error = await llamaError { _ = try await job.value }
            #expect(error?.code == .closed)
            let late = await llamaError { _ = try await model.embed(["late"]) }
            #expect(late?.code == .closed)
        }

        @Test func `encoders refuse generation and classification, and generators refuse embedding`() async throws {
            let encoder = try await LoadedModel.miniLM()
            let generate = await llamaError { _ = try encoder.generate(GenerationRequest(prompt: [1])) }
            #expect(generate?.code == .unsupportedOperation)
            let classify = await llamaError { _ = try await encoder.classify(["x"]) }
            #expect(classify?.code == .unsupportedOperation)
            #expect(encoder.contextTokens == 0)
            await encoder.close()

            let writer = try await LoadedModel.sample(.shared())
            let embed = await llamaError { _ = try await writer.embed(["x"]) }
            #expect(embed?.code == .unsupportedOperation)
            #expect(writer.maxTextTokens == 0)
            await writer.close()
        }
    }
}
