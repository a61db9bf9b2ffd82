import Engine
import Foundation
import HTTPTestServer
import LanguageModels
import RemoteModels
import Testing

/// Answers that repeat themselves, end for unusual reasons or have other forms than the API's.
@Suite struct ServerFormTests {
    private typealias Server = ServerDouble

    /// Returns the response with its text and usage.
    private func answer(_ response: TestResponse) async throws -> LanguageModelSession.Response<String> {
        let double = try await Server { _, _ in response }
        return try await LanguageModelSession(model: try double.model()).respond(to: "Hello")
    }

    private func answer(_ events: [String]) async throws -> String { try await answer(Server.stream(events)).content }

    private func failure(_ response: TestResponse) async throws -> RemoteModelError? {
        do {
            _ = try await answer(response)
            return nil
        } catch { return error as? RemoteModelError }
    }

    private static func response(_ text: String, status: Int = 200, type: String) -> TestResponse {
        TestResponse(status: status, headers: [("Content-Type", type)], text: text)
    }

    // MARK: Repetitions

    private static func message(_ text: String, reason: String = "null", delta: String? = nil) -> String {
        let delta = delta.map { #""delta":{"role":"assistant","content":"\#($0)"},"# } ?? ""
        return #"{"model":"m","choices":[{"index":0,\#(delta)"message":{"role":"assistant","content":"\#(text)"},"#
            + #""finish_reason":\#(reason)}]}"#
    }

    private static let repetitions: [[String]] = [
        // Together: the content, and the same content as `text`.
        ["The sky", " is", " blue."].map {
            #"{"model":"m","choices":[{"index":0,"text":"\#($0)","delta":{"role":"assistant","content":"\#($0)"}}]}"#
        } + [Server.stop],
        // Perplexity: pieces with the message so far, or with the whole message at the end.
        [
            message("The sky", delta: "The sky"), message("The sky is", delta: " is"),
            message("The sky is blue.", reason: #""stop""#, delta: " blue."),
        ],
        Server.sky + [message("The sky is blue.", reason: #""stop""#)],
        // The message so far in each event.
        [message("The sky"), message("The sky is"), message("The sky is blue.", reason: #""stop""#)],
        // Pieces that are named messages.
        [message("The sky"), message(" is"), message(" blue."), message("", reason: #""stop""#)],
    ]

    @Test(arguments: repetitions)
    func `an answer that the server sends in two forms is read only once`(_ events: [String]) async throws {
        #expect(try await answer(events + [Server.done]) == Server.skyText)
    }

    @Test func `a final message that differs from the streamed pieces is ignored`() async throws {
        let last = Self.message("Blue, the sky is.", reason: #""stop""#)
        #expect(try await answer(Server.sky + [last]) == Server.skyText)
    }

    // MARK: Reasons to end

    @Test(arguments: ["length", "max_tokens", "MAX_TOKENS", "model_length", "max_output_tokens"])
    func `all finish reasons for the token limit are mapped to length`(_ reason: String) async throws {
        let end = Server.chunk("{}", reason: #""\#(reason)""#)
        let response = try await answer(Server.stream(Server.sky + [end]))
        #expect(try response.usage.metadata["finishReason"]?.value(String.self) == "length")
    }

    @Test(arguments: ["content_filter", "SAFETY", "sensitive", "ERROR_TOXIC", "PROHIBITED_CONTENT"])
    func `an answer that was stopped for its content is an error`(_ reason: String) async throws {
        let error = try await failure(
            Server.stream(Server.sky + [Server.chunk("{}", reason: #""\#(reason)""#), Server.done]))
        #expect(error?.code == .refused)
    }

    @Test(arguments: [
        "error", "abort", "insufficient_system_resource", "network_error", "MALFORMED_FUNCTION_CALL",
    ])
    func `an answer that the server aborted is an error`(_ reason: String) async throws {
        let error = try await failure(
            Server.stream(Server.sky + [Server.chunk("{}", reason: #""\#(reason)""#), Server.done]))
        #expect(error?.code == .server)
    }

    @Test(arguments: [#""null""#, #""""#, "null", "false", "{}"])
    func `an invalid finish reason does not end an answer`(_ reason: String) async throws {
        let events = Server.sky.map { $0.replacing(#""finish_reason":null"#, with: #""finish_reason":\#(reason)"#) }
        #expect(try await failure(Server.stream(events))?.code == .cutOff)
        #expect(try await answer(events + [Server.stop]) == Server.skyText)
    }

    @Test(arguments: ["stop", "eos", "eos_token", "stop_sequence", "end_turn", "COMPLETE", "tool_calls"])
    func `an unknown finish reason also ends an answer`(_ reason: String) async throws {
        #expect(try await answer(Server.sky + [Server.chunk("{}", reason: #""\#(reason)""#)]) == Server.skyText)
    }

    // MARK: Messages of a stream that ends early

    private static let lastWords = [
        #"{"detail":"The engine is gone"}"#, #"{"code":"Throttling","message":"The engine is gone","request_id":"r"}"#,
        #"{"success":false,"errors":[{"code":7,"message":"The engine is gone"}]}"#,
        "error: {\"code\":500,\"message\":\"The engine is gone\",\"type\":\"server_error\"}",
        "data: Error: The engine is gone", "data: [ERROR] The engine is gone",
    ]

    @Test(arguments: lastWords)
    func `the error for a stream that ends early contains the stream's last message`(_ words: String) async throws {
        for events in [[], [Server.sky[0]]] {
            let error = try await failure(Server.stream(events + [words]))
            #expect(error?.code == .server && error?.message.contains("The engine is gone") == true)
        }
    }

    @Test func `a server's message before further parts of the answer is not an error`() async throws {
        let events = [#"{"message":"queued","place":3}"#, Server.sky[0]]
        #expect(try await failure(Server.stream(events))?.code == .cutOff)
        #expect(try await answer(events + Server.sky[1...] + [Server.stop]) == Server.skyText)
    }

    // MARK: Odd texts

    @Test(arguments: ["data: data: ", "data:data:", "data:  data:"])
    func `an event with a repeated data field name is read`(_ field: String) async throws {
        let events = (Server.sky + [Server.stop, Server.done]).map { field + $0 }
        #expect(try await answer(events) == Server.skyText)
    }

    @Test(arguments: ["data: [DONE]", "data: \"[DONE]\"", "event: done\ndata: [DONE]", "data: data: [DONE]"])
    func `all spellings of a stream's end mark are accepted`(_ end: String) async throws {
        #expect(try await answer(Server.sky + [end]) == Server.skyText)
    }

    @Test(arguments: [
        #""score":NaN"#, #""score":-Infinity,"a":[Infinity,NaN]"#, #""score":NaN,"text":"NaN \"NaN\" \\""#,
    ])
    func `NaN and Infinity in an event are read as null`(_ member: String) async throws {
        let events = Server.sky.map { String($0.dropLast()) + ",\(member)}" }
        #expect(try await answer(events + [Server.stop]) == Server.skyText)
    }

    @Test func `the word NaN within text is kept, and bytes that are not UTF-8 are replaced`() async throws {
        #expect(try await answer([Server.text("NaN is -Infinity"), Server.stop]) == "NaN is -Infinity")
        var response = Server.stream([])
        let body = [Server.text("bl\u{FFFD}ue"), Server.stop].map { "data: \($0)\n\n" }.joined()
            .utf8.split(separator: "\u{FFFD}".utf8).joined(separator: [0xFF]).map { $0 }
        response.body = TestBody(body)
        response.range = 0..<UInt64(body.count)
        #expect(try await answer(response).content == "bl\u{FFFD}ue")
    }

    @Test(arguments: [
        #"[{"type":"text","text":{"value":"Hi","annotations":[]}}]"#, #"{"type":"text","text":{"value":"Hi"}}"#,
        #"[{"type":"output_text","text":"H"},{"type":"text","content":"i"}]"#,
    ])
    func `a text that is sent as an object with a value is read`(_ content: String) async throws {
        #expect(try await answer([Server.chunk(#"{"content":\#(content)}"#), Server.stop]) == "Hi")
    }

    @Test(arguments: [
        ["[THI", "NK]hm", " yes[/TH", "INK]Hi"], ["<thought>hm</thought>\\nHi"], ["<thinking>", "hm</thinking>", "Hi"],
        [" <think>hm</thinking></think>Hi"],
    ])
    func `reasoning in all supported kinds of tags is removed from the answer`(_ pieces: [String]) async throws {
        #expect(try await answer(pieces.map { Server.text($0) } + [Server.stop]) == "Hi")
    }

    // MARK: Forms of the answer

    private static let whole =
        #"{"model":"m","choices":[{"message":{"role":"assistant","content":"The sky is blue."},"finish_reason":"stop"}]}"#
    private static let stream = (Server.sky + [Server.stop]).map { "data: \($0)\n\n" }.joined()

    private static let forms: [(Int, String, String)] = [
        (201, "application/json", whole), (200, "text/html; charset=UTF-8", whole), (200, "text/html", stream),
        (202, "text/event-stream", stream), (200, "application/octet-stream", stream),
        (200, "application/x-ndjson", (Server.sky + [Server.stop]).joined(separator: "\n")),
        (200, "application/json", (Server.sky + [Server.stop, ""]).joined(separator: "\r\n")),
        (200, "application/json", "\n\n\u{FEFF} " + whole + "\n"),
    ]

    @Test(arguments: forms)
    func `an answer is read by its actual form, regardless of the content type`(
        _ status: Int, _ type: String, _ text: String
    ) async throws {
        #expect(try await answer(Self.response(text, status: status, type: type)).content == Server.skyText)
    }

    @Test(arguments: ["text/html", "application/json", "text/event-stream", ""])
    func `the error for a web page in place of an answer says so`(_ type: String) async throws {
        let error = try await failure(Self.response("\n<!DOCTYPE html><html></html>", type: type))
        #expect(error?.code == .badAnswer && error?.message.contains("web page") == true)
    }

    @Test func `an API request whose response is a web page fails before the first event`() async throws {
        let page = Self.response("<html></html>", type: "text/html")
        let double = try await Server { _, _ in page }
        let request = InferenceRequest(model: "far", prompt: .messages([InferenceRequest.Message(.user, "Hello")]))
        let error = await #expect(throws: InferenceError.self) {
            try await double.model().replies(to: request, name: "far", contextTokens: nil)
        }
        #expect(error?.code == .remote)
    }

    @Test func `a finished answer is kept if the connection is lost afterwards`() async throws {
        for (events, isWhole) in [(Server.sky + [Server.stop], true), (Server.sky, false)] {
            var response = Server.stream(events)
            response.statedLength = response.range.upperBound + 100
            if isWhole {
                #expect(try await answer(response).content == Server.skyText)
            } else {
                #expect(try await failure(response)?.code == .cutOff)
            }
        }
    }

    // MARK: Errors

    private static let errors: [(Int, String, RemoteModelError.Code)] = [
        (400, #"{"message":["No such model here"],"error":"Bad Request","statusCode":400}"#, .refused),
        (400, #"{"status":400,"error":"Bad Request","message":"No such model here","path":"/v1"}"#, .refused),
        (
            400,
            #"{"success":false,"error":{"issues":[{"code":"custom","path":[],"message":"No such model here"}],"name":"ZodError"}}"#,
            .refused
        ),
        (
            400, #"{"type":"https://a/b","title":"Wrong","status":400,"errors":{"model":["No such model here"]}}"#,
            .refused
        ),
        (500, #"{"type":"about:blank","title":"No such model here","status":500}"#, .server),
        (500, "No such model here", .server),
        (400, "data: {\"error\":{\"message\":\"No such model here\"}}\n\ndata: [DONE]\n\n", .refused),
        (403, #"{"error":{"message":"No such model here: your input was flagged","code":403}}"#, .refused),
        (529, #"{"type":"error","error":{"type":"overloaded_error","message":"No such model here"}}"#, .server),
    ]

    @Test(arguments: errors)
    func `the error contains the server's message for every form of error body`(
        _ status: Int, _ body: String, _ code: RemoteModelError.Code
    ) async throws {
        let error = try await failure(Self.response(body, status: status, type: ""))
        #expect(error?.code == code && error?.message.contains("No such model here") == true)
    }

    @Test(arguments: [
        "This model's maximum context length is 4097 tokens.", "Input is too long for requested model.",
        "prompt is too long: 200000 tokens > 199999 maximum",
        "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000",
        "The input token count (200000) exceeds the maximum number of tokens allowed (131072).",
        "Input validation error: `inputs` must have less than 4096 tokens. Given: 5000",
    ])
    func `an error about the context length is reported as a too long conversation`(_ words: String) async throws {
        let body = #"{"error":{"message":"\#(words)"}}"#
        for status in [400, 422] {
            #expect(try await failure(Self.response(body, status: status, type: "application/json"))?.code == .tooLong)
        }
        #expect(try await failure(Server.stream([#"{"error":"\#(words)"}"#]))?.code == .tooLong)
    }

    @Test func `an error about too large max_tokens is not reported as a conversation that is too long`() async throws {
        let body = #"{"error":{"message":"max_tokens is too large: 9000. This model supports at most 4096."}}"#
        #expect(try await failure(Self.response(body, status: 400, type: "application/json"))?.code == .refused)
    }
}
