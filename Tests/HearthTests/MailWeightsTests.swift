import Engine
import Foundation
import Mail
import MailReading
import Testing

@testable import Hearth

@Suite struct MailWeightsTests {
    /// Says of each text where its first word stands in a list.
    private struct WordEmbedder: TextEmbedder {
        var fingerprint = "Toy-Embedder v1 1234"
        let modelID = "toy"
        let dimensions = 4
        let maxTokens = 100
        func embed(_ texts: [String]) async throws -> [[Float]] { texts.map(Self.vector) }
        func withTokenCounter<Value: Sendable>(
            _ work: @escaping @Sendable (_ count: (String) throws -> Int) throws -> Value
        ) async throws -> Value { try work { $0.count } }

        static func vector(_ text: String) -> [Float] {
            ["sale", "order", "patch", "lunch"].map { text.contains($0) ? 1 : 0 }
        }
    }

    private let mails = (0..<40).map { number -> LabelledMail in
        let (word, label) = [("sale", "promotions"), ("order", "updates"), ("patch", "forums"), ("lunch", "primary")][
            number % 4]
        var message = MailMessage(
            from: [MailAddress(address: "a\(number)@example.org")], subject: "About \(word)",
            body: MailBody(text: "It is about \(word) number \(number)."))
        // A letter without a sign of a list is no forum's.
        if label == "forums" { message.list = MailListing(id: "talk.example.org") }
        return LabelledMail(message, label: label, group: "\(number)")
    }

    @Test func `weights are read as they were written, and the head on embeddings knows its model`() throws {
        var trainer = CategoryTrainer()
        trainer.bits = 12
        let embedder = WordEmbedder()
        let head = try #require(
            trainer.fitHead(
                mails, vectors: mails.map { WordEmbedder.vector(EmbeddingHead.text($0.message)) },
                model: EmbeddingHead.name(of: embedder)))
        let path = FileManager.default.temporaryDirectory.appending(path: "weights-\(UUID()).gguf").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let spam = try #require(
            SpamTrainer().fitHead(
                mails.map {
                    LabelledMail($0.message, label: $0.label == "promotions" ? "spam" : "ham", group: $0.group)
                },
                vectors: mails.map { WordEmbedder.vector(EmbeddingHead.text($0.message)) }))
        let both = try #require(
            EmbeddingHead(
                linear: head.linear, floor: head.floor, model: head.model, dimensions: head.dimensions, spam: spam))
        var spamTrainer = SpamTrainer()
        spamTrainer.bits = 12
        let ofText = spamTrainer.fitText(
            mails.map { LabelledMail($0.message, label: $0.label == "promotions" ? "spam" : "ham", group: $0.group) })
        try MailWeights(spamText: ofText, category: trainer.fit(mails), head: both).write(to: path)
        let read = try MailWeights(path: path)
        let again = try #require(read.head)
        #expect(read.spam == nil && read.category != nil)
        #expect(read.spamText?.isOfTextAlone == true && read.spamText?.linear.bits == 12)
        #expect(again.model == "toyembedderv1" && again.dimensions == 4)
        #expect(again.fits(embedder))
        #expect(!again.fits(WordEmbedder(fingerprint: "Other 1234")))
        // What no training mail had, but the embedding knows.
        let likely = again.probabilities(WordEmbedder.vector("a patch that nobody has seen"))
        #expect(MailCategory.known[likely.indices.max { likely[$0] < likely[$1] } ?? 0] == .forums)
        #expect(again.probabilities([1, 0]).isEmpty)
        let odds = ["a sale today", "lunch today"].map { again.spamLogOdds(WordEmbedder.vector($0)) ?? 0 }
        #expect(odds[0] > 1 && odds[1] < -1)
        #expect(again.spamLogOdds([1, 0]) == nil && head.spamLogOdds([1, 0, 0, 0]) == nil)
    }

    @Test func `the weights that ship hold all three parts, for the embedding model of the catalogue`() throws {
        let weights = MailWeights.shipped
        #expect(weights.spam != nil && weights.category != nil)
        let head = try #require(weights.head)
        #expect(head.model == "allminilml6v2" && head.dimensions == 384)
    }

    @Test func `with embeddings, mails that the first stage is unsure of are told apart better`() async throws {
        let vectors = mails.map { WordEmbedder.vector(EmbeddingHead.text($0.message)) }
        var unsure = CategoryTrainer()
        (unsure.bits, unsure.floor) = (12, 2)
        let alone = CategoryEvaluation(crossValidating: mails, trainer: unsure)
        let both = CategoryEvaluation(crossValidating: mails, vectors: vectors, trainer: unsure)
        #expect(alone.recall(.forums) == 0)
        #expect(both.recall(.forums) == 1 && both.precision(.forums) == 1)
    }
}
