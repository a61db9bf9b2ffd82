import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Testing

/// The conversion of a model's events to transcript entries.
@Suite(.timeLimit(.minutes(30)))
struct EntryTests {
    typealias Event = LanguageModelExecutorGenerationChannel.Event

    private func text(_ text: String, entry: String? = nil, segment: String? = nil) -> ScriptedStep {
        .event(.response(entryID: entry, action: .appendText(text, segmentID: segment, tokenCount: 1)))
    }

    private func thought(_ text: String, entry: String? = nil) -> ScriptedStep {
        .event(.reasoning(entryID: entry, action: .appendText(text, tokenCount: 1)))
    }

    private func answer(to steps: [ScriptedStep]) async throws -> LanguageModelSession.Response<String> {
        try await LanguageModelSession(model: ScriptedLanguageModel(turns: [steps])).respond(to: "Go")
    }

    @Test func `an event without an id is added to the last entry if both have the same kind`() async throws {
        let response = try await answer(to: [thought("a"), thought("b"), text("c"), thought("d"), text("e"), text("f")])
        #expect(
            response.transcriptEntries.summary == [
                "prompt: Go", "reasoning: ab", "response: c", "reasoning: d", "response: ef",
            ])
        #expect(response.content == "c\nef")
        #expect(Set(response.transcriptEntries.map(\.id)).count == 5)
    }

    @Test func `an event with an id is added to the entry with that id, even if another entry follows`() async throws {
        let response = try await answer(to: [
            thought("a", entry: "r"), text("b", entry: "x"), thought("c", entry: "r"), text("d", entry: "y"),
            text("e", entry: "x"),
        ])
        #expect(
            response.transcriptEntries.summary == ["prompt: Go", "reasoning: ac", "response: be", "response: d"])
        #expect(response.transcriptEntries.dropFirst().map(\.id) == ["r", "x", "y"])
    }

    @Test func `text is appended to the segment whose id the event contains`() async throws {
        let replace = Event.response(action: .replaceTextSegment("A", segmentID: "1", tokenCount: 1))
        let response = try await answer(to: [
            text("a", segment: "1"), text("b", segment: "2"), text("c"), text("d", segment: "1"), .event(replace),
        ])
        #expect(response.transcriptEntries.summary.last == "response: A|bc")
        #expect(response.content == "Abc")
    }

    @Test func `an event can replace the text of a structured answer`() async throws {
        let replace = Event.response(action: .replaceTextSegment(#"{"city":"Oslo","#, tokenCount: 1))
        let model = ScriptedLanguageModel(turns: [
            [text(#"{"city":"#), .event(replace), text(#""degrees":1,"days":[]}"#)]
        ])
        let response = try await LanguageModelSession(model: model).respond(to: "Go", generating: Report.self)
        #expect(response.content.city == "Oslo")
    }

    @Test func `updates replace the signature, all metadata and the token usage`() async throws {
        let response = try await answer(to: [
            .event(.reasoning(action: .updateSignature(Data([1]), tokenCount: 1))),
            .event(.reasoning(action: .updateSignature(Data([2]), tokenCount: 1))),
            .event(.response(action: .updateMetadata(["a": 1, "b": 2]))), text("Hi"),
            .event(.response(action: .updateMetadata(["a": 3]))),
            .event(
                .response(
                    action: .updateUsage(
                        input: .init(totalTokenCount: 1, cachedTokenCount: 0),
                        output: .init(totalTokenCount: 2, reasoningTokenCount: 0), metadata: ["speed": 5]))),
        ])
        let entries = Array(response.transcriptEntries)
        guard case .reasoning(let reasoning) = entries[1], case .response(let entry) = entries[2] else {
            Issue.record("The entries are of other kinds.")
            return
        }
        #expect(reasoning.signature == Data([2]))
        #expect(entry.metadata.mapValues(\.kind) == ["a": .number(3)])
        #expect(response.usage.totalTokenCount == 3)
        #expect(response.usage.metadata["speed"]?.kind == .number(5))
    }

    @Test func `attachment segments can be added and removed`() async throws {
        let image = Transcript.Attachment.image(.init(imageURL: URL(fileURLWithPath: "/cat.png")))
        let response = try await answer(to: [
            text("Look: "), .event(.response(action: .addAttachmentSegment(.init(id: "1", content: image)))),
            .event(.response(action: .addAttachmentSegment(.init(id: "2", content: image)))), text("a cat."),
            .event(.response(action: .removeAttachmentSegment(id: "1"))),
        ])
        #expect(response.transcriptEntries.summary.last == "response: Look: |other|a cat.")
        #expect(response.content == "Look: a cat.")
    }

    @Test func `a tool call before text is removed if the stream is released before the tool runs`() async throws {
        let stall = ScriptedStall()
        let model = ScriptedLanguageModel(turns: [
            [.toolCall(id: "1", name: "dig"), .text("I am digging"), .stall(stall)]
        ])
        let session = LanguageModelSession(model: model, tools: [WorkTool("dig")])
        for try await _ in session.streamResponse(to: "Go") {
            await stall.reached()
            break
        }
        #expect(session.transcript.summary.dropFirst() == ["prompt: Go", "response: I am digging"])
    }
}
