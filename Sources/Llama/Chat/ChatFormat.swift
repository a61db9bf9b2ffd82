import ChatTemplates
import Engine

/// A model's conversation format: its chat template, and the properties derived from it.
struct ChatFormat: Sendable {
    /// The markers around reasoning; `nil` if the template contains no known markers.
    let reasoning: ReplyPlan.Reasoning?
    /// The syntaxes of tool calls from the template and from the model's family.
    let calls: [CallSyntax]
    /// The markup around answers; `nil` for models without it.
    let answerMarkup: AnswerMarkup?
    /// The text of the token with which the template ends an answer, if it is in the vocabulary.
    let endText: String?
    /// The texts that end an answer but are not tokens of the vocabulary.
    let stopStrings: [String]
    private let describesTools: Bool
    private let rendersCalls: Bool
    private let template: ChatTemplate
    private let constants: Constants
    private let knownForms = KnownForms()

    /// The values that are the same for all renderings.
    private struct Constants: Sendable {
        let beginText: String
        let endText: String
        /// The roles whose content the template expects as a list of parts.
        var rolesWithParts: Set<InferenceRequest.Message.Role> = []
    }

    /// The template for models without one: ChatML, as in llama.cpp.
    static let defaultTemplate = """
        {%- for message in messages -%}
        {{ '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' + '\\n' }}
        {%- endfor -%}
        {%- if add_generation_prompt -%}{{ '<|im_start|>assistant\\n' }}{%- endif -%}
        """

    private static let defaultEnd = "<|im_end|>"

    /// The pairs of markers with which known templates enclose reasoning.
    private static let reasoningMarkers = [
        ReplyPlan.Reasoning(open: "<think>", close: "</think>"),
        ReplyPlan.Reasoning(open: "[THINK]", close: "[/THINK]"),
        ReplyPlan.Reasoning(open: "<seed:think>", close: "</seed:think>"),
        ReplyPlan.Reasoning(open: "<mm:think>", close: "</mm:think>"),
        ReplyPlan.Reasoning(open: "<|START_THINKING|>", close: "<|END_THINKING|>"),
        ReplyPlan.Reasoning(open: "<|channel>thought\n", close: "<channel|>"),
        // The closing marker ends every message, so the opening marker must be present.
        ReplyPlan.Reasoning(open: "<|channel|>analysis<|message|>", close: "<|end|>"),
    ]

    /// Returns the reasoning markers of a template; `nil` if the template contains no known markers.
    static func reasoning(in source: String?) -> ReplyPlan.Reasoning? {
        reasoningMarkers.first { marker in
            source?.contains(marker.close) == true
                && (marker.close != "<|end|>" || source?.contains(marker.open) == true)
        }
    }

    /// Analyses a template; `nil` stands for ``defaultTemplate``.
    /// - Throws: `LlamaError.Code.unsupportedModel` if the template cannot be parsed.
    init(
        source: String?, beginText: String, endText: String, controlTexts: Set<String>, endTexts: [String] = []
    ) throws(LlamaError) {
        do {
            template = try ChatTemplate(source: source ?? Self.defaultTemplate)
        } catch {
            throw Self.unusable(error)
        }
        var constants = Constants(beginText: beginText, endText: endText)
        constants.rolesWithParts = Self.rolesWithParts(template, constants)
        self.constants = constants
        stopStrings = source == nil && !controlTexts.contains(Self.defaultEnd) ? [Self.defaultEnd] : []
        let reasoning = Self.reasoning(in: source)
        self.reasoning = reasoning
        let probe = CallSyntaxProbe(
            render: { [template, constants] conversation, asText in
                try Self.render(conversation, template, constants, argumentsAsText: asText, withTools: true)
            }, endTexts: endTexts, reasoning: reasoning)
        let learned = probe.syntax
        describesTools = probe.describesTools
        rendersCalls = learned != nil
        calls = CallSyntax.syntaxes(learned: learned, template: source ?? "")
        self.endText = probe.endText
        answerMarkup = probe.answerMarkup
    }

    private static func unusable(_ error: any Error) -> LlamaError {
        LlamaError(
            .unsupportedModel,
            "The model's chat template cannot be used: \(error). Choose another model, or another conversion of it.")
    }

    // MARK: Rendering

    /// Renders a conversation in the first form in which the template omits no message.
    ///
    /// Without a system turn, the template's default system text is kept, because the model was trained with it.
    /// - Throws: `LlamaError.Code.invalidRequest` with the template's message if the template rejects every form, or
    ///   omits a message in every form; `unsupportedModel` if the template fails for every conversation.
    func render(_ conversation: ChatConversation) throws(LlamaError) -> String {
        let shape = ChatShape(conversation)
        var known = knownForms[shape]
        let probe = ProbedConversation(conversation)
        var (refusal, last): ((any Error)?, ChatConversation?)
        for form in ChatForm.allCases where form >= known ?? .asSent {
            let candidate = inForm(form, conversation)
            guard candidate != last else { continue }
            last = candidate
            do {
                if form != known {
                    guard probe.isWhole(in: try rendered(inForm(form, probe.conversation))) else { continue }
                    // A rejected text does not mean that other conversations of this shape are rejected.
                    if known == nil { knownForms[shape] = form }
                    known = known ?? form
                }
                return try rendered(candidate)
            } catch {
                refusal = refusal ?? error
            }
        }
        throw refused(refusal)
    }

    private func refused(_ error: (any Error)?) -> LlamaError {
        guard let error else {
            return LlamaError(
                .invalidRequest,
                "The model's chat template omits a message of this conversation in every supported form. "
                    + "Send fewer roles, or choose another model.")
        }
        let failure = error as? ChatTemplateError
        let simplest = ChatConversation(turns: [InferenceRequest.Message(.user, "Hello")])
        if failure?.code != .raised, (try? rendered(simplest)) == nil { return Self.unusable(error) }
        return LlamaError(
            .invalidRequest,
            "The model's chat template refuses this conversation: \(failure?.message ?? "\(error)") Change the order "
                + "of the messages, or choose another model.")
    }

    private func inForm(_ form: ChatForm, _ conversation: ChatConversation) -> ChatConversation {
        let speaksOfTools = form == .inWords || !(rendersCalls && describesTools)
        var result = speaksOfTools ? withToolsAsText(conversation, entirely: form == .inWords) : conversation
        result.turns = form.turns(result.turns)
        return result
    }

    private func rendered(_ conversation: ChatConversation) throws -> String {
        try Self.render(
            conversation, template, constants, argumentsAsText: calls[0].wantsArgumentText, withTools: describesTools)
    }

    private static func render(
        _ conversation: ChatConversation, _ template: ChatTemplate, _ constants: Constants, argumentsAsText: Bool,
        withTools: Bool
    ) throws -> String {
        var context: [(String, TemplateValue)] = [
            ("messages", .array(try conversation.turns.map { try value(of: $0, argumentsAsText, constants) })),
            ("add_generation_prompt", .bool(conversation.addsGenerationPrompt)),
            ("bos_token", .string(constants.beginText)), ("eos_token", .string(constants.endText)),
        ]
        // As in transformers, missing values become None rather than undefined.
        let tools: TemplateValue =
            withTools && !conversation.tools.isEmpty ? .array(try conversation.tools.map(value(of:))) : .none
        context += [("tools", tools), ("documents", .none)]
        if let thinks = conversation.thinks {
            context.append(("enable_thinking", .bool(thinks)))
            context.append(("thinking", .bool(thinks)))
        }
        if let effort = conversation.reasoningEffort { context.append(("reasoning_effort", .string(effort))) }
        return try template.render(TemplateObject(context))
    }

    // MARK: Values

    private static func value(
        of turn: InferenceRequest.Message, _ argumentsAsText: Bool, _ constants: Constants
    ) throws -> TemplateValue {
        let content: TemplateValue =
            constants.rolesWithParts.contains(turn.role)
            ? [["type": "text", "text": .string(turn.text)]] : .string(turn.text)
        var fields: [(String, TemplateValue)] = [("role", .string(turn.role.rawValue)), ("content", content)]
        if let reasoning = turn.reasoning { fields.append(("reasoning_content", .string(reasoning))) }
        if let id = turn.toolCallID { fields.append(("tool_call_id", .string(id))) }
        if let name = turn.toolName { fields.append(("name", .string(name))) }
        if !turn.toolCalls.isEmpty {
            let calls = try turn.toolCalls.map { call in
                let arguments: TemplateValue =
                    argumentsAsText ? .string(call.arguments) : try TemplateValue(json: call.arguments)
                return [
                    "id": .string(call.id), "type": "function",
                    "function": ["name": .string(call.name), "arguments": arguments],
                ] as TemplateValue
            }
            fields.append(("tool_calls", .array(calls)))
        }
        return .object(TemplateObject(fields))
    }

    private static func value(of tool: InferenceRequest.Tool) throws -> TemplateValue {
        [
            "type": "function",
            "function": [
                "name": .string(tool.name), "description": .string(tool.description),
                "parameters": try TemplateValue(json: tool.parameters),
            ],
        ]
    }

    // MARK: Limits of templates

    /// Returns the roles whose text the template renders only from a list of parts.
    private static func rolesWithParts(
        _ template: ChatTemplate, _ constants: Constants
    ) -> Set<InferenceRequest.Message.Role> {
        let user = InferenceRequest.Message(.user, "hqu")
        func prints(_ turns: [InferenceRequest.Message], _ roles: Set<InferenceRequest.Message.Role>) -> Bool {
            var constants = constants
            constants.rolesWithParts = roles
            let conversation = ChatConversation(turns: turns)
            let text = try? render(conversation, template, constants, argumentsAsText: false, withTools: false)
            return text?.contains("hqx") == true
        }
        var roles: Set<InferenceRequest.Message.Role> = []
        for role in [InferenceRequest.Message.Role.user, .system, .assistant, .tool] {
            let turn = InferenceRequest.Message(role, "hqx")
            let turns = role == .user ? [turn] : role == .system ? [turn, user] : [user, turn]
            if !prints(turns, roles), prints(turns, roles.union([role])) { roles.insert(role) }
        }
        return roles
    }

    /// Converts tools and calls that the template does not support to text; with `entirely`, converts all of them.
    private func withToolsAsText(_ conversation: ChatConversation, entirely: Bool) -> ChatConversation {
        var result = conversation
        let (describes, renders) = (describesTools && !entirely, rendersCalls && !entirely)
        result.turns = conversation.turns.map { turn in
            var turn = turn
            if turn.role == .tool, !describes, !renders {
                turn.role = .user
                turn.text = "<tool_response>\n\(turn.text)\n</tool_response>"
            }
            if !turn.toolCalls.isEmpty, !renders {
                let text = calls[0].text(of: turn.toolCalls.map { ($0.name, $0.arguments) })
                turn.text = turn.text.isEmpty ? text : turn.text + "\n" + text
                turn.toolCalls = []
            }
            return turn
        }
        guard !conversation.tools.isEmpty, !describes else { return result }
        result.tools = []
        let described = conversation.tools.map { tool in
            #"{"name": "\#(tool.name)", "description": \#(LiteralReader.quoted(tool.description)), "parameters": "#
                + tool.parameters + "}"
        }
        let text =
            "You can call tools. They are described by these JSON objects:\n" + described.joined(separator: "\n")
            + "\nTo call one, write only\n" + calls[0].text(of: [("name", "arguments")])
            + "\nwith its name and a JSON object of arguments. You will be given the result."
        if let first = result.turns.first, first.role == .system {
            result.turns[0].text = first.text + "\n\n" + text
        } else {
            result.turns.insert(InferenceRequest.Message(.system, text), at: 0)
        }
        return result
    }
}
