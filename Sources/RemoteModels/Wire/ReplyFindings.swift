/// What a server does otherwise than it was asked, for the details of an answer.
struct ReplyFindings: Equatable {
    /// The name under which the model answered; `nil` if it is the one that was asked for.
    var answeringModel: String?
    /// Sentences for the details of each answer.
    var notes: [String] = []
    /// Those of them that were found with this answer, which are told once.
    var news: [String] = []
}
