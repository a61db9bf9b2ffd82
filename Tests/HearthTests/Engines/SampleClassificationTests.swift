import Engines
import Foundation
import LanguageModels
import Testing

@testable import Hearth

/// tiny-labels.json of the engine's fixtures: texts of the sample model's generator that training did not see.
private struct LabelledTexts: Decodable {
    struct Labelled: Decodable {
        let text: String
        let label: String
    }

    struct Labels: Decodable {
        let name: String
        let labels: [String]
        let texts: [Labelled]
    }

    let sets: [Labels]

    static let url = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "LlamaRuntimeTests/Fixtures/tiny-labels.json")

    static func load() throws -> LabelledTexts {
        try JSONDecoder().decode(LabelledTexts.self, from: Data(contentsOf: url))
    }
}

@Suite(.timeLimit(.minutes(10))) struct SampleClassificationTests {
    @Test func `scoring finds at least the labels that generating and parsing finds`() async throws {
        let home = try TemporaryHome()
        try home.installSample(as: "tiny")
        let services = home.services()
        try services.useModel(id: "tiny")
        let engine = try #require(services.resolver.resolveGenerativeEngine() as? LlamaEngine)
        let model = try #require(engine.languageModel)
        var scored = 0
        var generated = 0
        var count = 0
        for set in try LabelledTexts.load().sets {
            let found = try await engine.classification(of: set.texts.map(\.text), categories: set.labels)
            let right = zip(found, set.texts).count { $0.best?.label == $1.label }
            let parsed = try await answers(model, set).count { $0 }
            print("\(set.name): \(right) of \(set.texts.count) by scoring, \(parsed) by generating")
            scored += right
            generated += parsed
            count += set.texts.count
        }
        #expect(scored >= generated)
        #expect(Double(scored) / Double(count) > 0.5)
        await services.shutDown()
    }

    /// Whether the label that the model writes, asked in the same words, is the right one.
    private func answers(_ model: some LanguageModel, _ set: LabelledTexts.Labels) async throws -> [Bool] {
        var right: [Bool] = []
        for labelled in set.texts {
            let session = LanguageModelSession(
                model: model, instructions: LlamaEngine.classificationInstructions(set.labels))
            let answer = try await session.respond(
                to: labelled.text, options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 16))
            right.append(answer.content.trimmingCharacters(in: .whitespacesAndNewlines) == labelled.label)
        }
        return right
    }
}
