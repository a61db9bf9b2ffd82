import Engine
import Testing

@testable import Llama

/// Calls that the model already has results for, and must not repeat.
@Suite struct AnsweredCallTests {
    private func call(_ tool: String, _ arguments: String) -> InferenceRequest.Message {
        var turn = InferenceRequest.Message(.assistant, "")
        turn.toolCalls = [InferenceRequest.ToolCall(id: "1", name: tool, arguments: arguments)]
        return turn
    }

    private func answered(_ turns: [InferenceRequest.Message]) -> Set<CallReader.Call> {
        ChatConversation(turns: [InferenceRequest.Message(.user, "Question")] + turns).answeredCalls
    }

    private let result = InferenceRequest.Message(.tool, "12")

    @Test func `a tool call counts as answered until another tool is called`() {
        let read = CallReader.Call(tool: "read", arguments: #"{"file": "a"}"#)
        let other = CallReader.Call(tool: "read", arguments: #"{"file": "b"}"#)
        // The layout of the JSON does not matter.
        #expect(answered([call("read", #"{"file":"a"}"#), result]) == [read])
        #expect(
            answered([call("read", #"{"file": "a"}"#), result, call("read", #"{"file": "b"}"#), result])
                == [read, other])
        #expect(
            answered([call("read", #"{"file": "a"}"#), result, call("edit", "{}"), result])
                == [CallReader.Call(tool: "edit", arguments: "{}")])
    }

    @Test func `a tool call counts as answered only if its result follows the last question`() {
        #expect(answered([call("read", "{}")]).isEmpty)
        #expect(answered([call("read", "{}"), result, InferenceRequest.Message(.user, "And now?")]).isEmpty)
        let again = answered([
            call("read", "{}"), result, InferenceRequest.Message(.user, "?"), call("edit", "{}"), result,
        ])
        #expect(again == [CallReader.Call(tool: "edit", arguments: "{}")])
    }

    @Test func `an answered call is dropped, and other calls in the same reply are kept`() {
        let shape = ArgumentShape(SchemaGrammar.anyObject)
        func read(_ text: String, _ answered: Set<CallReader.Call>) -> (reader: CallReader, pieces: [ReplyPiece]) {
            var reader = CallReader(
                [.hermes], tools: ["read", "edit"].map { CallReader.Tool(name: $0, shape: shape) },
                ids: ["1", "2", "3"], answered: answered)
            let pieces = text.utf8.flatMap { reader.add([$0]) }
            return (reader, pieces + reader.finish())
        }
        let known: Set = [CallReader.Call(tool: "read", arguments: "{}")]
        let one = CallSyntax.hermes.text(of: [("read", "{}")])
        #expect(read(one, known).pieces.isEmpty)
        #expect(read(one, known).reader.hasOmittedCall)
        #expect(!read(one, []).reader.hasOmittedCall)
        let two = CallSyntax.hermes.text(of: [("read", "{}"), ("edit", "{}")])
        #expect(read(two, known).pieces == [.call(id: "2", name: "edit"), .arguments("{}")])
    }
}
