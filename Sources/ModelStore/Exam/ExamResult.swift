public import Foundation

/// The result of a model's exam.
public struct ExamResult: Sendable, Hashable, Codable {
    /// The version of the exam.
    ///
    /// Results of other versions are marked as old, and used until the exam is repeated.
    public var version: Int
    /// The fingerprint of the examined weights, as computed by `GGUFFile`.
    public var fingerprint: String
    /// Whether only the first items of each part were asked.
    public var isQuick: Bool
    /// The score of each part that was asked.
    public var scores: [ExamPart: ExamScore]
    /// The duration in seconds.
    public var seconds: Double
    /// The end of the exam; `nil` for the catalogue's results.
    public var date: Date?

    public init(
        version: Int, fingerprint: String, isQuick: Bool, scores: [ExamPart: ExamScore], seconds: Double,
        date: Date? = nil
    ) {
        (self.version, self.fingerprint, self.isQuick) = (version, fingerprint, isQuick)
        (self.scores, self.seconds, self.date) = (scores, seconds, date)
    }

    /// Returns the reason why a model's result in a part is insufficient; `nil` if the result suffices.
    ///
    /// `floor` is the required share of correct items, from 0 to 1.
    ///
    /// - Returns: The end of a sentence that begins with the model's name.
    package func objection(_ part: ExamPart, floor: Double) -> String? {
        guard let score = scores[part], score.count > 0 else { return "has no result for this part of the exam" }
        // The small offset compensates rounding errors, so that the needed share 0.8 of 5 items is 4 items.
        let needed = Int((floor * Double(score.count) - 1e-9).rounded(.up))
        return score.right < needed ? "\(part.account(score)); \(needed) are required" : nil
    }

    var isSound: Bool {
        version > 0 && fingerprint.utf8.count <= 100 && seconds >= 0 && scores.values.allSatisfy(\.isSound)
    }
}
