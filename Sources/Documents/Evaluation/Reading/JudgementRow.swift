/// One judgement as a file gives it: names that are still to be looked up, and how well the document answers.
struct JudgementRow: Hashable {
    let query: String
    let document: String
    let grade: Int
}
