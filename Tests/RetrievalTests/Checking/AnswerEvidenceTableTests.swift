import Foundation
import Testing

@testable import Retrieval

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Writes the features of questions, to which `Tools/answer_weights` fits weights.
@Suite struct AnswerEvidenceTableTests {
    private struct Question: Decodable {
        struct Passage: Decodable {
            let text: String
            let context: String
            let score: Double
        }
        let set: String
        let half: String
        let label: Int
        let question: String
        let answers: [String]
        let passages: [Passage]
    }

    private struct Row: Encodable {
        let set: String
        let half: String
        let label: Int
        let right: Bool
        let features: [Double]
    }

    private static let questions = ProcessInfo.processInfo.environment["HEARTH_ANSWER_QUESTIONS"]
    private static let embeddings = ProcessInfo.processInfo.environment["HEARTH_EMBEDDINGS"]

    @Test(arguments: [false, true]) func `has a weight for each feature`(_ isEmbedded: Bool) async throws {
        let text = "Anna Bell keeps the keys of the garden. The garden has 40 plots."
        let result = try await QuoteFinder().find(
            "Who keeps the keys of the garden?", in: [QuoteFinder.Passage(number: 1, text: text, score: 1)],
            embed: isEmbedded ? { $0.map { [Float($0.utf8.count), 1] } } : nil)
        let evidence = try #require(result.evidence)
        #expect(evidence.wordFeatures.count == AnswerWeights.byWords.weights.count)
        #expect(evidence.meaningFeatures?.count == (isEmbedded ? AnswerWeights.byMeaning.weights.count : nil))
        #expect(result.confidence > QuoteFinder.minimumConfidence)
    }

    @Test func `writes the features of each question of the named file`() async throws {
        guard let questions = Self.questions else { return }
        let file = URL(filePath: questions)
        let embed = try Self.embeddings.map { try #require(URL(string: $0)) }.map { url in
            { @Sendable (texts: [String]) in try await Self.vectors(texts, url) }
        }
        var lines: [String] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let asked = try JSONDecoder().decode(Question.self, from: Data(line.utf8))
            let passages = asked.passages.enumerated().map {
                QuoteFinder.Passage(number: $0 + 1, text: $1.text, context: $1.context, score: $1.score)
            }
            let result = try await QuoteFinder().find(asked.question, in: passages, embed: embed)
            guard let evidence = result.evidence,
                let features = embed == nil ? evidence.wordFeatures : evidence.meaningFeatures
            else { continue }
            let isRight = result.quotes.contains { quote in asked.answers.contains { quote.text.contains($0) } }
            let row = Row(
                set: asked.set, half: asked.half, label: asked.label, right: isRight, features: features)
            lines.append(String(decoding: try JSONEncoder().encode(row), as: UTF8.self))
        }
        let name = embed == nil ? "words" : "meaning"
        let output = file.deletingPathExtension().appendingPathExtension("\(name).jsonl")
        try (lines.joined(separator: "\n") + "\n").write(to: output, atomically: true, encoding: .utf8)
    }

    private struct Vectors: Decodable {
        struct Vector: Decodable { let embedding: [Float] }
        let data: [Vector]
    }

    private static func vectors(_ texts: [String], _ server: URL) async throws -> [[Float]] {
        var request = URLRequest(url: server.appending(path: "v1/embeddings"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let body: [String: Any] = ["model": "all-MiniLM-L6-v2", "input": texts]
        request.httpBody = try JSONSerialization.data(withJSONObject: body)
        let (data, _) = try await URLSession.shared.data(for: request)
        return try JSONDecoder().decode(Vectors.self, from: data).data.map(\.embedding)
    }
}
