import Engine
import Foundation
import HTTPTestServer
import RemoteModels
import Testing

/// Tool calls in the forms that servers actually send.
@Suite struct CallFormTests {
    private typealias Server = ServerDouble

    private struct Call: Equatable {
        var name: String
        var arguments: String
    }

    /// Returns the calls of an API reply and its end.
    private func calls(_ deltas: [String], reason: String = "tool_calls") async throws -> ([Call], InferenceEnd?) {
        let events = deltas.map { Server.chunk($0) } + [Server.chunk("{}", reason: #""\#(reason)""#), Server.done]
        let double = try await Server(events)
        var request = InferenceRequest(model: "far", prompt: .messages([InferenceRequest.Message(.user, "Hello")]))
        request.tools = ["weather", "time"].map {
            InferenceRequest.Tool(
                name: $0, description: "",
                parameters: #"{"type":"object","properties":{"city":{"type":"string"},"at":{"type":"object"},"#
                    + #""days":{"type":["array","null"]}}}"#)
        }
        let reply = try await double.model().replies(to: request, name: "far", contextTokens: nil)
        var calls: [Call] = []
        var end: InferenceEnd?
        for try await event in reply.choices[0] {
            switch event {
            case .toolCall(_, let name): calls.append(Call(name: name, arguments: ""))
            case .toolArguments(let text): calls[calls.count - 1].arguments += text
            case .finished(let finished): end = finished
            default: break
            }
        }
        return (calls, end)
    }

    private static func piece(_ index: Int, _ id: String?, _ name: String?, _ arguments: String) -> String {
        let id = id.map { #""id":"\#($0)","# } ?? ""
        let name = name.map { #""name":"\#($0)","# } ?? ""
        let text = arguments.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return #"{"tool_calls":[{"index":\#(index),\#(id)"function":{\#(name)"arguments":"\#(text)"}}]}"#
    }

    private static let paris = #"{"city":"Paris"}"#
    private static let rome = #"{"city":"Rome"}"#

    // MARK: Several calls

    private static let twoCalls: [[String]] = [
        [piece(0, "a", "weather", paris), piece(0, "b", "weather", rome)],
        [piece(0, "", "weather", paris), piece(0, "", "weather", rome)],
        [piece(0, nil, "weather", paris), piece(0, nil, "weather", rome)],
        [
            piece(0, "a", "weather", #"{"city":"#), piece(0, nil, nil, #""Paris"}"#),
            piece(0, "b", "weather", #"{"city":"#), piece(0, nil, nil, #""Rome"}"#),
        ],
        [
            piece(0, "a", "weather", #"{"city":"#), piece(1, "b", "weather", #"{"city":"#),
            piece(0, nil, nil, #""Paris"}"#), piece(1, nil, nil, #""Rome"}"#),
        ],
    ]

    @Test(arguments: twoCalls)
    func `several tool calls with the same index are separated`(_ deltas: [String]) async throws {
        let (calls, end) = try await calls(deltas)
        #expect(calls == [Call(name: "weather", arguments: Self.paris), Call(name: "weather", arguments: Self.rome)])
        #expect(end?.reason == .toolCalls)
    }

    private static let oneCall: [[String]] = [
        [piece(0, "a", "weather", #"{"city":"#), piece(0, "a", "weather", #""Paris"}"#)],
        [piece(0, "a", "weather", #"{"city":"#), piece(0, "", "", #""Paris"}"#)],
        [piece(0, "a", "weather", #"{"city":"#), piece(0, "b", "weather", #""Paris"}"#)],
        [piece(0, "a", "weather", paris), piece(0, "a", "weather", paris)],
        [piece(0, "a", "weather", paris), piece(0, "a", "weather", "")],
        [piece(0, "a", "weather", ""), piece(0, "a", nil, paris)],
        // Empty arguments first, then the real ones.
        [piece(0, "a", "weather", "{}"), piece(0, nil, nil, #"{"city":"#), piece(0, nil, nil, #""Paris"}"#)],
        // All arguments so far in each piece.
        [
            piece(0, "a", "weather", #"{"ci"#), piece(0, "a", "weather", #"{"city":"Pa"#),
            piece(0, "a", "weather", paris),
        ],
        // The name after the ID, or in a separate piece.
        [#"{"tool_calls":[{"index":0,"id":"a","type":"function"}]}"#, piece(0, "a", "weather", paris)],
        [
            #"{"tool_calls":[{"index":0,"id":"a","function":{"arguments":""}}]}"#,
            #"{"tool_calls":[{"index":0,"function":{"name":"weather"}}]}"#, piece(0, nil, nil, paris),
        ],
        // A different ID in each piece.
        [piece(0, "a", "weather", #"{"ci"#), piece(0, "b", nil, #"ty":"Par"#), piece(0, "c", nil, #"is"}"#)],
        [piece(0, "a", "weather", #"{"ci"#), piece(0, "b", nil, #"ty":"Paris"}"#)]
            .map { $0.replacing(#""index":0,"#, with: "") },
        // TGI: an object instead of the list.
        [piece(0, "", "weather", #"{"city":"#), piece(0, "", "", #""Paris"}"#)]
            .map { $0.replacing("[", with: "").replacing("]", with: "") },
        // Numbers as strings, strings as numbers, and no `function` around the name.
        [piece(0, "a", "weather", paris)].map { $0.replacing(#""index":0,"id":"a""#, with: #""index":"0","id":7"#) },
        [#"{"tool_calls":[{"id":"a","name":"weather","arguments":{"city":"Paris"}}]}"#],
        // A namespace before the name, and empty pieces.
        [piece(0, "a", "functions.weather", paris)], [piece(0, "a", "default_api.weather", paris)],
        [#"{"tool_calls":[null]}"#, piece(0, "a", "weather", paris), #"{"tool_calls":[{"index":1,"function":null}]}"#],
    ]

    @Test(arguments: oneCall)
    func `pieces of a tool call that repeat its name, ID or content form one call`(_ deltas: [String]) async throws {
        let calls = try await calls(deltas).0
        #expect(
            calls.map { Call(name: $0.name, arguments: $0.arguments.replacing(" ", with: "")) }
                == [Call(name: "weather", arguments: Self.paris)])
    }

    @Test(.timeLimit(.minutes(30))) func `a call with a new ID in each piece is read in linear time`() async throws {
        let value = #""x":{"y":"\#(String(repeating: "z", count: 30))"}"#
        let pieces = 20_000
        let deltas =
            [Self.piece(0, "0", "weather", "{\(value)")]
            + (1..<pieces).map { Self.piece(0, "\($0)", "weather", ",\(value)") } + [Self.piece(0, "0", nil, "}")]
        #expect(try await calls(deltas).0.map(\.arguments.utf8.count) == [(value.utf8.count + 1) * pieces + 1])
    }

    @Test(arguments: ["tools.weather", "weather.get", "Weather", "functions.rm"])
    func `a call to an unknown tool is an error`(_ name: String) async throws {
        let error = await #expect(throws: InferenceError.self) {
            try await calls([Self.piece(0, "a", name, Self.paris)])
        }
        #expect(error?.code == .remote)
    }

    @Test func `a tool call without a name is an error if it has arguments`() async throws {
        let error = await #expect(throws: InferenceError.self) {
            try await calls([Self.piece(0, "a", nil, Self.paris)])
        }
        #expect(error?.code == .remote)
    }

    @Test func `two tool calls without arguments remain two calls`() async throws {
        let (calls, _) = try await calls([Self.piece(0, "a", "time", ""), Self.piece(0, "b", "weather", "")])
        #expect(calls == [Call(name: "time", arguments: "{}"), Call(name: "weather", arguments: "{}")])
    }

    // MARK: Older forms

    private static let olderCalls: [[String]] = [
        [
            #"{"function_call":{"name":"weather","arguments":"{\"city\":"}}"#,
            #"{"function_call":{"arguments":"\"Paris\"}"}}"#,
        ],
        [#"{"function_call":{"name":"weather","arguments":"{\"city\":\"Paris\"}"}}"#],
        [#"{"function_call":{"name":"weather","arguments":{"city":"Paris"}}}"#],
        [
            #"{"tool_calls":null,"function_call":{"name":"weather"}}"#,
            #"{"function_call":{"name":"","arguments":"{\"city\":\"Paris\"}"}}"#,
        ],
    ]

    @Test(arguments: olderCalls)
    func `the older function_call form is read as a tool call`(_ deltas: [String]) async throws {
        let (calls, end) = try await calls(deltas, reason: "function_call")
        #expect(calls.map { $0.arguments.replacing(" ", with: "") } == [Self.paris] && calls.first?.name == "weather")
        #expect(end?.reason == .toolCalls)
    }

    // MARK: Arguments

    private static let encoded: [(String, String)] = [
        (#""{\"city\":\"Paris\"}""#, paris), (#""\"{\\\"city\\\":\\\"Paris\\\"}\"""#, paris),
        (#"{"city":"Paris","at":"{\"hour\":12}"}"#, #"{"city":"Paris","at":{"hour":12}}"#),
        (#"{"days":"[1,2]","city":"[1]"}"#, #"{"days":[1,2],"city":"[1]"}"#), ("null", "{}"), (#""""#, "{}"),
        (" ", "{}"), (#"{"at":"soon"}"#, #"{"at":"soon"}"#),
    ]

    @Test(arguments: encoded)
    func `call arguments that were encoded more than once are decoded`(
        _ sent: String, _ read: String
    ) async throws {
        let (calls, _) = try await calls([Self.piece(0, "a", "weather", sent)])
        #expect(calls.map { $0.arguments.replacing(" ", with: "") } == [read])
    }

    @Test(arguments: ["[1]", "{\"city\":", "\"Paris\"", "7"])
    func `call arguments that are not an object are an error`(_ arguments: String) async throws {
        let error = await #expect(throws: InferenceError.self) {
            try await calls([Self.piece(0, "a", "weather", arguments)])
        }
        #expect(error?.code == .remote)
    }
}

/// Tests of the signatures that Gemini 3 requires with its calls, because it refuses a history without them.
@Suite struct CallSignatureTests {
    private static let call =
        #"{"tool_calls":[{"index":0,"id":"c1","type":"function","function":{"name":"weather","arguments":"{}"},"#
        + #""extra_content":{"google":{"thought_signature":"AbC=="}}}]}"#
    private static let refusal =
        #"[{"error":{"code":400,"message":"Function call is missing a thought_signature in functionCall parts.","#
        + #""status":"INVALID_ARGUMENT"}}]"#

    /// Starts a server that answers with a call until the history has a call, and then accepts only a signed history.
    private static func server() async throws -> ServerDouble {
        try await ServerDouble { body, _ in
            let signatures = signatures(of: body)
            guard !signatures.isEmpty else {
                return ServerDouble.stream([ServerDouble.chunk(call, reason: #""tool_calls""#), ServerDouble.done])
            }
            guard !signatures.contains("") else { return ServerDouble.json(refusal, status: 400) }
            return ServerDouble.stream([ServerDouble.text("Sunny"), ServerDouble.stop])
        }
    }

    /// Returns the signatures of the calls in a request, empty for unsigned calls.
    private static func signatures(of body: [String: Any]) -> [String] {
        let messages = body["messages"] as? [[String: Any]] ?? []
        return messages.flatMap { $0["tool_calls"] as? [[String: Any]] ?? [] }.map { call in
            let google = (call["extra_content"] as? [String: Any])?["google"] as? [String: Any]
            return google?["thought_signature"] as? String ?? ""
        }
    }

    private func answer(_ model: RemoteLanguageModel, history: [InferenceRequest.Message]) async throws -> String {
        var request = InferenceRequest(model: "far", prompt: .messages(history))
        request.tools = [InferenceRequest.Tool(name: "weather", description: "", parameters: #"{"type":"object"}"#)]
        let reply = try await model.replies(to: request, name: "far", contextTokens: nil)
        var answer = ""
        for try await event in reply.choices[0] {
            switch event {
            case .text(let text, _): answer += text
            case .toolCall(let id, _): answer += "call \(id)"
            default: break
            }
        }
        return answer
    }

    private static func history(calls ids: String...) -> [InferenceRequest.Message] {
        ids.reduce(into: [InferenceRequest.Message(.user, "Weather?")]) { messages, id in
            var call = InferenceRequest.Message(.assistant, "")
            call.toolCalls = [InferenceRequest.ToolCall(id: id, name: "weather", arguments: "{}")]
            var result = InferenceRequest.Message(.tool, "21 degrees")
            result.toolCallID = id
            messages += [call, result]
        }
    }

    @Test func `the signature of a call is sent back with the call`() async throws {
        let double = try await Self.server()
        let model = try double.model()
        #expect(try await answer(model, history: Self.history()) == "call c1")
        #expect(try await answer(model, history: Self.history(calls: "c1")) == "Sunny")
        #expect(try double.bodies().map(Self.signatures) == [[], ["AbC=="]])
    }

    @Test func `an unsigned call that the server refuses is sent again with a placeholder signature`() async throws {
        let double = try await Self.server()
        let model = try double.model()
        #expect(try await answer(model, history: Self.history()) == "call c1")
        #expect(try await answer(model, history: Self.history(calls: "old", "c1")) == "Sunny")
        let placeholder = "skip_thought_signature_validator"
        #expect(try double.bodies().map(Self.signatures) == [[], ["", "AbC=="], [placeholder, "AbC=="]])
    }

    @Test func `unsigned calls are sent unchanged to a server that accepts them`() async throws {
        let double = try await ServerDouble([ServerDouble.text("Sunny"), ServerDouble.stop])
        #expect(try await answer(try double.model(), history: Self.history(calls: "old")) == "Sunny")
        #expect(try double.bodies().map(Self.signatures) == [[""]])
    }
}
