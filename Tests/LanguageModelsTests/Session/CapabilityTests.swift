import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Testing

/// Tests that requests which need undeclared capabilities are refused before the model is called.
@Suite(.timeLimit(.minutes(30)))
struct CapabilityTests {
    private func capability(
        _ body: () async throws -> Void
    ) async throws -> LanguageModelCapabilities.Capability? {
        do {
            try await body()
            return nil
        } catch LanguageModelError.unsupportedCapability(let details) {
            return details.capability
        }
    }

    @Test func `a request with a schema is refused if the model lacks guided generation`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("1")]], capabilities: [.toolCalling, .vision])
        let session = LanguageModelSession(model: model)
        let missing = try await capability { try await session.respond(to: "Go", generating: Int.self) }
        #expect(missing == .guidedGeneration)
        #expect(model.requests.isEmpty && session.transcript.isEmpty)
    }

    @Test func `a request with tools is refused if the model lacks tool calling`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("1")]], capabilities: [.guidedGeneration, .vision])
        let session = LanguageModelSession(model: model, tools: [WorkTool("dig")])
        #expect(try await capability { try await session.respond(to: "Go") } == .toolCalling)
        #expect(model.requests.isEmpty)
    }

    @Test func `a session with two tools of the same name refuses requests and reports the name`() async throws {
        let tools = [WorkTool("dig"), WorkTool("weather"), WorkTool("weather")]
        let model = ScriptedLanguageModel(turns: [[.text("1")]], capabilities: [.toolCalling])
        let sessions = [
            LanguageModelSession(model: model, tools: tools, instructions: "Be brief."),
            LanguageModelSession(model: model, tools: tools, transcript: Transcript()),
            LanguageModelSession(model: model, dynamicInstructions: Toolbox(tools: tools)),
        ]
        for session in sessions {
            session.prewarm()
            let error = await #expect(throws: (any Error).self) { try await session.respond(to: "Go") }
            #expect(
                error?.localizedDescription
                    == "Two tools are named 'weather', so a model cannot distinguish them. Rename one.")
            #expect(!session.isResponding)
            await #expect(throws: (any Error).self) { for try await _ in session.streamResponse(to: "Go") {} }
        }
        #expect(model.requests.isEmpty)
    }

    @Test func `a transcript with an image is refused if the model lacks vision`() async throws {
        let image = Transcript.ImageAttachment(imageURL: URL(fileURLWithPath: "/cat.png"))
        let prompt = Transcript.Prompt(segments: [.attachment(.init(content: .image(image)))])
        let transcript = Transcript(entries: [.prompt(prompt)])
        let blind = ScriptedLanguageModel(turns: [[.text("1")]], capabilities: [])
        let session = LanguageModelSession(model: blind, transcript: transcript)
        #expect(try await capability { try await session.respond(to: "What is it?") } == .vision)
        let seeing = ScriptedLanguageModel(turns: [[.text("A cat.")]], capabilities: [.vision])
        try await LanguageModelSession(model: seeing, transcript: transcript).respond(to: "What is it?")
        #expect(seeing.requests.count == 1)
    }

    @Test func `a reasoning level is sent only to models that support reasoning`() async throws {
        for (capabilities, level) in [([.reasoning], .deep), ([], nil)]
            as [([LanguageModelCapabilities.Capability], ContextOptions.ReasoningLevel?)]
        {
            let model = ScriptedLanguageModel(turns: [[.text("Hi")]], capabilities: capabilities)
            let session = LanguageModelSession(model: model)
            try await session.respond(to: "Go", contextOptions: ContextOptions(reasoningLevel: .deep))
            #expect(model.requests.first?.contextOptions.reasoningLevel == level)
        }
    }

    @Test func `a request throws the error of an executor that cannot be created`() async throws {
        let session = LanguageModelSession(model: BrokenModel())
        session.prewarm()
        await #expect(throws: Mishap(number: 9)) { try await session.respond(to: "Go") }
        #expect(session.transcript.isEmpty)
    }
}

private struct Toolbox: DynamicInstructions {
    let tools: [any Tool]

    var body: some DynamicInstructions { tools }
}

private struct BrokenModel: LanguageModel {
    struct Executor: LanguageModelExecutor {
        init(configuration: Int) throws { throw Mishap(number: configuration) }

        nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: BrokenModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {}
    }

    var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([]) }
    var executorConfiguration: Int { 9 }
}
