import Foundation
import LanguageModels
import Testing

/// Tests that values which an executor passes to an event can be read from the event.
struct GenerationEventTests {
    private typealias Channel = LanguageModelExecutorGenerationChannel

    @Test func `response events return the values passed to their initializers`() throws {
        let image = Transcript.AttachmentSegment(
            id: "a", content: .image(.init(imageURL: URL(filePath: "/a.png"))), label: "l")
        let actions: [Channel.Response.Action] = [
            .appendText("a", segmentID: "s", tokenCount: 1), .replaceTextSegment("b", tokenCount: 2),
            .addAttachmentSegment(image), .removeAttachmentSegment(id: "a"), .updateMetadata(["k": "v"]),
            .updateUsage(
                input: .init(totalTokenCount: 5, cachedTokenCount: 4),
                output: .init(totalTokenCount: 3, reasoningTokenCount: 2), metadata: ["m": true]),
        ]
        let read = actions.map { action -> String in
            guard case .response(let response) = Channel.Event.response(entryID: "e", action: action).kind,
                response.entryID == "e"
            else { return "wrong" }
            switch response.action.kind {
            case .appendText(let text): return "append \(text.content) \(text.segmentID ?? "-") \(text.tokenCount)"
            case .replaceTextSegment(let text):
                return "replace \(text.content) \(text.segmentID ?? "-") \(text.tokenCount)"
            case .addAttachmentSegment(let segment): return "add \(segment == image)"
            case .removeAttachmentSegment(let id): return "remove \(id)"
            case .updateMetadata(let metadata): return "metadata \(metadata.values)"
            case .updateUsage(let usage): return describe(usage)
            }
        }
        #expect(
            read == [
                "append a s 1", "replace b - 2", "add true", "remove a", #"metadata ["k": "v"]"#,
                #"usage 5 4 3 2 ["m": true]"#,
            ])
    }

    @Test func `reasoning events return the values passed to their initializers`() throws {
        let actions: [Channel.Reasoning.Action] = [
            .appendText("a", tokenCount: 1), .replaceTextSegment("b", segmentID: "s", tokenCount: 2),
            .updateSignature(Data([7]), tokenCount: 3), .updateMetadata(["k": 1]),
            .updateUsage(
                input: .init(totalTokenCount: 5, cachedTokenCount: 4),
                output: .init(totalTokenCount: 3, reasoningTokenCount: 2)),
        ]
        let read = actions.map { action -> String in
            guard case .reasoning(let reasoning) = Channel.Event.reasoning(action: action).kind,
                reasoning.entryID == nil
            else { return "wrong" }
            switch reasoning.action.kind {
            case .appendText(let text): return "append \(text.content) \(text.segmentID ?? "-") \(text.tokenCount)"
            case .replaceTextSegment(let text):
                return "replace \(text.content) \(text.segmentID ?? "-") \(text.tokenCount)"
            case .updateSignature(let signature):
                return "signature \(Array(signature.signature)) \(signature.tokenCount)"
            case .updateMetadata(let metadata): return "metadata \(metadata.values)"
            case .updateUsage(let usage): return describe(usage)
            }
        }
        #expect(
            read == ["append a - 1", "replace b s 2", "signature [7] 3", #"metadata ["k": 1]"#, "usage 5 4 3 2 [:]"])
    }

    @Test func `tool call events return the values passed to their initializers`() throws {
        let actions: [Channel.ToolCalls.Action] = [
            .toolCall(id: "c", name: "t", action: .appendArguments("{", tokenCount: 1)),
            .toolCall(id: "c", name: "t", action: .updateMetadata(["k": 1])), .removeToolCall(id: "c"),
            .updateMetadata(["k": 2]),
            .updateUsage(
                input: .init(totalTokenCount: 5, cachedTokenCount: 4),
                output: .init(totalTokenCount: 3, reasoningTokenCount: 2)),
        ]
        let read = actions.map { action -> String in
            guard case .toolCalls(let calls) = Channel.Event.toolCalls(entryID: "e", action: action).kind,
                calls.entryID == "e"
            else { return "wrong" }
            switch calls.action.kind {
            case .toolCall(let call):
                switch call.action.kind {
                case .appendArguments(let text): return "\(call.id) \(call.name) \(text.content) \(text.tokenCount)"
                case .updateMetadata(let metadata): return "\(call.id) \(call.name) \(metadata.values)"
                }
            case .removeToolCall(let id): return "remove \(id)"
            case .updateMetadata(let metadata): return "metadata \(metadata.values)"
            case .updateUsage(let usage): return describe(usage)
            }
        }
        #expect(
            read == ["c t { 1", #"c t ["k": 1]"#, "remove c", #"metadata ["k": 2]"#, "usage 5 4 3 2 [:]"])
    }

    private func describe(_ usage: Channel.Usage) -> String {
        "usage \(usage.input.totalTokenCount) \(usage.input.cachedTokenCount) \(usage.output.totalTokenCount) "
            + "\(usage.output.reasoningTokenCount) \(usage.metadata)"
    }
}
