/// Typed questions about one state, each answered by the probabilities of given options.
public struct InferenceDecisionRequest: Sendable, Hashable {
    /// A possible answer.
    public struct Option: Sendable, Hashable {
        /// The answer as the model would write it; unique within its question.
        public var label: String
        /// The meaning of the answer.
        public var description: String?

        public init(_ label: String, description: String? = nil) {
            self.label = label
            self.description = description
        }
    }

    /// A question and its possible answers.
    public struct Question: Sendable, Hashable {
        public var instructions: String
        /// The possible answers; at least two.
        public var options: [Option]

        public init(_ instructions: String, options: [Option]) {
            self.instructions = instructions
            self.options = options
        }
    }

    /// The model's id; `nil` for the model that Hearth chooses.
    public var model: String?
    /// The text that the questions are about.
    public var state: String
    /// The questions; each is answered independently.
    public var questions: [Question]

    public init(model: String?, state: String, questions: [Question]) {
        self.model = model
        self.state = state
        self.questions = questions
    }
}

/// The probabilities of the options of each question, and their token usage.
public struct InferenceDecisions: Sendable, Hashable {
    /// The id of the model that decided.
    public var model: String
    /// One probability for each option of each question, in order; the probabilities of a question add up to 1.
    public var probabilities: [[Double]]
    /// The prompt tokens of all questions, without calibration prompts.
    public var tokens: Int
    /// The prompt tokens that were read from the cache.
    public var cachedTokens: Int

    public init(model: String, probabilities: [[Double]], tokens: Int, cachedTokens: Int) {
        self.model = model
        self.probabilities = probabilities
        self.tokens = tokens
        self.cachedTokens = cachedTokens
    }
}
