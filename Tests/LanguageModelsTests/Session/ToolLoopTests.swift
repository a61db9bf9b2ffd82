import LanguageModels
import LanguageModelsTestSupport
import Testing

@Suite(.timeLimit(.minutes(30)))
struct ToolLoopTests {
    @Test func `the transcript of a request with a tool call has the call, its output and the response`() async throws {
        let model = ScriptedLanguageModel(turns: [
            [.toolCall(id: "a", name: "dig", arguments: [#"{"de"#, #"pth":"#, "3}"])], [.text("Dug.")],
        ])
        let arguments = Log<GeneratedContent>()
        let tool = WorkTool("dig") {
            arguments.note($0)
            return "3 m"
        }
        let session = LanguageModelSession(model: model, tools: [tool], instructions: "Dig.")
        let response = try await session.respond(to: "Go")
        #expect(
            session.transcript.summary == [
                "instructions: Dig.", "prompt: Go", "calls: a dig", "output a: 3 m", "response: Dug.",
            ])
        #expect(response.transcriptEntries.count == 4)
        #expect(try arguments.items.map { try $0.value(Int.self, forProperty: "depth") } == [3])
        #expect(model.requests.map(\.transcript.count) == [2, 4])
    }

    @Test func `a tool output of a Generable type becomes a structured segment`() async throws {
        let model = ScriptedLanguageModel(turns: [
            [.toolCall(id: "a", name: "report", arguments: #"{"city":"Oslo"}"#)], [.text("Cold.")],
        ])
        let session = LanguageModelSession(model: model, tools: [ReportTool()])
        try await session.respond(to: "Go")
        guard case .toolOutput(let output) = session.transcript[3], case .structure(let segment) = output.segments[0]
        else {
            Issue.record("The output is no structure.")
            return
        }
        #expect(try Report(segment.content) == Report(city: "Oslo", degrees: 7, days: []))
    }

    @Test func `the tools of one turn run concurrently, and their outputs follow the order of the calls`() async throws
    {
        let meeting = Meeting(of: 3)
        let last = Meeting(of: 2)
        let names = ["one", "two", "three"]
        let tools = names.map { name in
            WorkTool(name) { _ in
                await meeting.join()
                // The second call ends first.
                if name != "two" { await last.join() }
                return name
            }
        }
        let model = ScriptedLanguageModel(turns: [
            [
                .toolCall(id: "1", name: "one"), .toolCall(id: "2", name: "two"), .toolCall(id: "3", name: "three"),
            ],
            [.text("All done.")],
        ])
        let session = LanguageModelSession(model: model, tools: tools)
        try await session.respond(to: "Go")
        #expect(
            session.transcript.summary.dropFirst(2) == [
                "calls: 1 one, 2 two, 3 three", "output 1: one", "output 2: two", "output 3: three",
                "response: All done.",
            ])
    }

    @Test func `a model can call another tool in the turn that follows a tool's output`() async throws {
        let model = ScriptedLanguageModel(turns: [
            [.toolCall(id: "1", name: "find")], [.toolCall(id: "2", name: "open")], [.text("Opened.")],
        ])
        let session = LanguageModelSession(model: model, tools: [WorkTool("find"), WorkTool("open")])
        try await session.respond(to: "Go")
        #expect(
            session.transcript.summary.dropFirst() == [
                "prompt: Go", "calls: 1 find", "output 1: done", "calls: 2 open", "output 2: done",
                "response: Opened.",
            ])
    }

    @Test func `text before tool calls stays at the start of the answer`() async throws {
        let model = ScriptedLanguageModel(turns: [
            [.text("Let me look."), .toolCall(id: "1", name: "look")], [.text("Found it.")],
        ])
        let session = LanguageModelSession(model: model, tools: [WorkTool("look")])
        var seen = ""
        let stream = session.streamResponse(to: "Go")
        for try await snapshot in stream {
            #expect(snapshot.content.hasPrefix(seen))
            seen = snapshot.content
        }
        #expect(seen == "Let me look.\nFound it.")
        #expect(try await stream.collect().content == seen)
        #expect(
            session.transcript.summary.dropFirst(2) == [
                "response: Let me look.", "calls: 1 look", "output 1: done", "response: Found it.",
            ])
    }

    @Test func `events with the same call id are merged into one call`() async throws {
        typealias Calls = LanguageModelExecutorGenerationChannel.ToolCalls
        func piece(_ id: String, _ text: String) -> ScriptedStep {
            .event(
                .toolCalls(
                    entryID: "calls",
                    action: .toolCall(id: id, name: "dig", action: .appendArguments(text, tokenCount: 1))))
        }
        let model = ScriptedLanguageModel(turns: [
            [
                piece("1", #"{"n""#), piece("2", #"{"n":"#), piece("1", ":1}"), piece("2", "2}"), piece("3", "{}"),
                .event(.toolCalls(entryID: "calls", action: .removeToolCall(id: "3"))),
            ],
            [.text("Done.")],
        ])
        let session = LanguageModelSession(
            model: model, tools: [WorkTool("dig") { "\(try $0.value(Int.self, forProperty: "n"))" }])
        try await session.respond(to: "Go")
        #expect(
            session.transcript.summary.dropFirst(2) == [
                "calls: 1 dig, 2 dig", "output 1: 1", "output 2: 2", "response: Done.",
            ])
    }

    @Test func `usage reported on a response event adds no response entry to a turn of tool calls`() async throws {
        let usage = LanguageModelExecutorGenerationChannel.Event.response(
            action: .updateUsage(
                input: .init(totalTokenCount: 5, cachedTokenCount: 0),
                output: .init(totalTokenCount: 2, reasoningTokenCount: 0)))
        let model = ScriptedLanguageModel(turns: [[.toolCall(id: "1", name: "dig"), .event(usage)], [.text("Done.")]])
        let session = LanguageModelSession(model: model, tools: [WorkTool("dig")])
        let response = try await session.respond(to: "Go")
        #expect(
            response.transcriptEntries.summary == [
                "prompt: Go", "calls: 1 dig", "output 1: done", "response: Done.",
            ])
        #expect(response.usage.input.totalTokenCount == 5)
    }

    @Test func `an error from a tool ends the request and cancels the other tools`() async throws {
        let stall = ScriptedStall()
        let cancelled = Log<Bool>()
        let tools = [
            WorkTool("fail") { _ in
                await stall.reached()
                throw Mishap(number: 4)
            },
            WorkTool("wait") { _ in
                do {
                    let model = ScriptedLanguageModel(turns: [[.stall(stall)]])
                    return try await LanguageModelSession(model: model).respond(to: "Wait").content
                } catch {
                    cancelled.note(error is CancellationError)
                    throw error
                }
            },
        ]
        let model = ScriptedLanguageModel(turns: [
            [.toolCall(id: "1", name: "wait"), .toolCall(id: "2", name: "fail")]
        ])
        let session = LanguageModelSession(model: model, tools: tools, instructions: "Try.")
        let error = await #expect(throws: LanguageModelSession.ToolCallError.self) {
            try await session.respond(to: "Go")
        }
        #expect(error?.tool.name == "fail")
        #expect(error?.underlyingError as? Mishap == Mishap(number: 4))
        #expect(cancelled.items == [true])
        #expect(session.transcript.summary == ["instructions: Try."])
    }

    @Test func `a call of an unknown tool throws an error that lists the available tools`() async throws {
        let model = ScriptedLanguageModel(turns: [[.toolCall(id: "1", name: "fly", arguments: #"{"to":"Oslo"}"#)]])
        let session = LanguageModelSession(model: model, tools: [WorkTool("dig"), WorkTool("swim")])
        let error = await #expect(throws: GeneratedContent.ParsingError.self) { try await session.respond(to: "Go") }
        let text = try #require(error?.debugDescription)
        #expect(text.contains("'fly'") && text.contains("dig, swim"))
        #expect(session.transcript.count == 1)
    }

    @Test func `tool arguments that do not match the tool's type throw a tool call error`() async throws {
        let model = ScriptedLanguageModel(turns: [[.toolCall(id: "1", name: "report", arguments: #"{"town":1}"#)]])
        let session = LanguageModelSession(model: model, tools: [ReportTool()])
        let error = await #expect(throws: LanguageModelSession.ToolCallError.self) {
            try await session.respond(to: "Go")
        }
        #expect(error?.underlyingError is GeneratedContent.ParsingError)
    }

    @Test(arguments: [#"{"city":"Os"#, "oh", #"{"city":"Oslo"}}"#])
    func `tool arguments that are not valid JSON throw a parsing error`(arguments: String) async throws {
        let model = ScriptedLanguageModel(turns: [[.toolCall(id: "1", name: "report", arguments: arguments)]])
        let session = LanguageModelSession(model: model, tools: [ReportTool()])
        await #expect(throws: GeneratedContent.ParsingError.self) { try await session.respond(to: "Go") }
        #expect(session.transcript.count == 1)
    }

    @Test func `a tool call without arguments passes an empty object to the tool`() async throws {
        let model = ScriptedLanguageModel(turns: [[.toolCall(id: "1", name: "dig", arguments: "")], [.text("Ok")]])
        let session = LanguageModelSession(model: model, tools: [WorkTool("dig") { $0.jsonString }])
        try await session.respond(to: "Go")
        #expect(session.transcript.summary[3] == "output 1: {}")
    }

    @Test func `no tools are enabled if tool calling is disallowed`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("No.")]], capabilities: [])
        let session = LanguageModelSession(model: model, tools: [WorkTool("dig")])
        try await session.respond(to: "Go", options: GenerationOptions(toolCallingMode: .disallowed))
        #expect(model.requests.first?.enabledToolDefinitions.isEmpty == true)
    }

    @Test func `the model is called with required tool calling until a tool throws`() async throws {
        let calls = (1...3).map { [ScriptedStep.toolCall(id: "\($0)", name: "step")] }
        let model = ScriptedLanguageModel(turns: calls)
        let count = Log<Int>()
        let tool = WorkTool("step") { _ in
            count.note(1)
            if count.items.count == 3 { throw Mishap() }
            return "more"
        }
        let session = LanguageModelSession(model: model, tools: [tool])
        await #expect(throws: LanguageModelSession.ToolCallError.self) {
            try await session.respond(to: "Go", options: GenerationOptions(toolCallingMode: .required))
        }
        #expect(model.requests.map(\.generationOptions.toolCallingMode?.kind) == [.required, .required, .required])
    }

    @Test func `a request with required tool calling is refused if the session has no tools`() async throws {
        let model = ScriptedLanguageModel(text: "Hi")
        let session = LanguageModelSession(model: model)
        await #expect(throws: LanguageModelError.self) {
            try await session.respond(to: "Go", options: GenerationOptions(toolCallingMode: .required))
        }
        #expect(model.requests.isEmpty)
    }
}
