/// A request to answer a conversation or complete a text.
public struct InferenceRequest: Sendable {
    /// The model's id; `nil` for the model that Hearth chooses.
    public var model: String?
    public var prompt: Prompt
    /// True if the reply continues the last message, which is a non-empty message of the assistant.
    ///
    /// The reply then contains only the continuation, and no reasoning. Remote models may ignore this.
    public private(set) var continuesLastMessage = false
    /// Tools that the reply may call; only for conversations.
    public var tools: [Tool] = []
    public var toolChoice = ToolChoice.automatic
    /// The maximum tool calls of one reply; `nil` for the model's own limit.
    public var maxToolCalls: Int?
    public var format = Format.text
    /// The reasoning effort: `low`, `medium` or `high`; `nil` for none.
    public var reasoningEffort: String?
    /// The number of replies to the same prompt.
    public var choices = 1

    /// The temperature; `nil`, as for the options below, for the engine's default.
    public var temperature: Double?
    public var topP: Double?
    public var topK: Int?
    public var minP: Double?
    /// The seed, which makes sampling reproducible; further replies use the following numbers.
    public var seed: UInt64?
    /// The amount, from -2 to 2, by which the logit of each token in the answer is lowered, once per token.
    ///
    /// `frequencyPenalty` applies for each occurrence.
    public var presencePenalty: Double?
    public var frequencyPenalty: Double?
    /// The divisor of the logits of recent tokens, including tokens of the prompt; 1 has no effect.
    public var repetitionPenalty: Double?
    /// The number of tokens that count as recent: 64 if `nil`, all if negative.
    public var repetitionWindow: Int?
    /// Values added to the logits of tokens, from -100 (never) to 100 (always).
    public var logitBias: [Int: Double] = [:]
    /// The penalty against repeated sequences; `nil` for none.
    public var dry: DRY?
    /// The occasional exclusion of the most probable tokens; `nil` for never.
    public var xtc: XTC?
    /// The maximum tokens to generate; `nil` for as many as fit the context.
    public var maxTokens: Int?
    /// The minimum tokens to generate before the model may end the answer.
    ///
    /// A tool call or stop sequence may still end the reply earlier.
    public var minTokens = 0
    /// True if the model never ends the answer itself.
    ///
    /// Then only a limit, a tool call, ``stop`` and ``stopTokens`` end the answer.
    public var ignoresEnd = false
    /// True if an answer that only repeats itself ends; it then ends like one that reached ``maxTokens``.
    ///
    /// An answer repeats itself if it has one token 64 times, or a phrase of at most 64 tokens 8 times, one after the
    /// other. Answers in a format, calls, and answers with ``minTokens`` or ``ignoresEnd`` may repeat themselves.
    public var stopsRepetition = true
    /// Stop sequences, which end the answer and are not part of it.
    public var stop: [String] = []
    /// Additional tokens that end the answer and are not part of it.
    public var stopTokens: [Int] = []
    /// A prediction of the answer, such as the text that it edits; affects only the speed.
    public var prediction: String?
    /// True if the computed state of tools and instructions may be stored on disk.
    ///
    /// Requests with the same prefix then start faster after a restart. Nothing else from the request is stored.
    public var keepsInstructions = false
    /// The collections whose text the prompt contains, including deleted collections.
    ///
    /// A request with a local-only collection is never sent to a remote model.
    public var collections: Set<String> = []
    /// The number of most probable tokens to report with each token's log-probability; `nil` for no
    /// log-probabilities.
    public var topLogProbabilities: Int?
    /// The chat of the conversation, whose computed state is stored on disk; `nil` to store nothing.
    package var conversation: String?
    /// The message id of the future answer, under which the engine stores its tokens; `nil` to store none.
    package var replyID: String?
    /// True if the request yields to requests that a user waits for.
    package var isBackground = false
    /// True if the whole reply is held back and checked against the schema parts that its grammar cannot
    /// enforce.
    package var isChecked = true

    public init(model: String?, prompt: Prompt) {
        self.model = model
        self.prompt = prompt
    }

    /// Creates a conversation of one user message, preceded by a system message unless `instructions` is `nil`.
    package init(question: String, instructions: String? = nil) {
        let system = instructions.map { [Message(.system, $0)] } ?? []
        self.init(model: nil, prompt: .messages(system + [Message(.user, question)]))
    }

    /// Makes the reply continue the assistant's last message; an empty message is removed instead.
    ///
    /// - Returns: False, without a change, if the conversation does not end with text of the assistant.
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
        /// The penalty for a repetition of `allowedLength` tokens.
        public var multiplier: Double
        /// The growth factor of the penalty for each further token.
        public var base = 1.75
        /// The minimum length of a penalised repetition, in tokens.
        public var allowedLength = 2
        /// The number of preceding tokens searched for repetitions; all if negative.
        public var window = -1
        /// Texts that a repetition cannot span; `nil` for the engine's defaults.
        public var sequenceBreakers: [String]?

        public init(multiplier: Double) { self.multiplier = multiplier }
    }

    /// Exclude Top Choices: of several probable tokens, only the least probable is kept.
    public struct XTC: Sendable, Hashable {
        /// The probability that tokens are excluded at a position, from 0 to 1.
        public var probability: Double
        /// The minimum probability of a token that counts as probable.
        public var threshold = 0.1

        public init(probability: Double) { self.probability = probability }
    }

    /// The input of the model.
    public enum Prompt: Sendable {
        /// A conversation, in the model's own chat format.
        case messages([Message])
        /// A text, verbatim.
        case text(String)
        /// The token ids of a text.
        case tokens([Int])
        /// A text with a gap that the answer fills; only for models with infill tokens.
        case infill(Infill)
    }

    /// The text around a cursor.
    public struct Infill: Sendable, Hashable {
        /// A text from another file.
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
        /// If it does not fit the context, its beginning is removed.
        public var prefix: String
        /// The text after the cursor.
        ///
        /// If it does not fit the context, its end is removed.
        public var suffix: String
        /// Texts from other files, in ascending relevance.
        public var excerpts: [Excerpt]

        public init(prefix: String, suffix: String, excerpts: [Excerpt] = []) {
            self.prefix = prefix
            self.suffix = suffix
            self.excerpts = excerpts
        }
    }

    /// A turn of a conversation, as in chat templates and client protocols.
    ///
    /// Messages of this type are not stored. Chats store messages with an identity and a state, and sessions store a
    /// transcript.
    public struct Message: Sendable, Hashable {
        public enum Role: String, Sendable, Hashable {
            case system, user, assistant, tool
        }

        /// The id of an answer, by which the engine finds its tokens; `nil` for any other message.
        package var id: String?
        public var role: Role
        public var text: String {
            didSet { tokens = nil }
        }
        /// The original tokens of a generated text, until the text is changed; `nil` for any other text.
        ///
        /// The model's cache contains them; another tokenization of the same text would not match.
        package var tokens: [Int32]?
        /// The images in the message, by ascending position.
        public var images: [Image] = []
        /// The assistant's reasoning.
        public var reasoning: String?
        /// The assistant's tool calls.
        public var toolCalls: [ToolCall] = []
        /// The id of the call that a tool message answers.
        public var toolCallID: String?
        /// The name of the tool whose result this is; `nil` to use the name of the call.
        public var toolName: String?

        public init(_ role: Role, _ text: String) {
            self.role = role
            self.text = text
        }
    }

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
        /// True if an unenforceable schema is an error; otherwise the nearest enforceable schema is used.
        public var isExact = false
        /// The grammar of the only argument, ``inputName``; `nil` if the schema alone defines the arguments.
        public var inputGrammar: Grammar?

        /// The name of the argument for tools that take plain text.
        public static let inputName = "input"

        public init(name: String, description: String, parameters: String) {
            self.name = name
            self.description = description
            self.parameters = parameters
        }
    }

    /// The rule that determines whether tools may or must be called.
    public enum ToolChoice: Sendable, Hashable {
        case none, automatic, required
        /// Only this tool.
        case named(String)
    }

    /// A grammar in source form.
    public struct Grammar: Sendable, Hashable {
        /// The language of the source.
        public enum Language: String, Sendable, Hashable {
            /// The grammar format of llama.cpp.
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
        case jsonObject
        /// JSON that matches this schema; keys keep their order.
        case jsonSchema(name: String, schema: String)
        /// A text that matches this ECMA-262 regular expression as a whole.
        case regex(String)
        /// One of these texts.
        case choices([String])
        /// A text that matches this grammar.
        case grammar(Grammar)
        /// A text that contains none of these strings.
        case without([String])

        /// Returns a pattern that finds a match exactly in the texts that `pattern` matches as a whole.
        package static func wholePattern(_ pattern: String) -> String {
            // This prefix is the only supported way to ignore case.
            let flag = pattern.hasPrefix("(?i)") ? "(?i)" : ""
            return "\(flag)^(?:\(pattern.dropFirst(flag.count)))$"
        }
    }
}
