/// Typed questions about one state, each answered by the probabilities of given options.
public struct InferenceDecisionRequest: Sendable, Hashable {
    /// A possible answer.
    public struct Option: Sendable, Hashable {
        /// The answer as the model would write it; no two of a question are the same.
        public var label: String
        /// What the answer stands for.
        public var description: String?

        public init(_ label: String, description: String? = nil) {
            self.label = label
            self.description = description
        }
    }

    /// A question and its possible answers.
    public struct Question: Sendable, Hashable {
        public var instructions: String
        /// Two or more.
        public var options: [Option]

        public init(_ instructions: String, options: [Option]) {
            self.instructions = instructions
            self.options = options
        }
    }

    /// The model's id; `nil` for the one that Hearth chooses.
    public var model: String?
    /// What the questions are about.
    public var state: String
    /// Each is answered without the others.
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
    /// For each question one probability for each option, in order; those of a question add up to 1.
    public var probabilities: [[Double]]
    /// Tokens of the prompts of all questions, without those that only calibrate.
    public var tokens: Int
    /// Tokens of these prompts that were read from the cache.
    public var cachedTokens: Int

    public init(model: String, probabilities: [[Double]], tokens: Int, cachedTokens: Int) {
        self.model = model
        self.probabilities = probabilities
        self.tokens = tokens
        self.cachedTokens = cachedTokens
    }
}
