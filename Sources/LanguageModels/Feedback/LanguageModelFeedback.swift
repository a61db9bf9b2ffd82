/// A person's opinion of a response.
public struct LanguageModelFeedback {}

extension LanguageModelFeedback {
    /// Whether a person likes a response.
    public enum Sentiment: Sendable, CaseIterable, Equatable, Hashable {
        /// The response is liked.
        case positive
        /// The response is disliked.
        case negative
        /// The response is neither liked nor disliked.
        case neutral

        /// A list of sentiments.
        public typealias AllCases = [LanguageModelFeedback.Sentiment]

        /// Every sentiment, in the order of declaration.
        public static var allCases: [LanguageModelFeedback.Sentiment] { [.positive, .negative, .neutral] }
    }

    /// An issue with a response.
    public struct Issue: Sendable {
        /// What kind of thing is wrong.
        package let category: Category
        /// What exactly is wrong, in a person's words.
        package let explanation: String?

        /// Creates an issue.
        ///
        /// - Parameters:
        ///   - category: What kind of thing is wrong.
        ///   - explanation: What exactly is wrong, in a person's words.
        public init(category: Category, explanation: String? = nil) {
            self.category = category
            self.explanation = explanation
        }
    }
}

extension LanguageModelFeedback.Issue {
    /// The category of an issue with a response.
    public enum Category: Sendable, CaseIterable, Equatable, Hashable {
        /// It does not help.
        case unhelpful
        /// It has too many words.
        case tooVerbose
        /// It is not what the instructions or the prompt say.
        case didNotFollowInstructions
        /// It is wrong.
        case incorrect
        /// It is prejudiced.
        case stereotypeOrBias
        /// It is suggestive or sexual.
        case suggestiveOrSexual
        /// It is vulgar or offensive.
        case vulgarOrOffensive
        /// It was held back without a reason.
        case triggeredGuardrailUnexpectedly

        /// A list of categories.
        public typealias AllCases = [LanguageModelFeedback.Issue.Category]

        /// Every category, in the order of declaration.
        public static var allCases: [LanguageModelFeedback.Issue.Category] {
            [
                .unhelpful, .tooVerbose, .didNotFollowInstructions, .incorrect, .stereotypeOrBias, .suggestiveOrSexual,
                .vulgarOrOffensive, .triggeredGuardrailUnexpectedly,
            ]
        }
    }
}
