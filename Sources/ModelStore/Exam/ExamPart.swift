/// A separately scored part of the exam of language models.
public enum ExamPart: String, Sendable, Hashable, Codable, CaseIterable, CodingKeyRepresentable {
    /// Answering a question from passages.
    case answering
    /// Stating whether passages contain an answer.
    case abstaining
    /// Citing the passage that contains the answer.
    case citing
    /// Summarizing an email thread without wrong facts.
    case summarizing
    /// Replying to an email: yes, no, or with a question.
    case replying
    /// Sorting emails into categories.
    case sorting
    /// Filling the fields of a JSON object from a text.
    case filling
    /// Calling the right tool, or no tool if none is suitable.
    case calling
    /// Following an instruction of one line.
    case following

    /// The part's title in a list of results.
    public var title: String {
        switch self {
        case .answering: "Answers from passages"
        case .abstaining: "Recognises missing answers"
        case .citing: "Cites the right passage"
        case .summarizing: "Sums up threads"
        case .replying: "Replies to mails"
        case .sorting: "Sorts mails"
        case .filling: "Fills in JSON"
        case .calling: "Calls tools"
        case .following: "Follows instructions"
        }
    }

    /// Returns the model's result in this part, as the end of a sentence that begins with the model's name.
    func account(_ score: ExamScore) -> String {
        let share = "\(score.right) of \(score.count)"
        return switch self {
        case .answering: "answered \(share) questions of the exam from passages"
        case .abstaining: "recognised in \(share) items of the exam whether the passages contain an answer"
        case .citing: "cited the right passage in \(share) answers of the exam"
        case .summarizing: "summed up \(share) threads of the exam correctly"
        case .replying: "wrote \(share) replies of the exam as asked"
        case .sorting: "sorted \(share) mails of the exam correctly"
        case .filling: "filled \(share) JSON objects of the exam correctly"
        case .calling: "called the right tool, or none, \(share) times in the exam"
        case .following: "followed \(share) instructions of the exam"
        }
    }
}

/// The score of a part of the exam.
public struct ExamScore: Sendable, Hashable, Codable {
    /// The number of correctly answered items.
    public var right: Int
    /// The number of exam items that were asked.
    public var count: Int

    /// Creates a score, by default without items.
    public init(right: Int = 0, count: Int = 0) { (self.right, self.count) = (right, count) }

    /// The fraction of correct items, from 0 to 1; 0 without items.
    public var share: Double { count > 0 ? Double(right) / Double(count) : 0 }

    /// The 95 % Wilson score interval of ``share`` (Wilson, 1927).
    public var interval: ClosedRange<Double> {
        guard count > 0 else { return 0...1 }
        let (n, z) = (Double(count), 1.959964)
        let centre = (share + z * z / (2 * n)) / (1 + z * z / n)
        let half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
        // Rounding must not move the ends away from exactly 0 and 1.
        return (right == 0 ? 0 : centre - half)...(right == count ? 1 : centre + half)
    }

    /// Whether the counts, which come from untrusted files, are valid.
    var isSound: Bool { (0...10_000).contains(count) && (0...count).contains(right) }
}
