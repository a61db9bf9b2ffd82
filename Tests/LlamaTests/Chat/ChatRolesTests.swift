import Engine
import Testing

@testable import Llama

/// Role orders that clients send, with templates that refuse or drop some of them.
@Suite struct ChatRolesTests {
    private typealias Message = InferenceRequest.Message

    private static let tool = InferenceRequest.Tool(
        name: "clock", description: "Tells the time.",
        parameters: #"{"type": "object", "properties": {"zone": {"type": "string"}}}"#)

    private static func call(_ text: String, _ ids: String...) -> Message {
        var turn = Message(.assistant, text)
        turn.toolCalls = ids.map { InferenceRequest.ToolCall(id: $0, name: "clock", arguments: #"{"zone": "utc"}"#) }
        return turn
    }

    private static func result(_ text: String, _ id: String?) -> Message {
        var turn = Message(.tool, text)
        turn.toolCallID = id
        return turn
    }

    private static let conversations: [String: [Message]] = [
        "one question": [Message(.user, "Hi.")],
        "a system turn": [Message(.system, "Be brief."), Message(.user, "Hi.")],
        "the assistant first": [Message(.assistant, "Welcome!"), Message(.user, "Hi.")],
        "the assistant after the system": [
            Message(.system, "Be brief."), Message(.assistant, "Welcome!"), Message(.user, "Hi."),
        ],
        "a user after a result": [
            Message(.user, "Time?"), call("", "call_abcdef"), result("Half past noon", "call_abcdef"),
            Message(.user, "Stop."),
        ],
        "a result at the end": [
            Message(.user, "Time?"), call("Let me look.", "call_abcdef"), result("Half past noon", "call_abcdef"),
        ],
        "a result without an id": [Message(.user, "Time?"), call("", "call_abcdef"), result("Half past noon", nil)],
        "several results": [
            Message(.user, "Time?"), call("Let me look.", "call_a", "call_b"), result("Noon", "call_a"),
            result("Midnight", "call_b"), Message(.assistant, "Both."), Message(.user, "Thanks."),
        ],
        "calls in a row": [
            Message(.user, "Time?"), call("First this.", "call_a"), result("Noon", "call_a"),
            call("Now that.", "call_b"), result("Midnight", "call_b"),
        ],
        "several systems": [
            Message(.system, "Be brief."), Message(.system, "Be kind."), Message(.user, "Hi."),
            Message(.assistant, "Hello!"), Message(.system, "Be quick."), Message(.user, "Now?"),
            Message(.system, "Be last."),
        ],
        "a system between call and result": [
            Message(.user, "Time?"), call("", "call_a"), Message(.system, "Hurry."), result("Noon", "call_a"),
        ],
        "only a system turn": [Message(.system, "Be brief.")],
        "an empty user turn": [Message(.system, "Be brief."), Message(.user, "")],
        "an empty answer": [Message(.user, "Hi."), Message(.assistant, ""), Message(.user, "Again.")],
        "the same speaker twice": [
            Message(.user, "Hi."), Message(.user, "There."), Message(.assistant, "Alpha."),
            Message(.assistant, "Beta."),
            Message(.user, "Go on."),
        ],
        "a result without a call": [result("Noon", "call_a"), Message(.user, "And?")],
        "a call first": [call("", "call_a"), result("Noon", "call_a"), Message(.user, "And?")],
        "the assistant last": [Message(.user, "Hi."), Message(.assistant, "Well,")],
        "nobody": [],
    ]

    private static let templates = RoleTemplates.all.merging([
        "bracketed": ToolTemplates.bracketed, "tagged": ToolTemplates.tagged, "single": ToolTemplates.single,
        "plain": ToolTemplates.plain, "default": ChatFormat.defaultTemplate,
    ]) { own, _ in own }

    private func format(_ template: String) throws -> ChatFormat {
        try ChatFormat(
            source: template, beginText: "<s>", endText: "</s>", controlTexts: ["<|im_end|>"],
            endTexts: ["<|im_end|>", "</s>"])
    }

    private func render(_ template: String, _ turns: [InferenceRequest.Message], tools: Bool = false) throws -> String {
        try format(template).render(ChatConversation(turns: turns, tools: tools ? [Self.tool] : []))
    }

    @Test(arguments: templates.keys.sorted(), [false, true])
    func `every order of roles is rendered without dropping a message`(template: String, withTools: Bool) throws {
        let format = try format(try #require(Self.templates[template]))
        for (order, turns) in Self.conversations {
            let conversation = ChatConversation(turns: turns, tools: withTools ? [Self.tool] : [])
            let text = try format.render(conversation)
            for turn in turns where !turn.text.isEmpty { #expect(text.contains(turn.text), "\(order): \(turn.text)") }
            // The second rendering uses the form that the first one found.
            #expect(try format.render(conversation) == text, "\(order)")
        }
    }

    @Test func `a user turn is inserted before a leading assistant turn`() throws {
        let turns = [Message(.assistant, "Welcome!"), Message(.user, "Hi.")]
        #expect(
            try render(RoleTemplates.gemma, turns)
                == "<s><start_of_turn>user\n(The conversation begins.)<end_of_turn>\n"
                + "<start_of_turn>model\nWelcome!<end_of_turn>\n<start_of_turn>user\nHi.<end_of_turn>\n"
                + "<start_of_turn>model\n")
        #expect(
            try render(RoleTemplates.mistral, turns)
                == "<s>[INST](The conversation begins.)[/INST]Welcome!</s>[INST]Hi.[/INST]")
        // The system text already serves as such a turn.
        #expect(
            try render(RoleTemplates.gemma, [Message(.system, "Be brief.")] + turns)
                .hasPrefix("<s><start_of_turn>user\nBe brief.<end_of_turn>\n<start_of_turn>model\nWelcome!"))
        // A template that accepts a leading assistant turn gets it unchanged.
        #expect(try render(RoleTemplates.strictSystem, turns).hasPrefix("<|im_start|>assistant\nWelcome!"))
    }

    @Test(arguments: [RoleTemplates.mistral, RoleTemplates.devstral])
    func `an assistant turn is inserted between a tool result and a user turn`(template: String) throws {
        let text = try render(
            template,
            [
                Message(.user, "Time?"), Self.call("", "call_a"), Self.result("Noon", "call_a"),
                Message(.user, "Stop."),
            ], tools: true)
        #expect(text.hasSuffix("[/TOOL_RESULTS]Understood.</s>[INST]Stop.[/INST]"))
    }

    @Test func `text beside calls moves into the following answer if the template drops the text`() throws {
        let turns = [
            Message(.user, "Time?"), Self.call("Let me look.", "call_a"), Self.result("Noon", "call_a"),
            Message(.assistant, "It is noon."), Message(.user, "Thanks."),
        ]
        let text = try render(RoleTemplates.mistral, turns, tools: true)
        #expect(
            text.hasSuffix(
                #"[TOOL_CALLS][{"name": "clock", "arguments": {"zone": "utc"}, "id": "call00001"}]</s>"#
                    + #"[TOOL_RESULTS]{"content": "Noon", "call_id": "call00001"}[/TOOL_RESULTS]"#
                    + "Let me look.\n\nIt is noon.</s>[INST]Thanks.[/INST]"))
        // If no answer follows, the text precedes the calls.
        #expect(
            try render(RoleTemplates.mistral, Array(turns[..<3]), tools: true)
                .contains("[INST]Time?[/INST]Let me look.</s>[TOOL_CALLS]"))
    }

    @Test func `later system turns move into user turns if the template prints only one system turn`() throws {
        let turns = [
            Message(.system, "Be brief."), Message(.system, "Be kind."), Message(.user, "Hi."),
            Message(.assistant, "Hello!"), Message(.system, "Be quick."), Message(.user, "Now?"),
        ]
        #expect(
            try render(RoleTemplates.lastSystem, turns)
                == "Be brief.\n\nBe kind.<user>Hi.<assistant>Hello!<user>Be quick.\n\nNow?<assistant>")
        #expect(try render(RoleTemplates.silent, turns).hasPrefix("USER: Be brief.\n\nBe kind.\n\nHi.\n"))
        // A template that prints all system turns gets them unchanged.
        #expect(try render(ToolTemplates.plain, turns).contains("<|im_start|>system\nBe quick.<|im_end|>"))
    }

    @Test func `a user turn is added if the template requires one and the conversation has none`() throws {
        #expect(
            try render(RoleTemplates.strictSystem, [Message(.system, "Be brief.")])
                == "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\n(The conversation begins.)<|im_end|>\n"
                + "<|im_start|>assistant\n")
    }

    @Test func `message contents become lists of parts if the template reads no other form`() throws {
        #expect(
            try render(RoleTemplates.parts, [Message(.system, "Be brief."), Message(.user, "Hi.")])
                == "<|system|>Be brief.<|end|><|user|>Hi.<|end|><|assistant|>")
    }

    @Test func `a dropped message is detected even if the template's own text contains the same words`() throws {
        // "USER" contains the system text, which the template does not print.
        #expect(
            try render(RoleTemplates.silent, [Message(.system, "USER"), Message(.user, "Hi.")])
                == "USER: USER\n\nHi.\nASSISTANT:")
    }

    @Test(arguments: [
        "{{ raise_exception('Only on Sundays.') }}",
        "{% if messages|length > 1 %}{{ raise_exception('Only on Sundays.') }}{% endif %}{{ messages[0].content }}",
        "{% for m in messages %}{% if m.role == 'assistant' %}{{ raise_exception('Only on Sundays.') }}{% endif %}"
            + "{{ m.content }}{% endfor %}",
    ])
    func `an error raised by the template is an invalid request with the template's message`(template: String) throws {
        let error = #expect(throws: LlamaError.self) {
            try render(template, [Message(.user, "Hi."), Message(.assistant, "Hello!"), Message(.user, "Now?")])
        }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains("Only on Sundays.") == true)
    }

    @Test(arguments: ["{{ messages[-1].content }}", "{% for m in messages %}{{ m.content[:3] }}{% endfor %}"])
    func `a conversation is refused if the template prints only part of it`(template: String) throws {
        let error = #expect(throws: LlamaError.self) {
            try render(template, [Message(.user, "Hi."), Message(.assistant, "Hello!"), Message(.user, "Now?")])
        }
        #expect(error?.code == .invalidRequest)
    }

    @Test func `a template's refusal of a text does not affect conversations without the text`() throws {
        let format = try format(
            "{% for m in messages %}{% if m.role == 'system' and 'loud' in m.content %}"
                + "{{ raise_exception('Quiet.') }}{% endif %}<{{ m.role }}>{{ m.content }}{% endfor %}")
        func render(_ system: String) throws -> String {
            try format.render(ChatConversation(turns: [Message(.system, system), Message(.user, "Hi.")]))
        }
        #expect(try render("Be loud.") == "<user>Be loud.\n\nHi.")
        #expect(try render("Be brief.") == "<system>Be brief.<user>Hi.")
    }

    @Test func `a template that fails for every conversation is an unsupported model`() throws {
        let error = #expect(throws: LlamaError.self) {
            try render("{{ missing.words + messages[0].content }}", [Message(.user, "Hi.")])
        }
        #expect(error?.code == .unsupportedModel)
    }

    @Test func `conversations that repeat the same pattern of turns have the same shape`() {
        let exchange = [Message(.user, "Hi."), Message(.assistant, "Hello!")]
        func shape(_ exchanges: Int, _ last: String = "Now?") -> ChatShape {
            let turns = (0..<exchanges).flatMap { _ in exchange } + [Message(.user, last)]
            return ChatShape(ChatConversation(turns: turns))
        }
        #expect(shape(1) == shape(500))
        #expect(shape(1) != shape(0))
        #expect(shape(1) != shape(1, " "))
    }
}
