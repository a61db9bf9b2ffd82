import Engine

/// A conversation as input of a template.
struct ChatConversation: Sendable, Hashable {
    var turns: [InferenceRequest.Message]
    var tools: [InferenceRequest.Tool] = []
    /// Whether the model may reason first; `nil` for the template's default.
    var thinks: Bool?
    /// The reasoning effort for templates that support it: `low`, `medium`, `high`.
    var reasoningEffort: String?
    /// Whether the rendered text ends with the beginning of the model's answer.
    var addsGenerationPrompt = true

    /// The index of the last turn if it is a partial answer to continue; `nil` for a new turn.
    var openTurn: Int? { addsGenerationPrompt ? nil : turns.indices.last }
}
