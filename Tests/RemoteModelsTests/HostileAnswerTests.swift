import Engines
import Foundation
import HTTPTestServer
import LanguageModels
import RemoteModels
import Testing

/// Answers that no honest server sends: they end in an error or are ignored, and never end the program.
@Suite(.timeLimit(.minutes(30))) struct HostileAnswerTests {
    private typealias Server = ServerDouble

    private static let request = InferenceRequest(
        model: "far", prompt: .messages([InferenceRequest.Message(.user, "Hello")]))

    // MARK: Numbers

    @Test(arguments: ["9223372036854775807", "9.2e18", "1e400", "-1", "4294967296"])
    func `a number of tokens that cannot be true is estimated instead`(_ count: String) async throws {
        let double = try await Server([])
        double.server.on("/tokenize") { _ in Server.json(#"{"count":\#(count)}"#) }
        let model = try double.model()
        #expect((5...20).contains(try await model.tokenCount(for: Self.request)))
        let session = LanguageModelSession(model: model, instructions: "Be brief.")
        let counted = try await model.tokenCount(for: session.transcript)
        #expect(counted.isEstimate && (5...20).contains(counted.tokens))
    }

    @Test func `the largest limit of tokens stays in range where a model gets room for thoughts`() async throws {
        let double = try await Server { _, number in
            guard number == 0 else { return Server.stream([Server.text(#"{\"isTrue\": true}"#), Server.stop]) }
            let thought = Server.chunk(#"{"reasoning_content":"hm"}"#)
            return Server.stream([thought, Server.chunk("{}", reason: #""length""#)])
        }
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "Answer", properties: [.init(name: "isTrue", schema: .init(type: Bool.self))]), dependencies: [])
        let answer = try await LanguageModelSession(model: try double.model()).respond(
            to: "Well?", schema: schema, options: GenerationOptions(maximumResponseTokens: .max))
        #expect(answer.content.jsonString == #"{"isTrue": true}"#)
        #expect(try double.bodies().map { $0["max_tokens"] as? Int } == [.max, .max])
    }

    @Test func `a log-probability above zero is zero`() async throws {
        let token = #"{"token":"Hi","logprob":1e300,"top_logprobs":[{"token":"Hi","logprob":5}]}"#
        let chunk = #"{"choices":[{"index":0,"delta":{"content":"Hi"},"logprobs":{"content":[\#(token)]}}]}"#
        let double = try await Server([chunk, Server.stop])
        var request = Self.request
        request.topLogProbabilities = 1
        let reply = try await double.model().replies(to: request, name: "far", contextTokens: nil)
        var tokens: [InferenceToken] = []
        for try await event in reply.choices[0] { if case .text(_, let more) = event { tokens += more } }
        #expect(tokens.map(\.token.logProbability) == [0] && tokens[0].alternatives.map(\.logProbability) == [0])
    }
}
