import Engine
import Foundation
import Mail
import Testing

@testable import Hearth

@Suite struct MailWeightsTests {
    /// A fake embedding model that has only a name.
    private struct NamedEmbedder: TextEmbedder {
        var fingerprint: String
        let modelID = "toy"
        let dimensions = 4
        let maxTokens = 100
        func embed(_ texts: [String]) async throws -> [[Float]] { texts.map { _ in [1, 0, 0, 0] } }
        func withTokenCounter<Value: Sendable>(
            _ work: @escaping @Sendable (_ count: (String) throws -> Int) throws -> Value
        ) async throws -> Value { try work { $0.count } }
    }

    private func linear(classes: Int) throws -> LinearModel {
        var weights = [Float](repeating: 0, count: classes << 10)
        // Each class prefers a different dimension.
        for index in 0..<min(classes, 4) { weights[index << 10 + index] = 5 }
        return try #require(LinearModel(bits: 10, biases: [Float](repeating: 0, count: classes), weights: weights))
    }

    @Test func `the embedding classifier is used only with its own model and vector size`() throws {
        let spam = try #require(SpamModel(linear: linear(classes: 1), slope: 1, offset: -2))
        let name = EmbeddingHead.name(of: NamedEmbedder(fingerprint: "Toy-Embedder v1 1234"))
        #expect(name == "toyembedderv1")
        let linear = try linear(classes: MailCategory.known.count)
        let head = try #require(EmbeddingHead(linear: linear, floor: 0.5, model: name, dimensions: 4, spam: spam))
        #expect(head.fits(NamedEmbedder(fingerprint: "toy embedder.v1 9")))
        #expect(!head.fits(NamedEmbedder(fingerprint: "Other 1234")))
        let likely = head.probabilities([0, 0, 1, 0])
        #expect(likely.indices.max { likely[$0] < likely[$1] } == 2)
        #expect(head.probabilities([1, 0]).isEmpty && head.spamLogOdds([1, 0]) == nil)
        #expect(head.spamLogOdds([1, 0, 0, 0]) == 3 && head.spamLogOdds([0, 1, 0, 0]) == -2)
        let ofCategories = try #require(EmbeddingHead(linear: linear, floor: 0.5, model: name, dimensions: 4))
        #expect(ofCategories.spamLogOdds([1, 0, 0, 0]) == nil)
    }

    @Test func `the shipped mail weights contain all classifiers for the catalogue's embedding model`() throws {
        let weights = MailWeights.shipped
        #expect(weights.spam != nil && weights.category != nil && weights.spamText?.isOfTextAlone == true)
        let head = try #require(weights.head)
        #expect(head.model == "allminilml6v2" && head.dimensions == 384)
    }
}
