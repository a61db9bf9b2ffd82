import Engine
import Testing

@testable import Llama

@Suite struct RequestReadingTests {
    private func request(_ messages: InferenceRequest.Message...) -> InferenceRequest {
        InferenceRequest(model: nil, prompt: .messages(messages))
    }

    private let tools = ["look", "listen"].map {
        InferenceRequest.Tool(name: $0, description: "", parameters: "{}")
    }

    @Test func `a tool result gets the name of the tool whose call it answers`() throws {
        var call = InferenceRequest.Message(.assistant, "")
        call.toolCalls = [InferenceRequest.ToolCall(id: "1", name: "look", arguments: "{}")]
        var result = InferenceRequest.Message(.tool, "12")
        result.toolCallID = "1"
        var other = result
        other.toolCallID = "2"
        let turns = try #require(request(call, result, other).turns)
        #expect(turns.map(\.toolName) == [nil, "look", nil])
    }

    @Test func `the requested output format is described in the system turn`() throws {
        var asked = request(InferenceRequest.Message(.system, "Be kind."), InferenceRequest.Message(.user, "Hi"))
        #expect(asked.turns?.first?.text == "Be kind.")
        asked.format = .jsonObject
        #expect(asked.turns?.first?.text == "Be kind.\n\nAnswer with a JSON object.")
        var without = request(InferenceRequest.Message(.user, "Hi"))
        without.format = .jsonSchema(name: "A", schema: "{}")
        #expect(without.turns?.map(\.role) == [.system, .user])
        without.format = .regex("a+")
        #expect(without.turns?.first?.text.hasSuffix("\na+") == true)
        without.format = .grammar(.init("root ::= [a]", language: .gbnf))
        #expect(without.turns?.first?.text.hasSuffix("(GBNF):\nroot ::= [a]") == true)
        without.format = .choices(["yes", "no"])
        #expect(without.turns?.first?.text.hasSuffix("\nyes\nno") == true)
    }

    @Test func `the tool choice determines which tools are offered and which are callable`() throws {
        var asked = request(InferenceRequest.Message(.user, "Hi"))
        asked.tools = tools
        #expect(asked.callableTools == tools && !asked.mustCall)
        asked.toolChoice = .none
        #expect(asked.offeredTools.isEmpty && asked.callableTools.isEmpty && !asked.mustCall)
        asked.toolChoice = .named("listen")
        #expect(asked.offeredTools == tools && asked.callableTools == [tools[1]] && asked.mustCall)
        try asked.checkToolChoice()
        asked.toolChoice = .named("taste")
        #expect(throws: InferenceError.self) { try asked.checkToolChoice() }
        asked.toolChoice = .required
        try asked.checkToolChoice()
        asked.tools = []
        #expect(throws: InferenceError.self) { try asked.checkToolChoice() }
    }

    @Test func `unset options use the engine's defaults`() {
        var asked = request()
        #expect(SamplingParameters(asked).temperature == SamplingParameters().temperature)
        asked.topK = 0
        asked.minP = 0.2
        let sampling = SamplingParameters(asked)
        #expect(sampling.topK == nil && sampling.minP == 0.2 && sampling.topP == SamplingParameters().topP)
        asked.temperature = 0
        asked.minP = nil
        asked.topK = nil
        #expect(SamplingParameters(asked).temperature == 0)
        #expect(SamplingParameters(asked).topK == nil)
        // A number that is not a token ID becomes -1, which is refused later.
        asked.logitBias = [Int.max: 1]
        #expect(SamplingParameters(asked).adjustments?.logitBias == [-1: 1])
    }

    @Test func `numbers that are not token IDs are refused`() throws {
        #expect(try Vocabulary.tokens([0, 7], parameter: "prompt") == [0, 7])
        #expect(throws: InferenceError.self) { try Vocabulary.tokens([Int.max], parameter: "prompt") }
    }
}
