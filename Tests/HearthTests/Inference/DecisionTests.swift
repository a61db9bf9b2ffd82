import Engine
import FeatureTesting
import Testing

@testable import Hearth

@Suite(.timeLimit(.minutes(30))) struct DecisionTests {
    private typealias Question = InferenceDecisionRequest.Question
    private typealias Option = InferenceDecisionRequest.Option

    private let home: TemporaryHome
    private let services: HearthServices

    init() throws {
        home = try TemporaryHome()
        try home.installFixture(as: "tiny")
        services = home.services()
    }

    private func decide(
        _ questions: [Question], state: String = "The house is on fire.", model: String? = "tiny"
    ) async throws -> InferenceDecisions {
        try await services.inference.decide(
            InferenceDecisionRequest(model: model, state: state, questions: questions))
    }

    @Test func `a decision returns probabilities for each question's options and releases the model`() async throws {
        let questions = [
            Question("Is it urgent?", options: [Option("yes"), Option("no")]),
            Question(
                "Who helps?",
                options: [Option("police"), Option("firemen", description: "with water"), Option("nobody")]),
        ]
        let decisions = try await decide(questions)
        #expect(decisions.model == "tiny" && decisions.tokens > 20)
        #expect(decisions.probabilities.map(\.count) == [2, 3])
        for probabilities in decisions.probabilities {
            #expect(abs(probabilities.reduce(0, +) - 1) < 1e-9 && probabilities.allSatisfy { $0 > 0 })
        }
        #expect(services.coordinator.snapshot.models.allSatisfy { $0.leases == 0 })
    }

    @Test func `a decision about a text longer than the context is refused`() async throws {
        let question = Question("Is it long?", options: [Option("yes"), Option("no")])
        let error = await #expect(throws: InferenceError.self) {
            try await decide([question], state: String(repeating: "word ", count: 20_000))
        }
        #expect(error?.code == .contextExceeded)
    }

    @Test func `a decision with an unknown model is refused`() async throws {
        let question = Question("Is it there?", options: [Option("yes"), Option("no")])
        let error = await #expect(throws: InferenceError.self) { try await decide([question], model: "none") }
        #expect(error?.code == .modelNotFound)
    }
}
