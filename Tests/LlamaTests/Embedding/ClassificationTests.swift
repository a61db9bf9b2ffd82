import Foundation
import GGUF
import Testing

@testable import Llama

extension EngineTests {
    @Suite struct ClassificationTests {
        /// Covers AC-A-01b and E-09 without Core ML: a DistilBERT runs on the CPU alone.
        @Test(arguments: ["bert", "distilbert", "roberta"])
        func `classifier logits and labels equal PyTorch's`(name: String) async throws {
            let reference = try ClassifierReference.load(name)
            let model = try await LoadedModel.load(
                path: TestFiles.fixture("classifiers/\(name).gguf").path,
                configuration: ContextConfiguration(threads: 2))
            let results = try await model.classify(reference.texts.map(\.text))
            var largest: Float = 0
            for (text, result) in zip(reference.texts, results) {
                #expect(
                    try model.model.vocabulary.tokenize(text.text, addsSpecial: true, parsesSpecial: false)
                        == text.tokens, "\(text.text)")
                #expect(result.scores.map(\.label) == reference.labels)
                #expect(result.tokens == text.tokens.count)
                for (score, logit) in zip(result.scores, text.logits) {
                    largest = max(largest, abs(score.logit - logit))
                }
                let best = text.logits.indices.max { text.logits[$0] < text.logits[$1] }
                #expect(result.best?.label == best.map { reference.labels[$0] })
                if result.scores.count > 1 {
                    #expect(abs(result.scores.reduce(0) { $0 + $1.probability } - 1) < 1e-9)
                }
            }
            print("\(name): largest difference of logits from PyTorch's: \(largest)")
            #expect(largest < 1e-3)
            await model.close()
        }

        @Test func `a text longer than the trained context is refused, or truncated on request`() async throws {
            let model = try await LoadedModel.load(
                path: TestFiles.fixture("classifiers/bert.gguf").path,
                configuration: ContextConfiguration(threads: 2))
            #expect(model.maxTextTokens == 128)
            let text = String(repeating: "good ", count: 200)
            let error = await llamaError { _ = try await model.classify([text]) }
            #expect(error?.code == .inputTooLong)
            #expect(try await model.classify([text], overflow: .truncate)[0].isTruncated)
            await model.close()
        }

        @Test func `a classifier whose file declares no pooling is detected as a classifier`() async throws {
            let source = TestFiles.fixture("classifiers/bert.gguf").path
            let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gguf").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            try ModelCopy.write(of: source, to: path) { $0["bert.pooling_type"] = nil }
            let texts = try ClassifierReference.load("bert").texts.map(\.text)
            let named = try await LoadedModel.load(path: source, configuration: ContextConfiguration(threads: 1))
            let unnamed = try await LoadedModel.load(path: path, configuration: ContextConfiguration(threads: 1))
            #expect(try await unnamed.classify(texts) == named.classify(texts))
            await named.close()
            await unnamed.close()
        }

        @Test func `a BERT classifier converted without its pooler is refused`() async throws {
            let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gguf").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            try ModelCopy.write(
                of: TestFiles.fixture("classifiers/bert.gguf").path, to: path,
                keeps: { !["cls.weight", "cls.bias"].contains($0) }, change: { _ in })
            let error = await llamaError { _ = try await LoadedModel.load(path: path) }
            #expect(error?.code == .unsupportedModel)
            #expect(error?.message.contains("pooler") == true)
        }

        @Test func `a classifier refuses to embed, and returns no scores for no texts`() async throws {
            let model = try await LoadedModel.load(path: TestFiles.fixture("classifiers/distilbert.gguf").path)
            let error = await llamaError { _ = try await model.embed(["x"]) }
            #expect(error?.code == .unsupportedOperation)
            #expect(try await model.classify([]).isEmpty)
            await model.close()
        }
    }
}
