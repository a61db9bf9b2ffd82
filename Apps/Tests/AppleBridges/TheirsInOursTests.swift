import Foundation
import FoundationModels
import LanguageModels
import ScriptedSystemModel
import Synchronization
import Testing

@testable import AppleEngines

private struct Clock: LanguageModels.Tool {
    let name = "clock"
    let description = "Tells the time"
    let parameters: LanguageModels.GenerationSchema
    let fails: Bool

    init(fails: Bool = false) throws {
        let city = LanguageModels.DynamicGenerationSchema.Property(
            name: "city", schema: LanguageModels.DynamicGenerationSchema(type: String.self))
        parameters = try LanguageModels.GenerationSchema(
            root: LanguageModels.DynamicGenerationSchema(name: "Place", properties: [city]), dependencies: [])
        self.fails = fails
    }

    @concurrent func call(arguments: LanguageModels.GeneratedContent) async throws -> String {
        if fails { throw CocoaError(.fileNoSuchFile) }
        return "noon in \(arguments.jsonString)"
    }
}

/// Tests of Apple's system model in sessions of Hearth's API.
@Suite(.serialized, .timeLimit(.minutes(30))) struct TheirsInOursTests {
    private func session(
        tools: [any LanguageModels.Tool] = [], instructions: String? = nil
    ) -> LanguageModels.LanguageModelSession {
        LanguageModels.LanguageModelSession(model: AppleLanguageModel(), tools: tools, instructions: instructions)
    }

    private func play(_ texts: String...) {
        ScriptedSystemModel.install { _, channel in
            for text in texts { await channel.send(.response(action: .appendText(text, tokenCount: 1))) }
        }
    }

    @Test func `a conversation reuses its Apple session, and a restored conversation gets a new one`() async throws {
        ScriptedSystemModel.install { request, channel in
            await channel.send(.response(action: .appendText("\(request.transcript.count) entries", tokenCount: 1)))
        }
        let session = session(instructions: "Be brief.")
        #expect(try await session.respond(to: "One").content == "2 entries")
        #expect(try await session.respond(to: "Two").content == "4 entries")
        #expect(ScriptedSystemModel.sessions.withLock(\.self) == 1)
        #expect(session.usage.output.totalTokenCount == 2)
        let restored = LanguageModels.LanguageModelSession(
            model: AppleLanguageModel(), transcript: session.transcript)
        #expect(try await restored.respond(to: "Three").content == "6 entries")
        #expect(ScriptedSystemModel.sessions.withLock(\.self) == 2)
    }

    @Test func `text from Apple's model is streamed`() async throws {
        play("It ", "burns", ".")
        var last = ""
        for try await snapshot in session().streamResponse(to: "What does a fire do?") {
            #expect(snapshot.content.hasPrefix(last))
            last = snapshot.content
        }
        #expect(last == "It burns.")
    }

    @Test func `an answer with a schema is decoded while it streams`() async throws {
        play(#"{"ci"#, #"ty": "Os"#, #"lo"}"#)
        let response = try await session().respond(to: "Where?", schema: try Clock().parameters)
        #expect(try response.content.value(String.self, forProperty: "city") == "Oslo")
        #expect(ScriptedSystemModel.requests.withLock { $0.first?.schema } != nil)
    }

    @Test func `tools run in Hearth's session while Apple's session waits for their outputs`() async throws {
        ScriptedSystemModel.install { request, channel in
            if case .toolOutput? = request.transcript.last {
                let outputs = request.transcript.count { if case .toolOutput = $0 { true } else { false } }
                await channel.send(.response(action: .appendText("\(outputs) outputs", tokenCount: 1)))
                return
            }
            for city in ["Oslo", "Rome"] {
                let arguments = #"{"city":"\#(city)"}"#
                await channel.send(
                    .toolCalls(
                        action: .toolCall(
                            id: UUID().uuidString, name: "clock",
                            action: .appendArguments(arguments, tokenCount: 1))))
            }
        }
        let session = session(tools: [try Clock()])
        #expect(try await session.respond(to: "Times?").content == "2 outputs")
        let outputs = session.transcript.filter { if case .toolOutput = $0 { true } else { false } }.map { "\($0)" }
        #expect(outputs.contains { $0.contains("Oslo") } && outputs.contains { $0.contains("Rome") })
        #expect(try await session.respond(to: "Again?").content == "4 outputs")
        #expect(ScriptedSystemModel.sessions.withLock(\.self) == 1)
    }

    @Test func `a failing tool ends the answer, and the session accepts the next prompt`() async throws {
        ScriptedSystemModel.install { _, channel in
            await channel.send(
                .toolCalls(
                    action: .toolCall(
                        id: "1", name: "clock", action: .appendArguments(#"{"city":"Oslo"}"#, tokenCount: 1))))
        }
        let session = session(tools: [try Clock(fails: true)])
        await #expect(throws: LanguageModels.LanguageModelSession.ToolCallError.self) {
            try await session.respond(to: "What time is it?")
        }
        play("Fine.")
        #expect(try await session.respond(to: "How are you?").content == "Fine.")
    }

    @Test func `text before and after a tool call is one answer with separate entries`() async throws {
        ScriptedSystemModel.install { request, channel in
            if case .toolOutput? = request.transcript.last {
                return await channel.send(.response(action: .appendText("Noon.", tokenCount: 1)))
            }
            await channel.send(.response(action: .appendText("Let me see.", tokenCount: 1)))
            await channel.send(
                .toolCalls(
                    action: .toolCall(
                        id: UUID().uuidString, name: "clock",
                        action: .appendArguments(#"{"city":"Oslo"}"#, tokenCount: 1))))
        }
        let session = session(tools: [try Clock()])
        #expect(try await session.respond(to: "What time is it?").content == "Let me see.\nNoon.")
        let responses = session.transcript.filter { if case .response = $0 { true } else { false } }
        // Text that directly precedes the call may be reported together with the text of the next turn.
        #expect(Set(responses.map(\.id)).count == responses.count)
        _ = try await session.respond(to: "Again?")
        #expect(ScriptedSystemModel.sessions.withLock(\.self) == 1)
    }

    @Test func `a session waiting for tools ends when another conversation is prewarmed`() async throws {
        ScriptedSystemModel.install { _, channel in
            await channel.send(
                .toolCalls(
                    action: .toolCall(
                        id: "1", name: "clock", action: .appendArguments(#"{"city":"Oslo"}"#, tokenCount: 1))))
        }
        let session = session(tools: [try Clock(fails: true)])
        await #expect(throws: LanguageModels.LanguageModelSession.ToolCallError.self) {
            try await session.respond(to: "What time is it?")
        }
        session.prewarm()
        while ScriptedSystemModel.ended.withLock(\.self) == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func `prewarming the next answer reuses the Apple session`() async throws {
        play("Warm.")
        let session = session(instructions: "Be brief.")
        _ = try await session.respond(to: "One")
        session.prewarm(promptPrefix: LanguageModels.Prompt("Tw"))
        _ = try await session.respond(to: "Two")
        #expect(ScriptedSystemModel.sessions.withLock(\.self) == 1)
    }

    @Test(arguments: [true, false]) func `the reasoning level is passed only to models that reason`(
        reasons: Bool
    ) async throws {
        ScriptedSystemModel.install(reasons: reasons) { request, channel in
            let answer = request.schema == nil ? "Yes." : #"{"city":"Oslo"}"#
            await channel.send(.response(action: .appendText(answer, tokenCount: 1)))
        }
        let session = session()
        _ = try await session.respond(
            to: "Well?", contextOptions: LanguageModels.ContextOptions(reasoningLevel: .deep))
        let context = LanguageModels.ContextOptions(includeSchemaInPrompt: false, reasoningLevel: .custom("a lot"))
        _ = try await session.respond(to: "Where?", schema: try Clock().parameters, contextOptions: context)
        let options = ScriptedSystemModel.requests.withLock { $0.map(\.contextOptions) }
        #expect(options.map(\.reasoningLevel) == (reasons ? [.deep, .custom("a lot")] : [nil, nil]))
        #expect(options.last?.includeSchemaInPrompt == false)
    }

    @Test func `Apple's schema and adapter errors are mapped to Hearth's errors`() async throws {
        ScriptedSystemModel.install { _, _ in
            throw FoundationModels.GenerationSchema.SchemaError.undefinedReferences(
                schema: "Place", references: ["City"], context: .init(debugDescription: "gone"))
        }
        await #expect {
            try await session().respond(to: "x")
        } throws: { error in
            guard
                case LanguageModels.GenerationSchema.SchemaError.undefinedReferences(
                    "Place", let references, let context) = error
            else { return false }
            return references == ["City"] && context.debugDescription == "gone"
        }
        let adapted = LanguageModels.LanguageModelSession(model: AppleLanguageModel(adapter: .name("none")))
        await #expect {
            try await adapted.respond(to: "x")
        } throws: { error in
            if case LanguageModels.SystemLanguageModel.Adapter.AssetError.compatibleAdapterNotFound = error {
                true
            } else {
                false
            }
        }
        await #expect(throws: LanguageModels.SystemLanguageModel.Adapter.AssetError.self) {
            try await AppleLanguageModel.compile(.file(URL(filePath: "/none")))
        }
    }

    @Test func `errors from both versions of Apple's API are mapped to Hearth's errors`() async throws {
        ScriptedSystemModel.install { _, _ in
            throw FoundationModels.LanguageModelError.refusal(.init(explanation: "No.", debugDescription: ""))
        }
        do {
            _ = try await session().respond(to: "x")
            Issue.record("There was no error.")
        } catch LanguageModels.LanguageModelError.refusal(let refusal) {
            #expect(try await refusal.explanation.content == "No.")
        }
        ScriptedSystemModel.install { _, _ in
            throw FoundationModels.LanguageModelSession.GenerationError.exceededContextWindowSize(
                .init(debugDescription: ""))
        }
        await #expect {
            try await session().respond(to: "x")
        } throws: { error in
            guard case LanguageModels.LanguageModelError.contextSizeExceeded(let details) = error else {
                return false
            }
            return details.contextSize == 4096
        }
    }

    @Test func `a cancelled answer ends, and the session accepts the next prompt`() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        ScriptedSystemModel.install { _, _ in
            start.finish()
            try await Task.sleep(for: .seconds(3600))
        }
        let session = session()
        let task = Task { try await session.respond(to: "x").content }
        for await _ in started {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        play("Fine.")
        #expect(try await session.respond(to: "y").content == "Fine.")
    }

    @Test func `the answer reuses a prewarmed Apple session`() async throws {
        play("Warm.")
        let session = session(instructions: "Be brief.")
        session.prewarm(promptPrefix: LanguageModels.Prompt("Hello"))
        #expect(try await session.respond(to: "Hello there").content == "Warm.")
        #expect(ScriptedSystemModel.sessions.withLock(\.self) == 1)
    }
}
