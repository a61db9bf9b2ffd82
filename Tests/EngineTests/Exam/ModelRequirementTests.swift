import Engine
import LanguageModels
import ModelStore
import Testing

/// Tests of the exam results that features require from a model that Hearth chose.
@Suite struct ModelRequirementTests {
    private func examined(_ scores: [ExamPart: ExamScore], isQuick: Bool = false) -> ModelAbility {
        .examined(ExamResult(version: 1, fingerprint: "7-a", isQuick: isQuick, scores: scores, seconds: 60))
    }

    @Test func `trusted models meet every requirement, and unexamined models meet no requirement`() {
        for requirement in [ModelRequirement.documentAnswers, .summaries, .replies, .categories] {
            #expect(requirement.objection(to: .trusted) == nil)
            #expect(requirement.objection(to: .unexamined) == "has not been examined yet")
        }
    }

    @Test func `document answers require 60 % correct answers and 60 % correct citations in the exam`() {
        func objection(_ answering: Int, _ citing: Int) -> String? {
            ModelRequirement.documentAnswers.objection(
                to: examined([
                    .answering: ExamScore(right: answering, count: 24), .citing: ExamScore(right: citing, count: 24),
                ]))
        }
        // 0.6 of 24 is 14.4, so 15 suffice and 14 do not.
        #expect(objection(15, 15) == nil)
        #expect(objection(14, 24) == "answered 14 of 24 questions of the exam from passages; 15 are required")
        #expect(objection(24, 14) == "cited the right passage in 14 of 24 answers of the exam; 15 are required")
    }

    @Test func `an exam part without questions does not meet a requirement`() {
        let other = examined([.citing: ExamScore(right: 24, count: 24)])
        #expect(ModelRequirement.documentAnswers.objection(to: other) == "has no result for this part of the exam")
        let empty = examined([.summarizing: ExamScore()])
        #expect(ModelRequirement.summaries.objection(to: empty) == "has no result for this part of the exam")
    }

    @Test(
        arguments: [
            (.summaries, .summarizing, 8, 12), (.replies, .replying, 18, 24), (.categories, .sorting, 20, 25),
            (.summaries, .summarizing, 2, 3), (.replies, .replying, 5, 6), (.categories, .sorting, 5, 6),
        ] as [(ModelRequirement, ExamPart, Int, Int)])
    func `the required number of right answers suffices, and one answer fewer does not`(
        requirement: ModelRequirement, part: ExamPart, least: Int, count: Int
    ) {
        func objection(_ right: Int) -> String? {
            requirement.objection(to: examined([part: ExamScore(right: right, count: count)], isQuick: count < 12))
        }
        #expect(objection(least) == nil)
        #expect(objection(least - 1)?.hasSuffix("; \(least) are required") == true)
    }

    @Test func `an objection names the model, its exam scores and the fallback`() {
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

    @Test func `a model without an exam result is trusted by default`() {
        #expect(ChatModel(id: "toy", name: "Toy", languageModel: SystemLanguageModel()).ability == .trusted)
    }
}
