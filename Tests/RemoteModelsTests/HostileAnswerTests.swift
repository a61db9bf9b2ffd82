import Engine
import Foundation
import HTTPTestServer
import LanguageModels
import RemoteModels
import Testing

/// Answers that no honest server sends, which must end in an error or be ignored and never crash the program.
@Suite(.timeLimit(.minutes(30))) struct HostileAnswerTests {
    private typealias Server = ServerDouble

    private static let request = InferenceRequest(
        model: "far", prompt: .messages([InferenceRequest.Message(.user, "Hello")]))

    // MARK: Numbers

    @Test(arguments: ["9223372036854775807", "9.2e18", "1e400", "-1", "4294967296"])
    func `the token count is estimated if the server reports an impossible count`(_ count: String) async throws {
        let double = try await Server([])
        double.server.on("/tokenize") { _ in Server.json(#"{"count":\#(count)}"#) }
        let model = try double.model()
        #expect((5...20).contains(try await model.tokenCount(for: Self.request)))
        let session = LanguageModelSession(model: model, instructions: "Be brief.")
        let counted = try await model.tokenCount(for: session.transcript)
        #expect(counted.isEstimate && (5...20).contains(counted.tokens))
    }

    @Test func `the largest token limit does not overflow when tokens for reasoning are added`() async throws {
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

    @Test func `a log-probability above zero is clamped to zero`() async throws {
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

    // MARK: Prompts in errors

    /// The prompts, with error messages that repeat them.
    private static let echoes: [(prompt: String, words: String)] = [
        ("PIN: 1234\nName: Ann\nStreet: Ring 5", "Cannot read 'PIN: 1234\nName: Ann\nStreet: Ring 5'"),
        ("PIN: 1234\nName: Ann\nStreet: Ring 5", #"Cannot read {"content": "PIN: 1234\nName: Ann\nStreet: Ring 5"}"#),
        ("Der Schlüssel für Tür 12", #"Cannot read {"content": "Der Schl\u00fcssel f\u00fcr T\u00fcr 12"}"#),
        ("我的密码是一二三四五六", #"Cannot read {"content": "\u6211\u7684\u5bc6\u7801\u662f\u4e00\u4e8c\u4e09"}"#),
        (#"He said "the door code is 12""#, #"Cannot read {"content": "He said \"the door code is 12\""}"#),
    ]

    @Test(arguments: echoes)
    func `the prompt is removed from an error that repeats it`(_ prompt: String, _ words: String) async throws {
        let body = String(decoding: try JSONEncoder().encode(["error": ["message": words]]), as: UTF8.self)
        let double = try await Server { _, _ in Server.json(body, status: 500) }
        let error = await #expect(throws: RemoteModelError.self) {
            try await LanguageModelSession(model: try double.model()).respond(to: prompt)
        }
        let message = try #require(error?.message)
        #expect(message.contains("Cannot read"))
        for secret in ["PIN", "Ann", "Ring", "Schl", "u6211", "door"] { #expect(!message.contains(secret)) }
    }

    @Test func `the arguments of an earlier call are removed from an error that repeats them`() async throws {
        let arguments = #"{"to": "ann@example.org", "text": "I am ill"}"#
        let body = String(decoding: try JSONEncoder().encode(["error": ["message": "No: \(arguments)"]]), as: UTF8.self)
        let double = try await Server { _, _ in Server.json(body, status: 500) }
        var turn = InferenceRequest.Message(.assistant, "")
        turn.toolCalls = [InferenceRequest.ToolCall(id: "a", name: "mail", arguments: arguments)]
        let request = InferenceRequest(
            model: "far", prompt: .messages([InferenceRequest.Message(.user, "Hello"), turn]))
        let error = await #expect(throws: InferenceError.self) {
            try await double.model().replies(to: request, name: "far", contextTokens: nil)
        }
        #expect(error?.message.contains("ann@") == false && error?.message.contains("ill") == false)
    }

    // MARK: Texts and calls

    @Test func `a completion with only empty finish reasons counts as cut off`() async throws {
        let double = try await Server([])
        let piece = #"{"choices":[{"index":0,"text":" 2","finish_reason":""}]}"#
        double.server.on("/v1/completions") { _ in Server.stream([piece, piece]) }
        let endpoint = MeasuredEndpoint(try double.endpoint())
        let error = await #expect(throws: RemoteModelError.self) { try await endpoint.reply(to: .text("1,"), count: 4) }
        #expect(error?.code == .cutOff)
    }

    @Test func `only the text of the requested choice is read`() async throws {
        let double = try await Server([])
        let pieces = [(1, "x"), (0, " 2")].map { index, text in
            #"{"choices":[{"index":\#(index),"text":"\#(text)","finish_reason":"stop"}]}"#
        }
        double.server.on("/v1/completions") { _ in Server.stream(pieces) }
        let endpoint = MeasuredEndpoint(try double.endpoint())
        #expect(try await endpoint.reply(to: .text("1,"), count: 4).text == " 2")
    }

    @Test func `duplicate call IDs are replaced with unique IDs`() async throws {
        let calls = ["a", "a_2", "a"].enumerated().map { index, id in
            #"{"index":\#(index),"id":"\#(id)","function":{"name":"time","arguments":"{\"n\":\#(index)}"}}"#
        }
        let chunk = Server.chunk(#"{"tool_calls":[\#(calls.joined(separator: ","))]}"#, reason: #""tool_calls""#)
        let double = try await Server([chunk])
        var request = Self.request
        request.tools = [InferenceRequest.Tool(name: "time", description: "", parameters: #"{"type":"object"}"#)]
        let reply = try await double.model().replies(to: request, name: "far", contextTokens: nil)
        var (ids, arguments): ([String], [String]) = ([], [])
        for try await event in reply.choices[0] {
            switch event {
            case .toolCall(let id, _): ids.append(id)
            case .toolArguments(let text): arguments.append(text)
            default: break
            }
        }
        #expect(Set(ids).count == 3 && ids.prefix(2) == ["a", "a_2"])
        #expect(arguments == [#"{"n":0}"#, #"{"n":1}"#, #"{"n":2}"#])
    }

    @Test func `reasoning is detected after short leading white space, but not after 2,000 spaces`()
        async throws
    {
        let blank = String(repeating: " ", count: 2_000)
        for (pieces, text) in [
            ([blank, "<think>a</think>"], blank + "<think>a</think>"), ([" ", "<think>a</think>b"], "b"),
        ] {
            let double = try await Server(pieces.map { Server.text($0) } + [Server.stop])
            #expect(try await LanguageModelSession(model: try double.model()).respond(to: "Hello").content == text)
        }
    }
}
