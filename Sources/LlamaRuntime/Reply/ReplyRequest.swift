/// What a model is asked to answer or to continue, and how: for callers that keep no session.
package struct ReplyRequest: Sendable {
    /// What the model is given.
    package enum Prompt: Sendable {
        /// A conversation, in the model's own chat format.
        case conversation([ChatTurn])
        /// A text, verbatim; control tokens in it are treated as text.
        case text(String)
        case tokens([TokenID])
    }

    /// What the answer has to be.
    package enum Format: Sendable, Hashable {
        case text
        /// Any JSON object.
        case jsonObject
        /// JSON of this schema.
        case jsonSchema(name: String, schema: String)
    }

    package var prompt: Prompt
    /// Tools that the model is told of.
    package var tools: [ChatTool] = []
    /// Those of them that it may call; nil for all.
    package var callable: Set<String>?
    /// Whether it has to call one.
    package var mustCall = false
    /// Calls that one reply may make; nil for as many as replies ever may.
    package var maxCalls: Int?
    package var format = Format.text
    /// How hard to think first; nil not to think.
    package var reasoningEffort: String?
    package var sampling = SamplingParameters()
    package var maxTokens: Int?
    /// Texts that end the answer, and are no part of it; thoughts and calls may contain them.
    package var stopStrings: [String] = []
    /// What the answer may contain, as the text that it is to change; speeds it up and changes nothing.
    package var prediction: String?
    /// Adds log-probabilities to the tokens of the answer; nil for none.
    package var topLogProbabilities: Int?

    /// Whether the answer has to begin as a sentence does: for one that is written anew because it was a useless call.
    var startsInWords = false

    package init(_ prompt: Prompt) { self.prompt = prompt }
}
