/// The deviations of an answer from its request, for the details of the answer.
struct ReplyFindings: Equatable {
    /// The name of the model that answered; `nil` if the requested model answered.
    var answeringModel: String?
    /// The sentences for the details of each answer.
    var notes: [String] = []
    /// The notes that are new with this answer, for a one-time notice.
    var news: [String] = []
}
