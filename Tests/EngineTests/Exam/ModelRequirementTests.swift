import Engine
import LanguageModels
import ModelStore
import Testing

/// What features need of a model that Hearth chose, before it writes.
@Suite struct ModelRequirementTests {
    private func examined(_ scores: [ExamPart: ExamScore], isQuick: Bool = false) -> ModelAbility {
        .examined(ExamResult(version: 1, fingerprint: "7-a", isQuick: isQuick, scores: scores, seconds: 60))
    }

    @Test func `what takes no exam may do everything, and what nobody examined nothing`() {
        for requirement in [ModelRequirement.documentAnswers, .summaries, .replies, .categories] {
            #expect(requirement.objection(to: .trusted) == nil)
            #expect(requirement.objection(to: .unexamined) == "has not been examined yet")
        }
    }

    @Test func `answers from documents take three fifths of the questions, and of the citations`() {
        func objection(_ answering: Int, _ citing: Int) -> String? {
            ModelRequirement.documentAnswers.objection(
                to: examined([
                    .answering: ExamScore(right: answering, count: 24), .citing: ExamScore(right: citing, count: 24),
                ]))
        }
        // 0.6 of 24 are 14.4, which 15 reach and 14 do not.
        #expect(objection(15, 15) == nil)
        #expect(objection(14, 24) == "answered 14 of 24 questions of the exam from passages; 15 are required")
        #expect(objection(24, 14) == "cited the right passage in 14 of 24 answers of the exam; 15 are required")
    }

    @Test func `a part that was not asked is none that was passed`() {
        let other = examined([.citing: ExamScore(right: 24, count: 24)])
        #expect(ModelRequirement.documentAnswers.objection(to: other) == "was not asked about that in the exam")
        let empty = examined([.summarizing: ExamScore()])
        #expect(ModelRequirement.summaries.objection(to: empty) == "was not asked about that in the exam")
    }

    @Test(
        arguments: [
            (.summaries, .summarizing, 8, 12), (.replies, .replying, 18, 24), (.categories, .sorting, 20, 25),
            (.summaries, .summarizing, 2, 3), (.replies, .replying, 5, 6), (.categories, .sorting, 5, 6),
        ] as [(ModelRequirement, ExamPart, Int, Int)])
    func `the least number of right answers is enough, and one less is not`(
        requirement: ModelRequirement, part: ExamPart, least: Int, count: Int
    ) {
        func objection(_ right: Int) -> String? {
            requirement.objection(to: examined([part: ExamScore(right: right, count: count)], isQuick: count < 12))
        }
        #expect(objection(least) == nil)
        #expect(objection(least - 1)?.hasSuffix("; \(least) are required") == true)
    }

    @Test func `people are told the model, its numbers and what is done instead`() {
        func objection(_ ability: ModelAbility) -> String? {
            let model = ChatModel(id: "toy", name: "Toy", languageModel: SystemLanguageModel(), ability: ability)
            return ModelRequirement.summaries.objection(to: model, instead: "The mails are quoted instead.")
        }
        #expect(objection(.trusted) == nil)
        #expect(objection(.unexamined) == "Toy has not been examined yet. The mails are quoted instead.")
        #expect(
            objection(examined([.summarizing: ExamScore(right: 2, count: 12)]))
                == "Toy summed up 2 of 12 threads of the exam correctly; 8 are required. "
                + "The mails are quoted instead.")
        #expect(objection(examined([.summarizing: ExamScore(right: 12, count: 12)])) == nil)
    }

    @Test func `a model that nobody asked for results is trusted`() {
        #expect(ChatModel(id: "toy", name: "Toy", languageModel: SystemLanguageModel()).ability == .trusted)
    }
}
