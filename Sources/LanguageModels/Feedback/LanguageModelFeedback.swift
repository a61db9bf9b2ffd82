/// A person's opinion of a response.
public struct LanguageModelFeedback {}

extension LanguageModelFeedback {
    /// A person's overall opinion of a response.
    public enum Sentiment: Sendable, CaseIterable, Equatable, Hashable {
        /// The person likes the response.
        case positive
        /// The person dislikes the response.
        case negative
        /// The person neither likes nor dislikes the response.
        case neutral

        /// The type of the list of all sentiments.
        public typealias AllCases = [LanguageModelFeedback.Sentiment]

        /// All sentiments, in declaration order.
        public static var allCases: [LanguageModelFeedback.Sentiment] { [.positive, .negative, .neutral] }
    }

    /// An issue with a response.
    public struct Issue: Sendable {
        /// The category of the issue.
        package let category: Category
        /// The person's description of the issue.
        package let explanation: String?

        /// Creates an issue.
        public init(category: Category, explanation: String? = nil) {
            self.category = category
            self.explanation = explanation
        }
    }
}

extension LanguageModelFeedback.Issue {
    /// The category of an issue with a response.
    public enum Category: Sendable, CaseIterable, Equatable, Hashable {
        /// The response is not helpful.
        case unhelpful
        /// The response is too long.
        case tooVerbose
        /// The response does not follow the instructions or the prompt.
        case didNotFollowInstructions
        /// The response is incorrect.
        case incorrect
        /// The response contains a stereotype or bias.
        case stereotypeOrBias
        /// The response is suggestive or sexual.
        case suggestiveOrSexual
        /// The response is vulgar or offensive.
        case vulgarOrOffensive
        /// The response was blocked without a reason.
        case triggeredGuardrailUnexpectedly

        /// The type of the list of all categories.
        public typealias AllCases = [LanguageModelFeedback.Issue.Category]

        /// All categories, in declaration order.
        public static var allCases: [LanguageModelFeedback.Issue.Category] {
            [
                .unhelpful, .tooVerbose, .didNotFollowInstructions, .incorrect, .stereotypeOrBias, .suggestiveOrSexual,
                .vulgarOrOffensive, .triggeredGuardrailUnexpectedly,
            ]
        }
    }
}
