import Foundation
import FoundationModels
import Synchronization
import Testing

private struct FindStopsTool: Tool {
    let name = "findStops"
    let description = "Finds stops for a journey."

    @Generable
    struct Arguments {
        @Guide(description: "What to look for")
        let kind: Stop.Kind
        @Guide(.range(1...5))
        let count: Int?
    }

    func call(arguments: Arguments) async throws -> String {
        "\(arguments.count ?? 1) of \(arguments.kind.rawValue)"
    }
}

private struct StructuredTool: Tool {
    var description: String { "Answers with a value." }

    @Generable
    struct Arguments {
        var note: String
    }

    func call(arguments: Arguments) async throws -> Stop {
        Stop(kind: .sight, note: arguments.note)
    }
}

private struct PromptTool: Tool {
    let description = "Answers with a prompt."
    var includesSchemaInInstructions: Bool { false }

    func call(arguments: Stop) async throws -> Prompt {
        Prompt {
            arguments.note
            "More."
        }
    }
}

private struct ListTool: Tool {
    let description = "Answers with several texts."

    @Generable
    struct Arguments {}

    func call(arguments: Arguments) async -> [String] { ["a", "b"] }
}

/// A tool whose arguments have a run-time schema.
private struct DynamicTool: Tool {
    let name: String
    let description: String
    let parameters: GenerationSchema

    init(name: String) throws {
        self.name = name
        description = "Described at run time."
        parameters = try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "Query", properties: [.init(name: "text", schema: DynamicGenerationSchema(type: String.self))]),
            dependencies: [])
    }

    func call(arguments: GeneratedContent) async throws -> some PromptRepresentable {
        try arguments.value(String.self, forProperty: "text").uppercased()
    }
}

private struct FailingTool: Tool {
    struct Closed: Error {}

    let name = "failing"
    let description = "Never works."

    @Generable
    struct Arguments {
        let x: Int
    }

    func call(arguments: Arguments) async throws -> String {
        throw Closed()
    }
}

/// A tool with state, protected by a lock.
private final class CountingTool: Tool {
    let name = "count"
    let description = "Counts."
    private let calls = Mutex(0)

    var count: Int { calls.withLock { $0 } }

    @Generable
    struct Arguments {
        let by: Int
    }

    @concurrent func call(arguments: Arguments) async throws -> GeneratedContent {
        let count = calls.withLock { calls in
            calls += arguments.by
            return calls
        }
        return GeneratedContent(properties: ["count": count])
    }
}

@Suite(.timeLimit(.minutes(30))) struct ToolTests {
    @Test func `a tool has default values for name, parameters and includesSchemaInInstructions`() throws {
        #expect(StructuredTool().name == "StructuredTool")
        #expect(StructuredTool().includesSchemaInInstructions)
        #expect(!PromptTool().includesSchemaInInstructions)
        #expect(PromptTool().parameters.name == "Stop")
        #expect(try DynamicTool(name: "search").parameters.name == "Query")
        let definition = Transcript.ToolDefinition(tool: FindStopsTool())
        #expect(definition.name == "findStops")
        #expect(definition.parameters.debugDescription.contains("food and drink"))
    }

    @Test func `a session calls a tool and adds the tool's output to the transcript`() async throws {
        let model = ReplyModel(
            .toolCall(name: "findStops", arguments: #"{"kind": "food and drink", "count": 2}"#), .text("Two places."))
        let session = LanguageModelSession(model: model, tools: [FindStopsTool()], instructions: "Use tools.")
        let response = try await session.respond(to: "Where to eat?")
        #expect(response.content == "Two places.")
        let kinds = session.transcript.map { entry in
            switch entry {
            case .instructions: "instructions"
            case .prompt: "prompt"
            case .toolCalls(let calls): "calls \(calls.map(\.toolName))"
            case .toolOutput(let output): "output \(output.toolName) \(output.segments.map(\.description))"
            case .response: "response"
            case .reasoning: "reasoning"
            case .data: "data"
            @unknown default: "unknown"
            }
        }
        #expect(kinds.count == 5)
        #expect(kinds[2] == #"calls ["findStops"]"#)
        #expect(kinds[3].contains("2 of food and drink"))
    }

    @Test(arguments: [
        ("StructuredTool", #"{"note": "N"}"#), ("PromptTool", #"{"kind": "sight", "note": "N"}"#), ("ListTool", "{}"),
        ("search", #"{"text": "n"}"#),
    ])
    func `a session calls tools with every type of arguments and output`(name: String, arguments: String) async throws {
        let tools: [any Tool] = [StructuredTool(), PromptTool(), ListTool(), try DynamicTool(name: "search")]
        let model = ReplyModel(.toolCall(name: name, arguments: arguments), .text("done"))
        let session = LanguageModelSession(model: model, tools: tools) { "Use tools." }
        #expect(try await session.respond(to: "Go").content == "done")
        let outputs = session.transcript.compactMap { entry in
            if case .toolOutput(let output) = entry { output } else { nil }
        }
        #expect(outputs.map(\.toolName) == [name])
        #expect(!outputs[0].segments.isEmpty)
    }

    @Test func `a request throws ToolCallError if a tool throws an error`() async throws {
        let model = ReplyModel(.toolCall(name: "failing", arguments: #"{"x": 1}"#))
        let session = LanguageModelSession(model: model, tools: [FailingTool()])
        do {
            _ = try await session.respond(to: "Go")
            Issue.record("no error")
        } catch let error as LanguageModelSession.ToolCallError {
            #expect(error.tool.name == "failing")
            #expect(error.underlyingError is FailingTool.Closed)
            #expect(error.errorDescription != nil)
            if case is FailingTool.Closed = error.underlyingError {} else { Issue.record("another error") }
        }
        #expect(!session.isResponding)
    }

    @Test func `a tool keeps its state between calls`() async throws {
        let tool = CountingTool()
        let model = ReplyModel(
            .toolCall(name: "count", arguments: #"{"by": 2}"#), .toolCall(name: "count", arguments: #"{"by": 3}"#),
            .text("done"))
        let session = LanguageModelSession(model: model, tools: [tool])
        try await session.respond(to: "Count")
        #expect(tool.count == 5)
    }
}
