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

    @Test func `calls in one array are learned from the template`() throws {
        let calls = try format(ToolTemplates.bracketed).calls
        #expect(
            calls == [
                CallSyntax(
                    first: "[CALLS][{\"name\": \"\u{F8F4}\", \"arguments\": ",
                    next: "}, {\"name\": \"\u{F8F4}\", \"arguments\": ", last: "}]")
            ])
        #expect(calls[0].trigger == "[CALLS]")
    }

    @Test func `calls in tags are learned, thoughts around them left out`() throws {
        let format = try format(ToolTemplates.tagged)
        #expect(format.calls == [.hermes])
        #expect(format.calls[0].trigger == "<tool_call>")
        #expect(format.reasoning?.open == "<think>")
    }

    @Test func `a template for one call with arguments as text is learned`() throws {
        let calls = try format(ToolTemplates.single).calls
        #expect(
            calls == [
                CallSyntax(
                    first: "{\"name\": \"\u{F8F4}\", \"parameters\": ", next: nil, last: "}",
                    wantsArgumentText: true)
            ])
        // It begins as JSON answers do.
        #expect(calls[0].trigger.isEmpty)
    }

    @Test func `the token that ends answers is the template's`() throws {
        let format = try ChatFormat(
            source: ToolTemplates.plain, beginText: "", endText: "<|endoftext|>",
            controlTexts: ["<|endoftext|>", "<|im_end|>"], endTexts: ["<|endoftext|>", "<|im_end|>"])
        #expect(format.endText == "<|im_end|>")
        #expect(try self.format(ToolTemplates.plain).endText == nil)
    }

    @Test func `a template that knows no tools has them described in words`() throws {
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

    @Test func `a template that refuses system messages gets them in the user's words`() throws {
        let text = try format(ToolTemplates.single).render(
            conversation([InferenceRequest.Message(.system, "Be kind."), InferenceRequest.Message(.user, "Hello")]))
        #expect(text == "<|im_start|>user\nBe kind.\n\nHello<|im_end|>\n<|im_start|>assistant\n")
    }

    @Test func `a model without a template is given ChatML`() throws {
        let text = try format(nil).render(conversation([InferenceRequest.Message(.user, "Hello")]))
        #expect(text == "<|im_start|>user\nHello<|im_end|>\n<|im_start|>assistant\n")
        #expect(try format(nil).stopStrings.isEmpty)
        let plain = try ChatFormat(source: nil, beginText: "", endText: "", controlTexts: [])
        #expect(plain.stopStrings == ["<|im_end|>"])
    }

    @Test func `a template that cannot be read or refuses everything is a clear error`() throws {
        #expect(throws: LlamaError.self) { try format("{% if %}") }
        let refusing = try format("{{ raise_exception('Only on Sundays.') }}")
        let error = #expect(throws: LlamaError.self) {
            try refusing.render(conversation([InferenceRequest.Message(.user, "Hello")]))
        }
        #expect(error?.message.contains("Only on Sundays.") == true)
    }
}
