import LanguageModels
import LanguageModelsTestSupport
import Testing

@Suite(.timeLimit(.minutes(30)))
struct RespondTests {
    @Test func `a text response consists of the model's text fragments`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("It "), .text("rains.")]])
        let session = LanguageModelSession(model: model, instructions: "Be brief.")
        let response = try await session.respond(to: "How is the weather?")
        #expect(response.content == "It rains.")
        #expect(response.rawContent.kind == .string("It rains."))
        #expect(response.transcriptEntries.summary == ["prompt: How is the weather?", "response: It rains."])
        #expect(
            session.transcript.summary == [
                "instructions: Be brief.", "prompt: How is the weather?", "response: It rains.",
            ])
        #expect(!session.isResponding)
    }

    @Test func `each request sends the whole transcript to the model`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("One.")], [.text("Two.")]])
        let session = LanguageModelSession(model: model)
        try await session.respond(to: "First")
        try await session.respond(to: "Second")
        #expect(model.requests.map(\.transcript.summary.count) == [1, 3])
        #expect(model.requests.last?.transcript.summary == ["prompt: First", "response: One.", "prompt: Second"])
        #expect(model.executorCount == 1)
    }

    @Test func `a transcript has an instructions entry only if the session has instructions or tools`() async throws {
        #expect(LanguageModelSession(model: ScriptedLanguageModel(text: "")).transcript.isEmpty)
        let withTool = LanguageModelSession(model: ScriptedLanguageModel(text: ""), tools: [WorkTool("dig")])
        guard case .instructions(let instructions)? = withTool.transcript.first else {
            Issue.record("The tool is not in the transcript.")
            return
        }
        #expect(instructions.toolDefinitions.map(\.name) == ["dig"])
        #expect(instructions.segments.isEmpty)
    }

    @Test func `a tool that is not described in the instructions is still enabled for the model`() async throws {
        var tool = WorkTool("dig")
        tool.includesSchemaInInstructions = false
        let model = ScriptedLanguageModel(text: "Hello")
        let session = LanguageModelSession(model: model, tools: [tool, WorkTool("fly")])
        try await session.respond(to: "Hi")
        guard case .instructions(let instructions)? = session.transcript.first else {
            Issue.record("There are no instructions.")
            return
        }
        #expect(instructions.toolDefinitions.map(\.name) == ["fly"])
        #expect(model.requests.first?.enabledToolDefinitions.map(\.name) == ["dig", "fly"])
    }

    @Test func `the prompt entry contains the options, schema and metadata of the request`() async throws {
        let model = ScriptedLanguageModel(text: #"{"city":"Oslo","degrees":7,"days":[]}"#)
        let session = LanguageModelSession(model: model)
        let options = GenerationOptions(samplingMode: .greedy, temperature: 0.5, maximumResponseTokens: 9)
        try await session.respond(
            to: "Report", generating: Report.self, options: options,
            contextOptions: ContextOptions(includeSchemaInPrompt: false, reasoningLevel: .deep),
            metadata: ["source": "test"])
        guard case .prompt(let prompt)? = session.transcript.first else {
            Issue.record("There is no prompt.")
            return
        }
        #expect(prompt.options == options)
        #expect(prompt.responseFormat?.name == "Report")
        #expect(prompt.contextOptions.includeSchemaInPrompt == false)
        #expect(prompt.metadata["source"]?.kind == .string("test"))
        let request = try #require(model.requests.first)
        #expect(request.generationOptions == options)
        #expect(request.schema?.name == "Report")
        #expect(request.contextOptions.reasoningLevel == .deep)
        #expect(request.metadata["source"]?.kind == .string("test"))
    }

    @Test func `includeSchemaInPrompt is sent to the model as a context option`() async throws {
        let json = #"{"city":"Oslo","degrees":7,"days":[]}"#
        let model = ScriptedLanguageModel(turns: Array(repeating: [.text(json)], count: 3))
        let session = LanguageModelSession(model: model)
        try await session.respond(to: "1", generating: Report.self, includeSchemaInPrompt: false)
        try await session.respond(to: "2", generating: Report.self)
        try await session.respond(to: "3", schema: Report.generationSchema, includeSchemaInPrompt: true)
        #expect(model.requests.map(\.contextOptions.includeSchemaInPrompt) == [false, true, true])
    }

    @Test func `a response of a Generable type is stored as one structured segment`() async throws {
        let model = ScriptedLanguageModel(
            turns: [ScriptedStep.pieces(of: #"{"city":"Oslo","degrees":-7,"days":["Mo","Tu"]}"#, length: 3)])
        let session = LanguageModelSession(model: model)
        let response = try await session.respond(to: "Report", generating: Report.self)
        #expect(response.content == Report(city: "Oslo", degrees: -7, days: ["Mo", "Tu"]))
        guard case .response(let entry)? = session.transcript.last, case .structure(let segment) = entry.segments[0]
        else {
            Issue.record("The response is no structure.")
            return
        }
        #expect(entry.segments.count == 1)
        #expect(segment.schemaName == "Report")
        #expect(segment.content == response.rawContent)
        #expect(segment.content.isComplete)
    }

    @Test func `a response to a request with a schema is generated content`() async throws {
        let model = ScriptedLanguageModel(text: "42")
        let session = LanguageModelSession(model: model)
        let response = try await session.respond(to: "Answer?", schema: Int.generationSchema)
        #expect(try response.content.value(Int.self) == 42)
    }

    @Test func `a request for a String sends no schema and returns the model's text`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("plain \"text\"")]], capabilities: [])
        let session = LanguageModelSession(model: model)
        let response = try await session.respond(to: "Talk", generating: String.self)
        #expect(response.content == "plain \"text\"")
        #expect(model.requests.first?.schema == nil)
    }

    @Test func `prompts and instructions can be built in trailing closures`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("a")], [.text("b")]])
        let session = LanguageModelSession(model: model) {
            "One."; "Two."
        }
        try await session.respond {
            "Three."; "Four."
        }
        for try await _ in session.streamResponse(options: GenerationOptions(temperature: 1), prompt: { "Five." }) {}
        #expect(
            session.transcript.summary == [
                "instructions: One.\nTwo.", "prompt: Three.\nFour.", "response: a", "prompt: Five.", "response: b",
            ])
    }

    @Test func `a session continues from an existing transcript`() async throws {
        let first = LanguageModelSession(model: ScriptedLanguageModel(text: "One."), instructions: "Count.")
        try await first.respond(to: "Start")
        let model = ScriptedLanguageModel(text: "Two.")
        let second = LanguageModelSession(model: model, transcript: first.transcript)
        let response = try await second.respond(to: "Go on")
        #expect(model.requests.first?.transcript.summary.count == 4)
        #expect(response.transcriptEntries.summary == ["prompt: Go on", "response: Two."])
    }

    @Test func `a turn without a response throws a parsing error`() async throws {
        let model = ScriptedLanguageModel(turns: [[.reasoning("Hm.")], []])
        let session = LanguageModelSession(model: model)
        for _ in 0..<2 {
            await #expect(throws: GeneratedContent.ParsingError.self) { try await session.respond(to: "Well?") }
        }
        #expect(session.transcript.isEmpty)
    }

    @Test func `an empty response is a valid answer`() async throws {
        let usage = LanguageModelExecutorGenerationChannel.Event.response(
            action: .updateUsage(
                input: .init(totalTokenCount: 1, cachedTokenCount: 0),
                output: .init(totalTokenCount: 0, reasoningTokenCount: 0)))
        let session = LanguageModelSession(model: ScriptedLanguageModel(turns: [[.event(usage)]]))
        #expect(try await session.respond(to: "Say nothing").content.isEmpty)
    }

    @Test func `a truncated text is returned, and truncated JSON throws a parsing error`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("Once upon")], [.text(#"{"city":"Oslo","degr"#)]])
        let session = LanguageModelSession(model: model)
        let options = GenerationOptions(maximumResponseTokens: 2)
        #expect(try await session.respond(to: "Tell", options: options).content == "Once upon")
        let error = await #expect(throws: GeneratedContent.ParsingError.self) {
            try await session.respond(to: "Report", generating: Report.self, options: options)
        }
        #expect(error?.rawContent == #"{"city":"Oslo","degr"#)
        #expect(session.transcript.summary == ["prompt: Tell", "response: Once upon"])
    }

    @Test(arguments: ["nonsense", #"{"city": Oslo}"#, #"{"city":"Oslo"}"#, "{}", ""])
    func `an answer that does not match the requested type throws a parsing error`(text: String) async throws {
        let session = LanguageModelSession(model: ScriptedLanguageModel(text: text))
        await #expect(throws: GeneratedContent.ParsingError.self) {
            try await session.respond(to: "Report", generating: Report.self)
        }
        #expect(session.transcript.isEmpty)
        #expect(!session.isResponding)
    }
}
