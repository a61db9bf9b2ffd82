import Engine
import Testing

@testable import Llama

@Suite struct ChatFormatTests {
    private func format(_ template: String?) throws -> ChatFormat {
        try ChatFormat(source: template, beginText: "<s>", endText: "</s>", controlTexts: ["<|im_end|>"])
    }

    private func conversation(_ turns: [InferenceRequest.Message], tools: [InferenceRequest.Tool] = [])
        -> ChatConversation
    {
        ChatConversation(turns: turns, tools: tools)
    }

    private let tool = InferenceRequest.Tool(
        name: "clock", description: "Tells the time.", parameters: #"{"type": "object", "properties": {}}"#)

    @Test func `the call syntax is derived from a template that writes all calls in one array`() throws {
        let calls = try format(ToolTemplates.bracketed).calls
        #expect(
            calls == [
                CallSyntax(
                    first: "[CALLS][{\"name\": \"\u{F8F4}\", \"arguments\": ",
                    next: "}, {\"name\": \"\u{F8F4}\", \"arguments\": ", last: "}]")
            ])
        #expect(calls[0].trigger == "[CALLS]")
    }

    @Test func `the call syntax without reasoning tags is derived from a template with calls in tags`() throws {
        let format = try format(ToolTemplates.tagged)
        #expect(format.calls == [.hermes])
        #expect(format.calls[0].trigger == "<tool_call>")
        #expect(format.reasoning?.open == "<think>")
    }

    @Test func `the call syntax is derived from a template for a single call with arguments as text`() throws {
        let calls = try format(ToolTemplates.single).calls
        #expect(
            calls == [
                CallSyntax(
                    first: "{\"name\": \"\u{F8F4}\", \"parameters\": ", next: nil, last: "}",
                    wantsArgumentText: true)
            ])
        // The call begins as JSON answers do.
        #expect(calls[0].trigger.isEmpty)
    }

    @Test func `the end token of a reply is the token that the template writes after answers`() throws {
        let format = try ChatFormat(
            source: ToolTemplates.plain, beginText: "", endText: "<|endoftext|>",
            controlTexts: ["<|endoftext|>", "<|im_end|>"], endTexts: ["<|endoftext|>", "<|im_end|>"])
        #expect(format.endText == "<|im_end|>")
        #expect(try self.format(ToolTemplates.plain).endText == nil)
    }

    @Test func `tools are described in the system turn if the template does not support tools`() throws {
        let format = try format(ToolTemplates.plain)
        #expect(format.calls == [.hermes])
        var asking = InferenceRequest.Message(.assistant, "One moment.")
        asking.toolCalls = [InferenceRequest.ToolCall(id: "1", name: "clock", arguments: "{}")]
        var result = InferenceRequest.Message(.tool, "12:30")
        result.toolCallID = "1"
        let text = try format.render(
            conversation(
                [
                    InferenceRequest.Message(.system, "Be kind."), InferenceRequest.Message(.user, "Time?"), asking,
                    result,
                ], tools: [tool]))
        #expect(text.contains("Be kind."))
        #expect(text.contains(#""name": "clock", "description": "Tells the time.""#))
        #expect(text.contains("One moment.\n<tool_call>\n{\"name\": \"clock\", \"arguments\": {}}\n</tool_call>"))
        #expect(text.contains("user\n<tool_response>\n12:30\n</tool_response>"))
    }

    @Test func `a system message moves into the user turn if the template refuses it`() throws {
        let text = try format(ToolTemplates.single).render(
            conversation([InferenceRequest.Message(.system, "Be kind."), InferenceRequest.Message(.user, "Hello")]))
        #expect(text == "<|im_start|>user\nBe kind.\n\nHello<|im_end|>\n<|im_start|>assistant\n")
    }

    @Test func `a format without a template uses ChatML`() throws {
        let text = try format(nil).render(conversation([InferenceRequest.Message(.user, "Hello")]))
        #expect(text == "<|im_start|>user\nHello<|im_end|>\n<|im_start|>assistant\n")
        #expect(try format(nil).stopStrings.isEmpty)
        let plain = try ChatFormat(source: nil, beginText: "", endText: "", controlTexts: [])
        #expect(plain.stopStrings == ["<|im_end|>"])
    }

    @Test func `a template that cannot be parsed or refuses every conversation throws an error`() throws {
        #expect(throws: LlamaError.self) { try format("{% if %}") }
        let refusing = try format("{{ raise_exception('Only on Sundays.') }}")
        let error = #expect(throws: LlamaError.self) {
            try refusing.render(conversation([InferenceRequest.Message(.user, "Hello")]))
        }
        #expect(error?.message.contains("Only on Sundays.") == true)
    }
}
