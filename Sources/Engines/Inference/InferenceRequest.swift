/// A request to answer a conversation or complete a text.
public struct InferenceRequest: Sendable {
    /// The model's id; nil for the one that Hearth chooses.
    public var model: String?
    public var prompt: Prompt
    /// Tools that the reply may call; only for conversations.
    public var tools: [Tool] = []
    public var toolChoice = ToolChoice.automatic
    /// The maximum tool calls of one reply; nil for the model's own limit.
    public var maxToolCalls: Int?
    public var format = Format.text
    /// The reasoning effort: `low`, `medium`, `high`; nil for none.
    public var reasoningEffort: String?
    /// The number of replies to the same prompt.
    public var choices = 1

    /// Nil for the engine's default, as with the options below.
    public var temperature: Double?
    public var topP: Double?
    public var topK: Int?
    public var minP: Double?
    /// The seed, which makes sampling reproducible; further replies use the following numbers.
    public var seed: UInt64?
    /// The maximum tokens to generate; nil for as many as fit the context.
    public var maxTokens: Int?
    /// Stop sequences, which end the answer and are not part of it.
    public var stop: [String] = []
    /// Adds log-probabilities: those of the tokens and of this many most probable ones; nil for none.
    public var topLogProbabilities: Int?

    public init(model: String?, prompt: Prompt) {
        self.model = model
        self.prompt = prompt
    }

    /// The input of the model.
    public enum Prompt: Sendable {
        /// A conversation, in the model's own chat format.
        case messages([Message])
        /// A text, verbatim.
        case text(String)
        /// The tokens of a text.
        case tokens([Int])
    }

    /// A turn of a conversation.
    public struct Message: Sendable, Hashable {
        /// The role of the speaker.
        public enum Role: String, Sendable, Hashable {
            case system, user, assistant, tool
        }

        public var role: Role
        public var text: String
        /// The assistant's reasoning.
        public var reasoning: String?
        /// The assistant's tool calls.
        public var toolCalls: [ToolCall] = []
        /// The id of the call that a tool message answers.
        public var toolCallID: String?

        public init(_ role: Role, _ text: String) {
            self.role = role
            self.text = text
        }
    }

    /// A tool call.
    public struct ToolCall: Sendable, Hashable {
        public var id: String
        public var name: String
        /// The arguments as JSON.
        public var arguments: String

        public init(id: String, name: String, arguments: String) {
            self.id = id
            self.name = name
            self.arguments = arguments
        }
    }

    /// A function that the model may call.
    public struct Tool: Sendable, Hashable {
        public var name: String
        public var description: String
        /// The JSON Schema of the arguments; its keys keep their order.
        public var parameters: String

        public init(name: String, description: String, parameters: String) {
            self.name = name
            self.description = description
            self.parameters = parameters
        }
    }

    /// Whether tools may or must be called.
    public enum ToolChoice: Sendable, Hashable {
        case none, automatic, required
        /// Just this tool.
        case named(String)
    }

    /// The format of the answer.
    public enum Format: Sendable, Hashable {
        case text
        /// Any JSON object.
        case jsonObject
        /// JSON of this schema, whose keys keep their order.
        case jsonSchema(name: String, schema: String)
    }
}
