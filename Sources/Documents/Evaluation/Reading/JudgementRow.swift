/// A judgement as read from a file, with unresolved identifiers.
struct JudgementRow: Hashable {
    let query: String
    let document: String
    let grade: Int
}
