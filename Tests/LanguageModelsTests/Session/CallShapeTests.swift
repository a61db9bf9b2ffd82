import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Testing

/// The overloads that apps call: each resolves without type annotations and has the documented effect.
@Suite(.timeLimit(.minutes(30)))
struct CallShapeTests {
    private static let json = #"{"city":"Oslo","degrees":7,"days":[]}"#
    private let prompt = Prompt("Go")
    private let schema = Report.generationSchema
    private let options = GenerationOptions(temperature: 1)
    private let context = ContextOptions()

    private func session(_ count: Int) -> (LanguageModelSession, ScriptedLanguageModel) {
        let model = ScriptedLanguageModel(turns: Array(repeating: [.text(Self.json)], count: count))
        return (LanguageModelSession(model: model), model)
    }

    @Test func `every overload for a text response returns the text and sends no schema`() async throws {
        let (session, model) = session(12)
        let answers = [
            try await session.respond(to: "Go"), try await session.respond(to: prompt),
            try await session.respond { "Go" }, try await session.respond(to: "Go", options: options),
            try await session.respond(to: prompt, options: options),
            try await session.respond(options: options) { "Go" },
            try await session.respond(to: "Go", contextOptions: context),
            try await session.respond(to: prompt, metadata: ["a": 1]),
            try await session.respond(options: options, contextOptions: context, metadata: [:]) { "Go" },
        ]
        #expect(answers.allSatisfy { $0.content == Self.json })
        #expect(try await session.streamResponse(to: "Go").collect().content == Self.json)
        #expect(try await session.streamResponse(to: prompt, metadata: ["a": true]).collect().content == Self.json)
        #expect(try await session.streamResponse { "Go" }.collect().content == Self.json)
        #expect(model.remainingTurnCount == 0)
        #expect(model.requests.allSatisfy { $0.schema == nil })
    }

    @Test func `every overload with a schema sends the schema and includeSchemaInPrompt to the model`() async throws {
        let (session, model) = session(9)
        let answers = [
            try await session.respond(to: "Go", schema: schema), try await session.respond(to: prompt, schema: schema),
            try await session.respond(schema: schema) { "Go" },
            try await session.respond(to: "Go", schema: schema, includeSchemaInPrompt: false),
            try await session.respond(schema: schema, includeSchemaInPrompt: false, options: options) { "Go" },
            try await session.respond(to: "Go", schema: schema, contextOptions: context),
            try await session.respond(to: prompt, schema: schema, options: options, metadata: ["a": "b"]),
            try await session.respond(schema: schema, contextOptions: context) { "Go" },
        ]
        #expect(try answers.allSatisfy { try Report($0.content).city == "Oslo" })
        #expect(try await session.streamResponse(to: "Go", schema: schema).collect().content.isComplete)
        #expect(model.requests.allSatisfy { $0.schema?.name == "Report" })
        #expect(
            model.requests.map(\.contextOptions.includeSchemaInPrompt) == [
                true, true, true, false, false, nil, true, nil, true,
            ])
    }

    @Test func `every overload with a type returns a value of that type`() async throws {
        let (session, _) = session(9)
        let inferred: LanguageModelSession.Response<Report> = try await session.respond(to: "Go")
        let answers = [
            inferred, try await session.respond(to: "Go", generating: Report.self),
            try await session.respond(to: prompt, generating: Report.self),
            try await session.respond(generating: Report.self) { "Go" },
            try await session.respond(to: "Go", generating: Report.self, includeSchemaInPrompt: false),
            try await session.respond(generating: Report.self, options: options) { "Go" },
            try await session.respond(to: "Go", generating: Report.self, contextOptions: context),
            try await session.respond(generating: Report.self, contextOptions: context, metadata: ["a": 1]) { "Go" },
        ]
        #expect(answers.allSatisfy { $0.content.city == "Oslo" })
        for try await snapshot in session.streamResponse(to: "Go", generating: Report.self) {
            let city: String? = snapshot.content.city
            #expect(city == "Oslo")
        }
    }

    @Test func `every initializer of a session stores its static instructions in the transcript`() async throws {
        let model = ScriptedLanguageModel(text: "Hi")
        let flag = true
        let sessions = [
            LanguageModelSession(), LanguageModelSession(instructions: "Be brief."),
            LanguageModelSession { "Be brief." }, LanguageModelSession(instructions: Instructions("Be brief.")),
            LanguageModelSession(model: .default, tools: [WorkTool("dig")]),
            LanguageModelSession(model: SystemLanguageModel()) {
                "Be brief."
                if flag { "And kind." }
            },
            LanguageModelSession(transcript: Transcript()), LanguageModelSession(model: model),
            LanguageModelSession(model: model, instructions: "Be brief."),
            LanguageModelSession(model: model, tools: []) { "Be brief." },
            LanguageModelSession(model: model, transcript: Transcript()),
            LanguageModelSession(dynamicInstructions: Instructions("Be brief.")),
            LanguageModelSession(profile: LanguageModelSession.Profile { Instructions("Be brief.") }),
        ]
        #expect(sessions.map(\.transcript.count) == [0, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0])
        #expect(throws: Mishap.self) {
            _ = try LanguageModelSession(model: model) { () throws(Mishap) -> Instructions in throw Mishap() }
        }
    }

    @Test func `an error from a prompt builder is rethrown before the request begins`() async throws {
        let (session, model) = session(1)
        func fail() throws -> String { throw Mishap() }
        await #expect(throws: Mishap.self) { try await session.respond { try fail() } }
        #expect(throws: Mishap.self) { _ = try session.streamResponse { try fail() } }
        #expect(!session.isResponding && model.requests.isEmpty)
    }

    @Test @MainActor func `a caller on the main actor stays isolated after a response or snapshot`() async throws {
        let (session, _) = session(2)
        var seen: [LanguageModelSession.ResponseStream<Report>.Snapshot] = []
        for try await snapshot in session.streamResponse(to: "Go", generating: Report.self) { seen.append(snapshot) }
        #expect(seen.last?.content.degrees == 7)
        let response = try await session.respond(to: "Go", generating: Report.self)
        MainActor.assertIsolated()
        #expect(response.content.degrees == 7)
    }

    @Test func `session errors have messages and can be caught by type`() {
        let errors: [any Error] = [
            LanguageModelSession.Error.concurrentRequests,
            LanguageModelSession.GenerationError.decodingFailure(.init(debugDescription: "why")),
            LanguageModelSession.ToolCallError(tool: WorkTool("dig"), underlyingError: Mishap()),
        ]
        #expect(errors.map(\.localizedDescription).allSatisfy { $0.count > 20 })
        do {
            throw errors[1]
        } catch let error as LanguageModelSession.GenerationError {
            #expect(error.failureReason == "why")
            #expect(error.localizedDescription.contains(" why "))
            #expect(error.recoverySuggestion?.isEmpty == false)
        } catch {
            Issue.record("The error is of another type.")
        }
    }
}
