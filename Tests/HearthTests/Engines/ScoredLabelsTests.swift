import Engine
import FeatureTesting
import Foundation
import LanguageModels
import Synchronization
import Testing

@testable import Hearth
@testable import LocalModels

/// The contents of `tiny-labels.json`, which are texts of the kinds that the fixture model was trained to sort.
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
        .appending(path: "LlamaTests/Fixtures/tiny-labels.json")

    static func load() throws -> LabelledTexts {
        try JSONDecoder().decode(LabelledTexts.self, from: Data(contentsOf: url))
    }
}

/// Tests that scored labels agree with the labels that the model generates, whether or not the labels are right.
@Suite(.timeLimit(.minutes(30))) struct ScoredLabelsTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.installFixture(as: "tiny")
    }

    private func engine(_ services: HearthServices) throws -> LlamaEngine {
        try #require(services.resolver.resolveGenerativeEngine() as? LlamaEngine)
    }

    @Test func `the label with the highest score is the label that the model would generate`()
        async throws
    {
        let services = home.services()
        let engine = try engine(services)
        let model = try #require(engine.languageModel)
        var written = 0
        var equal = 0
        for set in try LabelledTexts.load().sets {
            let texts = set.texts.prefix(25).map(\.text)
            // Generation does not correct the model's preference for a label, so neither does this scoring.
            let identity = try LabelCalibration(labels: set.labels)
            engine.calibrations.withLock { $0[set.labels] = identity }
            let scored = try await engine.classification(of: texts, categories: set.labels)
            let answers = try await answers(model, texts, set.labels)
            for (classification, answer) in zip(scored, answers) where set.labels.contains(answer) {
                written += 1
                if classification.best?.label == answer { equal += 1 }
            }
        }
        print("The model wrote a label for \(written) of 100 texts, and \(equal) times that which scored highest.")
        #expect(written > 0)
        // The likeliest first token nearly always leads to the likeliest label, but not in every case.
        #expect(equal * 10 >= written * 9)
        await services.shutDown()
    }

    @Test func `label probabilities sum to one, and the best label has the highest probability`() async throws {
        let services = home.services()
        let engine = try engine(services)
        for set in try LabelledTexts.load().sets {
            let texts = set.texts.prefix(10).map(\.text)
            for classification in try await engine.classification(of: texts, categories: set.labels) {
                #expect(Set(classification.scores.map(\.label)) == Set(set.labels))
                #expect(abs(classification.scores.reduce(0) { $0 + $1.probability } - 1) < 1e-9)
                #expect(classification.best?.probability == classification.scores.map(\.probability).max())
            }
            // The calibration is computed once, from texts without content.
            let calibration = try #require(engine.calibrations.withLock { $0[set.labels] })
            #expect(calibration.labels == set.labels && calibration.biases.allSatisfy(\.isFinite))
        }
        await services.shutDown()
    }

    /// Returns the model's answers about the texts.
    private func answers(
        _ model: some LanguageModel, _ texts: [String], _ labels: [String]
    ) async throws -> [String] {
        var answers: [String] = []
        for text in texts {
            let session = LanguageModelSession(
                model: model, instructions: LlamaEngine.classificationInstructions(labels))
            let answer = try await session.respond(
                to: text, options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 16))
            answers.append(answer.content.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        return answers
    }
}
