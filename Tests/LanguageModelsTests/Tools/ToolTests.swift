import LanguageModels
import Testing

struct ToolTests {
    @Test func `by default, a tool has its type's name and the schema of its arguments`() {
        let tool = PlantFinder()
        #expect(tool.name == "PlantFinder")
        #expect(tool.includesSchemaInInstructions)
        #expect(tool.parameters.name == "Query")
        let definition = Transcript.ToolDefinition(tool: tool)
        #expect(definition.name == "PlantFinder")
        #expect(definition.description == "Finds plants")
        #expect(definition == Transcript.ToolDefinition(tool: tool))
    }

    @Test func `a tool of type any Tool can be called with generated content`() async throws {
        let tool: any Tool = PlantFinder()
        let segments = try await tool.call(with: GeneratedContent(json: #"{"words": "rose"}"#))
        #expect(segments.map(\.description) == ["Rosa: rose"])
    }

    @Test func `a tool's output becomes a structured segment, a text segment or a prompt's segments`() async throws {
        let arguments = try GeneratedContent(json: #"{"words": "x"}"#)
        let value = try await Echo(make: { $0 }).call(with: arguments)
        guard case .structure(let structure) = value.first else {
            Issue.record("The output is no structure: \(value)")
            return
        }
        #expect(structure.source == "Query")
        #expect(structure.content.jsonString == #"{"words": "x"}"#)
        let text = try await Echo(make: { "\($0.words)!" }).call(with: arguments)
        #expect(text.map(\.description) == ["x!"])
        let prompt = try await Echo(make: { query in
            Prompt {
                "Look:"
                query
            }
        }).call(with: arguments)
        #expect(prompt.map(\.description) == ["Look:", #"Query {"words": "x"}"#])
    }

    @Test func `a tool whose arguments are GeneratedContent receives the model's arguments unchanged`() async throws {
        let tool = Dynamic()
        let segments = try await tool.call(with: GeneratedContent(json: #"{"anything": [1]}"#))
        #expect(segments.map(\.description) == [#"{"anything": [1]}"#])
        #expect(tool.parameters.name == "Query")
    }

    @Test func `calling a tool throws errors for invalid arguments and errors from the tool`() async throws {
        let tool = PlantFinder()
        await #expect(throws: GeneratedContent.ParsingError.self) {
            try await tool.call(with: GeneratedContent(json: "{}"))
        }
        await #expect(throws: PlantFinder.NotFound.self) {
            try await tool.call(with: GeneratedContent(json: #"{"words": ""}"#))
        }
    }
}

private struct Query: Generable {
    var words: String

    init(words: String) { self.words = words }
    init(_ content: GeneratedContent) throws { words = try content.value(forProperty: "words") }

    var generatedContent: GeneratedContent { GeneratedContent(properties: ["words": words]) }

    static var generationSchema: GenerationSchema {
        GenerationSchema(type: Self.self, properties: [.init(name: "words", type: String.self)])
    }
}

private struct PlantFinder: Tool {
    struct NotFound: Error {}

    let description = "Finds plants"

    func call(arguments: Query) async throws -> String {
        if arguments.words.isEmpty { throw NotFound() }
        return "Rosa: \(arguments.words)"
    }
}

private struct Echo<Output: PromptRepresentable>: Tool {
    let description = "Says it again"
    let make: @Sendable (Query) -> Output

    func call(arguments: Query) async throws -> Output { make(arguments) }
}

private struct Dynamic: Tool {
    let description = "Takes anything"
    let parameters = Query.generationSchema

    func call(arguments: GeneratedContent) async throws -> String { arguments.jsonString }
}
