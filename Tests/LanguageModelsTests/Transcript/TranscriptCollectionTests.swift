import LanguageModels
import Testing

struct TranscriptCollectionTests {
    private let entries: [Transcript.Entry] = [
        .text(instructions: "Be kind.", id: "i"), .text(prompt: "Hello", id: "p"), .text(response: "Hi", id: "r"),
    ]

    @Test func `a transcript is a collection of its entries in order`() {
        let transcript = Transcript(entries: entries)
        #expect(transcript.count == 3)
        #expect(transcript.map(\.id) == ["i", "p", "r"])
        #expect(transcript.last?.id == "r")
        #expect(transcript[1...].map(\.id) == ["p", "r"])
        #expect(transcript.indices == 0..<3)
        #expect(Transcript().isEmpty)
        #expect(Transcript(entries: transcript.lazy.filter { $0.id != "p" }).map(\.id) == ["i", "r"])
    }

    @Test func `transcript entries can be replaced, appended, inserted, removed and swapped`() {
        var transcript = Transcript(entries: entries)
        transcript[1] = .text(prompt: "Good day", id: "q")
        transcript.append(.text(prompt: "Bye", id: "b"))
        #expect(transcript.map(\.id) == ["i", "q", "r", "b"])
        transcript.replaceSubrange(1..<3, with: [.text(prompt: "Short", id: "s")])
        #expect(transcript.map(\.id) == ["i", "s", "b"])
        transcript.removeAll { $0.id == "s" }
        transcript.insert(.text(prompt: "First", id: "f"), at: 0)
        #expect(transcript.map(\.id) == ["f", "i", "b"])
        transcript.swapAt(0, 2)
        #expect(transcript.map(\.id) == ["b", "i", "f"])
    }

    @Test func `the history of a transcript excludes its leading instructions`() {
        #expect(Transcript(entries: entries).history.map(\.id) == ["p", "r"])
        #expect(Transcript(entries: entries[1...]).history.map(\.id) == ["p", "r"])
        #expect(Transcript(entries: [entries[1], entries[0]]).history.map(\.id) == ["p", "i"])
        #expect(Transcript().history.isEmpty)
        #expect(Transcript(entries: [entries[0]]).history.isEmpty)
    }

    @Test func `changing the history of a transcript keeps its leading instructions`() {
        var transcript = Transcript(entries: entries)
        transcript.history.removeFirst()
        #expect(transcript.map(\.id) == ["i", "r"])
        transcript.history = [.text(prompt: "New", id: "n")]
        #expect(transcript.map(\.id) == ["i", "n"])
        transcript.history.append(contentsOf: entries[1...])
        #expect(transcript.map(\.id) == ["i", "n", "p", "r"])
        transcript.history.removeAll()
        #expect(transcript.map(\.id) == ["i"])
    }

    @Test func `the history of a transcript without instructions can be changed`() {
        var transcript = Transcript(entries: entries[1...])
        transcript.history.removeLast()
        #expect(transcript.map(\.id) == ["p"])
        transcript.history = []
        #expect(transcript.isEmpty)
    }

    @Test func `entries appended to the history are kept if the appending function then throws`() {
        struct Refused: Error {}
        func refuse(_ history: inout Transcript.HistoryView) throws {
            history.append(entries[1])
            throw Refused()
        }
        var transcript = Transcript(entries: entries)
        #expect(throws: Refused.self) { try refuse(&transcript.history) }
        #expect(transcript.map(\.id) == ["i", "p", "r", "p"])
    }

    @Test func `indices of a transcript's history support offsets, distances, ranges and subscripts`() throws {
        var history = Transcript(entries: entries).history
        let second = history.index(after: history.startIndex)
        #expect(history[second].id == "r")
        #expect(history.index(before: second) == history.startIndex)
        #expect(history.index(history.startIndex, offsetBy: 2) == history.endIndex)
        #expect(history.distance(from: second, to: history.startIndex) == -1)
        #expect(history.firstIndex { $0.id == "r" } == second)
        #expect(history[..<second].map(\.id) == ["p"])
        history[second] = .text(response: "Other", id: "o")
        history.replaceSubrange(..<second, with: [])
        #expect(history.map(\.id) == ["o"])
        history.swapAt(history.startIndex, history.startIndex)
        #expect(Transcript.HistoryView().isEmpty)
    }

    @Test func `ToolCalls is a collection of its calls`() {
        let arguments = GeneratedContent(properties: [:])
        let calls = Transcript.ToolCalls(
            id: "t", ["a", "b"].map { Transcript.ToolCall(id: $0, toolName: "tool", arguments: arguments) })
        #expect(calls.count == 2)
        #expect(calls[1].id == "b")
        #expect(calls.reversed().map(\.id) == ["b", "a"])
        #expect(calls == Transcript.ToolCalls(id: "t", Array(calls)))
        #expect(calls != Transcript.ToolCalls(id: "u", Array(calls)))
    }

    @Test func `tool definitions and response formats are equal if their schemas are equal`() {
        let text = Transcript.ToolDefinition(name: "t", description: "d", parameters: String.generationSchema)
        var other = text
        #expect(text == other)
        other.parameters = Int.generationSchema
        #expect(text != other)
        #expect(Transcript.ResponseFormat(type: String.self) == Transcript.ResponseFormat(type: String.self))
        #expect(Transcript.ResponseFormat(type: String.self) != Transcript.ResponseFormat(type: Int.self))
    }
}
