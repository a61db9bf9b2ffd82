/// A request to answer a conversation or complete a text.
public struct InferenceRequest: Sendable {
    /// The model's id; nil for the one that Hearth chooses.
    public var model: String?
    public var prompt: Prompt
    /// Whether the reply goes on with the last message, which is one of the assistant with a text, rather than answer it.
    ///
    /// It then has only what follows that text, and no reasoning. Models elsewhere decide for themselves.
    public private(set) var continuesLastMessage = false
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
    /// Lowers the logits of tokens that the answer contains, from -2 to 2; once, and for each occurrence.
    public var presencePenalty: Double?
    public var frequencyPenalty: Double?
    /// Divides the logits of recent tokens, those of the prompt included; 1 changes nothing.
    public var repetitionPenalty: Double?
    /// How many tokens count as recent: 64 if nil, all if negative.
    public var repetitionWindow: Int?
    /// Added to the logits of tokens, from -100 (never) to 100 (always).
    public var logitBias: [Int: Double] = [:]
    /// The penalty against repeated sequences; nil for none.
    public var dry: DRY?
    /// Leaves out the most probable tokens now and then; nil never to.
    public var xtc: XTC?
    /// The maximum tokens to generate; nil for as many as fit the context.
    public var maxTokens: Int?
    /// The tokens to generate before the model may end the answer.
    ///
    /// A tool call still ends the reply, and so does a stop sequence.
    public var minTokens = 0
    /// Whether the model never ends the answer itself: only a limit, a tool call, and what ``stop`` and ``stopTokens`` say do.
    public var ignoresEnd = false
    /// Stop sequences, which end the answer and are not part of it.
    public var stop: [String] = []
    /// Tokens that end the answer besides the model's own, and are not part of it.
    public var stopTokens: [Int] = []
    /// A prediction of the answer, such as the text that it is to change; it affects only the speed.
    public var prediction: String?
    /// Whether the computed state of tools and instructions, but of nothing else, may be kept on disk, so that requests
    /// that begin with the same ones start sooner after a restart.
    public var keepsInstructions = false
    /// The collections whose words the prompt holds, also those that are gone: a remote model is shown none that never
    /// leaves this machine.
    public var collections: Set<String> = []
    /// Adds log-probabilities: those of the tokens and of this many most probable ones; nil for none.
    public var topLogProbabilities: Int?
    /// The chat that the conversation belongs to, whose computed state is kept on disk; nil to keep none.
    package var conversation: String?
    /// The id that the answer will have as a message, under which the engine remembers its tokens; nil to forget them.
    package var replyID: String?
    /// Whether the request makes way for those that somebody waits for.
    package var isBackground = false
    /// Whether a whole reply is checked against what its grammar cannot enforce of a schema, for which it is held back.
    package var isChecked = true

    public init(model: String?, prompt: Prompt) {
        self.model = model
        self.prompt = prompt
    }

    /// A conversation of one question.
    ///
    /// - Parameters:
    ///   - question: The user's message.
    ///   - instructions: The system message; nil for none.
    package init(question: String, instructions: String? = nil) {
        let system = instructions.map { [Message(.system, $0)] } ?? []
        self.init(model: nil, prompt: .messages(system + [Message(.user, question)]))
    }

    /// Lets the reply go on with the assistant's last message; an empty one is left out, as there is nothing to go on with.
    ///
    /// - Returns: False, and nothing is changed, if the conversation does not end with words of the assistant.
    @discardableResult
    public mutating func continueLastMessage() -> Bool {
        guard case .messages(var messages) = prompt, let last = messages.last, last.role == .assistant,
            last.toolCalls.isEmpty
        else { return false }
        continuesLastMessage = !last.text.isEmpty
        if last.text.isEmpty {
            messages.removeLast()
            prompt = .messages(messages)
        }
        return true
    }

    /// Don't Repeat Yourself: a penalty for tokens that would extend a sequence which occurred before.
    public struct DRY: Sendable, Hashable {
        /// The penalty of a repetition of `allowedLength` tokens.
        public var multiplier: Double
        /// How fast the penalty grows with each further token.
        public var base = 1.75
        /// The length in tokens from which on extending a repetition is penalised.
        public var allowedLength = 2
        /// How many tokens are searched for repetitions; all if negative.
        public var window = -1
        /// Texts that repetitions do not go beyond; nil for the usual ones.
        public var sequenceBreakers: [String]?

        public init(multiplier: Double) { self.multiplier = multiplier }
    }

    /// Exclude Top Choices: of several probable tokens only the least probable one stays.
    public struct XTC: Sendable, Hashable {
        /// How often it applies, from 0 to 1.
        public var probability: Double
        /// The probability from which on a token counts as probable.
        public var threshold = 0.1

        public init(probability: Double) { self.probability = probability }
    }

    /// The input of the model.
    public enum Prompt: Sendable {
        /// A conversation, in the model's own chat format.
        case messages([Message])
        /// A text, verbatim.
        case text(String)
        /// The tokens of a text.
        case tokens([Int])
        /// A text with a gap that the answer fills; only for models with tokens for that.
        case infill(Infill)
    }

    /// The text around a cursor.
    public struct Infill: Sendable, Hashable {
        /// A text of another file.
        public struct Excerpt: Sendable, Hashable {
            public var name: String
            public var text: String

            public init(name: String, text: String) {
                self.name = name
                self.text = text
            }
        }

        /// The text before the cursor.
        ///
        /// Its end is kept if it does not fit the context.
        public var prefix: String
        /// The text after the cursor.
        ///
        /// Its beginning is kept if it does not fit the context.
        public var suffix: String
        /// Texts of other files, the most relevant one last.
        public var excerpts: [Excerpt]

        public init(prefix: String, suffix: String, excerpts: [Excerpt] = []) {
            self.prefix = prefix
            self.suffix = suffix
            self.excerpts = excerpts
        }
    }

    /// A turn of a conversation, as chat templates and the wires of clients know it.
    ///
    /// It is not stored: chats keep messages with an identity and a state, and sessions keep a transcript.
    public struct Message: Sendable, Hashable {
        /// The role of the speaker.
        public enum Role: String, Sendable, Hashable {
            case system, user, assistant, tool
        }

        /// The id of an answer, by which the engine finds the tokens that it wrote; nil for any other message.
        package var id: String?
        public var role: Role
        public var text: String {
            didSet { tokens = nil }
        }
        /// The very tokens of a text that the model generated, until the text is changed; nil for any other text.
        ///
        /// The model's cache holds them, and other tokens for the same text would not match it.
        package var tokens: [Int32]?
        /// The assistant's reasoning.
        public var reasoning: String?
        /// The assistant's tool calls.
        public var toolCalls: [ToolCall] = []
        /// The id of the call that a tool message answers.
        public var toolCallID: String?
        /// The name of the tool whose result a tool message is; nil for that of the call.
        public var toolName: String?

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
        /// Whether a schema that cannot be enforced is an error; otherwise the nearest one that can is used.
        public var isExact = false
        /// The grammar of the text ``inputName``, which then is the only argument; `nil` for arguments of the schema alone.
        public var inputGrammar: Grammar?

        /// The name of the argument that holds the input of a tool which takes a text.
        public static let inputName = "input"

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

    /// A grammar of texts, as its author wrote it.
    public struct Grammar: Sendable, Hashable {
        /// The language of the source.
        public enum Language: String, Sendable, Hashable {
            /// llama.cpp's grammars.
            case gbnf = "GBNF"
            case lark = "Lark"
        }

        public var language: Language
        public var text: String

        public init(_ text: String, language: Language) {
            self.language = language
            self.text = text
        }
    }

    /// The format of the answer.
    public enum Format: Sendable, Hashable {
        case text
        /// Any JSON object.
        case jsonObject
        /// JSON of this schema, whose keys keep their order.
        case jsonSchema(name: String, schema: String)
        /// A text that this regular expression of ECMA-262 matches as a whole.
        case regex(String)
        /// One of these texts.
        case choices([String])
        /// A text of this grammar.
        case grammar(Grammar)
        /// A text that contains none of these.
        case without([String])

        /// Returns the pattern that is found exactly in the texts that another one matches as a whole.
        package static func wholePattern(_ pattern: String) -> String {
            // Patterns ignore case only if they begin with this.
            let flag = pattern.hasPrefix("(?i)") ? "(?i)" : ""
            return "\(flag)^(?:\(pattern.dropFirst(flag.count)))$"
        }
    }
}
