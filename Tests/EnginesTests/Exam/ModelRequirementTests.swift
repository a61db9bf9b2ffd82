import Engines
import LanguageModels
import ModelFiles
import Testing

/// What features need of a model that Hearth chose, before it writes.
@Suite struct ModelRequirementTests {
    private func examined(_ scores: [ExamPart: ExamScore], isQuick: Bool = false) -> ModelAbility {
        .examined(ExamResult(version: 1, fingerprint: "7-a", isQuick: isQuick, scores: scores, seconds: 60))
    }

    /// Results of the parts that answers from documents rest on, of 24 each.
    private func reader(answering: Int = 24, abstaining: Int = 24, citing: Int = 24) -> ModelAbility {
        examined([
            .answering: ExamScore(right: answering, count: 24), .abstaining: ExamScore(right: abstaining, count: 24),
            .citing: ExamScore(right: citing, count: 24),
        ])
    }

    @Test func `what takes no exam may do everything, and what nobody examined nothing`() {
        for requirement in [ModelRequirement.documentAnswers, .summaries, .replies, .categories] {
            #expect(requirement.objection(to: .trusted) == nil)
            #expect(requirement.objection(to: .unexamined) == "has not been examined yet")
        }
    }

    @Test func `answers from documents take four fifths of three parts, and the first that fails is named`() {
        let requirement = ModelRequirement.documentAnswers
        #expect(requirement.floors.map(\.part) == [.answering, .abstaining, .citing])
        #expect(requirement.objection(to: reader()) == nil)
        // 0.8 of 24 are 19.2, which 20 reach and 19 do not.
        #expect(requirement.objection(to: reader(answering: 20, abstaining: 20, citing: 20)) == nil)
        #expect(
            requirement.objection(to: reader(answering: 19))
                == "answered 19 of 24 questions of the exam from passages, and this takes 20")
        #expect(
            requirement.objection(to: reader(abstaining: 3))
                == "noticed 3 of 24 times in the exam that the passages do not answer, and this takes 20")
        #expect(
            requirement.objection(to: reader(citing: 0))
                == "cited the right passage 0 of 24 times in the exam, and this takes 20")
        #expect(requirement.objection(to: reader(answering: 1, abstaining: 1))?.contains("1 of 24 questions") == true)
    }

    @Test func `a part that was not asked is none that was passed`() {
        let half = examined([.answering: ExamScore(right: 24, count: 24), .abstaining: ExamScore(right: 24, count: 24)])
        #expect(ModelRequirement.documentAnswers.objection(to: half) == "was not asked about that in the exam")
        let empty = examined([.summarizing: ExamScore()])
        #expect(ModelRequirement.summaries.objection(to: empty) == "was not asked about that in the exam")
    }

    @Test(
        arguments: [
            (.summaries, .summarizing, 9, 12), (.replies, .replying, 18, 24), (.categories, .sorting, 20, 25),
            (.summaries, .summarizing, 3, 3), (.replies, .replying, 5, 6), (.categories, .sorting, 5, 6),
        ] as [(ModelRequirement, ExamPart, Int, Int)])
    func `the least number of right answers is enough, and one less is not`(
        requirement: ModelRequirement, part: ExamPart, least: Int, count: Int
    ) {
        func objection(_ right: Int) -> String? {
            requirement.objection(to: examined([part: ExamScore(right: right, count: count)], isQuick: count < 12))
        }
        #expect(objection(least) == nil)
        #expect(objection(least - 1)?.hasSuffix("and this takes \(least)") == true)
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
                == "Toy summed up 2 of 12 threads of the exam correctly, and this takes 9. "
                + "The mails are quoted instead.")
        #expect(objection(examined([.summarizing: ExamScore(right: 12, count: 12)])) == nil)
    }

    @Test func `a model that nobody asked for results is trusted`() {
        #expect(ChatModel(id: "toy", name: "Toy", languageModel: SystemLanguageModel()).ability == .trusted)
    }
}
