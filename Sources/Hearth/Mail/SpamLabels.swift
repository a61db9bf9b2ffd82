import Engine
import Foundation

/// What classifiers that tell spam from honest mail call the two.
enum SpamLabels {
    /// What a language model is asked to choose from.
    static let asked = ["spam or phishing", "honest mail"]

    private static let spam: Set = ["spam", "phishing", "junk", "spam or phishing"]
    private static let honest: Set = ["ham", "not spam", "not_spam", "no spam", "legitimate", "safe", "honest mail"]

    /// Whether labels are of this kind, and both are among them.
    static func areAll(_ labels: [String]) -> Bool {
        let labels = labels.map { $0.lowercased() }
        return labels.allSatisfy { spam.contains($0) || honest.contains($0) } && labels.contains(where: spam.contains)
            && labels.contains(where: honest.contains)
    }

    /// The log-odds of spam, from the likelihoods of all labels; 0 for no classification.
    static func logOdds(_ classifications: [TextClassification]) -> Double {
        guard let scores = classifications.first?.scores, !scores.isEmpty else { return 0 }
        let total = scores.reduce(0) { $0 + $1.probability }
        let likely = scores.reduce(0) { $0 + (spam.contains($1.label.lowercased()) ? $1.probability : 0) }
        guard total > 0 else { return 0 }
        let share = max(1e-4, min(1 - 1e-4, likely / total))
        return log(share / (1 - share))
    }
}
