import Inference

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
}
