import Engine
import Foundation

/// The labels that classifiers use for spam and for honest mail.
enum SpamLabels {
    /// The labels that a language model chooses from.
    static let asked = ["spam or phishing", "honest mail"]

    private static let spam: Set = ["spam", "phishing", "junk", "spam or phishing"]
    private static let honest: Set = ["ham", "not spam", "not_spam", "no spam", "legitimate", "safe", "honest mail"]

    /// Returns whether all labels mean spam or honest mail, and both kinds occur.
    static func areAll(_ labels: [String]) -> Bool {
        let labels = labels.map { $0.lowercased() }
        return labels.allSatisfy { spam.contains($0) || honest.contains($0) } && labels.contains(where: spam.contains)
            && labels.contains(where: honest.contains)
    }

    /// Returns the log-odds of spam, from the probabilities of all labels; 0 without a classification.
    static func logOdds(_ classifications: [TextClassification]) -> Double {
        guard let scores = classifications.first?.scores, !scores.isEmpty else { return 0 }
        let total = scores.reduce(0) { $0 + $1.probability }
        let likely = scores.reduce(0) { $0 + (spam.contains($1.label.lowercased()) ? $1.probability : 0) }
        guard total > 0 else { return 0 }
        let share = max(1e-4, min(1 - 1e-4, likely / total))
        return log(share / (1 - share))
    }
}
