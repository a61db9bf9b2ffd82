/// A text of a conversation, with the tokens that the model wrote for it if it did.
struct ChatText: Sendable, Hashable, ExpressibleByStringLiteral {
    var text: String
    /// The very tokens of a text that this model generated: its cache holds them, and other tokens for the same text
    /// would not match it.
    var tokens: [TokenID]?

    init(_ text: String, tokens: [TokenID]? = nil) {
        self.text = text
        self.tokens = tokens
    }

    init(stringLiteral value: String) { self.init(value) }
}

/// One turn of a conversation, with everything that chat templates know of.
struct ChatTurn: Sendable, Hashable {
    /// Who speaks.
    enum Role: String, Sendable, Hashable {
        case system, user, assistant, tool
    }

    /// A call of a tool that the model made.
    struct ToolCall: Sendable, Hashable {
        var id: String
        var name: String
        var arguments: JSONText
    }

    var role: Role
    var content: ChatText
    /// What the model thought before it answered.
    var reasoning: String?
    var toolCalls: [ToolCall] = []
    /// For results of tools: which call they answer.
    var toolCallID: String?
    var toolName: String?

    init(_ role: Role, _ content: ChatText) {
        self.role = role
        self.content = content
    }
}

/// A tool as chat templates want it described.
struct ChatTool: Sendable, Hashable {
    var name: String
    var description: String
    var parameters: JSONText
}

/// JSON as text: its keys keep their order.
struct JSONText: Sendable, Hashable {
    var text: String

    init(_ text: String) { self.text = text }
}

/// A conversation as a template renders it.
struct ChatConversation: Sendable, Hashable {
    var turns: [ChatTurn]
    var tools: [ChatTool] = []
    /// Whether the model may think first; nil for the template's own default.
    var thinks: Bool?
    /// How hard it should think, where templates know degrees: `low`, `medium`, `high`.
    var reasoningEffort: String?
    /// Whether the text ends where the model's answer begins.
    var addsGenerationPrompt = true
}
