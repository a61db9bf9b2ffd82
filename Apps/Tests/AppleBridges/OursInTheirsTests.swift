import FoundationModels
import LanguageModels
import LanguageModelsTestSupport
import Testing

@testable import AppleEngines

private struct Clock: FoundationModels.Tool {
    let name = "clock"
    let description = "Tells the time"
    let parameters: FoundationModels.GenerationSchema

    init() throws {
        let city = FoundationModels.DynamicGenerationSchema.Property(
            name: "city", schema: FoundationModels.DynamicGenerationSchema(type: String.self))
        parameters = try FoundationModels.GenerationSchema(
            root: FoundationModels.DynamicGenerationSchema(name: "Place", properties: [city]), dependencies: [])
    }

    @concurrent func call(arguments: FoundationModels.GeneratedContent) async throws -> String {
        "noon in \(arguments.jsonString)"
    }
}

/// Tests of Hearth's models in sessions of Apple's API.
@Suite(.timeLimit(.minutes(30))) struct OursInTheirsTests {
    private func session(
        _ model: ScriptedLanguageModel, tools: [any FoundationModels.Tool] = [], instructions: String? = nil
    ) -> FoundationModels.LanguageModelSession {
        FoundationModels.LanguageModelSession(
            model: AppleSessionModel(model), tools: tools, instructions: instructions)
    }

    @Test func `Apple's session receives the answer and its token counts`() async throws {
        let model = ScriptedLanguageModel(
            turns: [[.text("It "), .text("burns."), .usage(input: 7, cached: 2, output: 3, reasoning: 0)]])
        let response = try await session(model, instructions: "Be brief.").respond(to: "What does a fire do?")
        #expect(response.content == "It burns.")
        #expect(response.usage.input.totalTokenCount == 7)
        #expect(model.requests.first?.transcript.count == 2)
    }

    @Test func `a Hearth model calls the tools of Apple's session`() async throws {
        let model = ScriptedLanguageModel(
            turns: [
                [.toolCall(id: "1", name: "clock", arguments: [#"{"city":"#, #""Oslo"}"#])], [.text("Noon.")],
            ])
        let response = try await session(model, tools: [try Clock()]).respond(to: "What time is it in Oslo?")
        #expect(response.content == "Noon.")
        #expect(model.requests.last.map { "\($0.transcript)" }?.contains("noon in") == true)
    }

    @Test func `a schema is passed to the model, and its answer is decoded`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text(#"{"city":"#), .text(#""Oslo"}"#)]])
        let response = try await session(model).respond(to: "Where?", schema: try Clock().parameters)
        #expect(try response.content.value(String.self, forProperty: "city") == "Oslo")
        #expect(model.requests.first?.schema != nil)
    }

    @Test func `model errors are mapped to errors of Apple's API`() async throws {
        let error = LanguageModels.LanguageModelError.contextSizeExceeded(
            .init(contextSize: 10, tokenCount: 12, debugDescription: "too long"))
        let model = ScriptedLanguageModel(turns: [[.throwError(error)]])
        await #expect {
            try await session(model).respond(to: "x")
        } throws: { error in
            guard case FoundationModels.LanguageModelError.contextSizeExceeded(let details) = error else {
                return false
            }
            return details.tokenCount == 12
        }
    }

    @Test func `a parsing error of Hearth is mapped to Apple's parsing error`() async throws {
        let error = LanguageModels.GeneratedContent.ParsingError(rawContent: "{", debugDescription: "cut off")
        let model = ScriptedLanguageModel(turns: [[.throwError(error)]])
        await #expect {
            try await session(model).respond(to: "x")
        } throws: { error in
            (error as? FoundationModels.GeneratedContent.ParsingError)?.rawContent == "{"
        }
    }
}
