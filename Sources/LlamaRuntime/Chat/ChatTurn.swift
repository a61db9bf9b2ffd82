/// A text of a conversation, with the tokens that the model wrote for it if it did.
package struct ChatText: Sendable, Hashable, ExpressibleByStringLiteral {
    package var text: String
    /// The very tokens of a text that this model generated: its cache holds them, and other tokens for the same text
    /// would not match it.
    var tokens: [TokenID]?

    init(_ text: String, tokens: [TokenID]?) {
        self.text = text
        self.tokens = tokens
    }

    package init(_ text: String) { self.init(text, tokens: nil) }

    package init(stringLiteral value: String) { self.init(value) }
}

/// One turn of a conversation, with everything that chat templates know of.
package struct ChatTurn: Sendable, Hashable {
    /// The role of the speaker.
    package enum Role: String, Sendable, Hashable {
        case system, user, assistant, tool
    }

    /// A call of a tool that the model made.
    package struct ToolCall: Sendable, Hashable {
        package var id: String
        package var name: String
        package var arguments: JSONText

        package init(id: String, name: String, arguments: JSONText) {
            self.id = id
            self.name = name
            self.arguments = arguments
        }
    }

    package var role: Role
    package var content: ChatText
    /// What the model thought before it answered.
    package var reasoning: String?
    package var toolCalls: [ToolCall] = []
    /// For results of tools: which call they answer.
    package var toolCallID: String?
    package var toolName: String?

    package init(_ role: Role, _ content: ChatText) {
        self.role = role
        self.content = content
    }
}

/// A tool as chat templates want it described.
package struct ChatTool: Sendable, Hashable {
    package var name: String
    package var description: String
    package var parameters: JSONText

    package init(name: String, description: String, parameters: JSONText) {
        self.name = name
        self.description = description
        self.parameters = parameters
    }
}

/// JSON as text: its keys keep their order.
package struct JSONText: Sendable, Hashable {
    package var text: String

    package init(_ text: String) { self.text = text }
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
