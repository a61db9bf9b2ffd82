import Engine

/// A conversation as a template renders it.
struct ChatConversation: Sendable, Hashable {
    var turns: [InferenceRequest.Message]
    var tools: [InferenceRequest.Tool] = []
    /// Whether the model may think first; nil for the template's own default.
    var thinks: Bool?
    /// How hard it should think, where templates know degrees: `low`, `medium`, `high`.
    var reasoningEffort: String?
    /// Whether the text ends where the model's answer begins.
    var addsGenerationPrompt = true

    /// The last turn if it is the beginning of the answer, so that the text has to end with it; `nil` for a new turn.
    var openTurn: Int? { addsGenerationPrompt ? nil : turns.indices.last }
}
