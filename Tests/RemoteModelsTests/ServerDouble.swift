import Foundation
import HTTPTestServer
import LanguageModels
import RemoteModels
import Testing

/// A server that answers chats like real servers and records the requests.
struct ServerDouble {
    let server: HTTPTestServer

    /// - Parameter answer: The response to each request for a chat, with the request's members and its number.
    /// - Throws: If no port is free.
    init(_ answer: @escaping @Sendable (_ body: [String: Any], _ number: Int) -> TestResponse) async throws {
        server = try await HTTPTestServer()
        server.on("/v1/chat/completions") { request in
            let json = try? JSONSerialization.jsonObject(with: Data(request.body))
            return answer(json as? [String: Any] ?? [:], request.number)
        }
    }

    /// Answers all chats with the same stream.
    init(_ events: [String]) async throws { try await self.init { _, _ in Self.stream(events) } }

    func model(_ name: String = "m", key: String? = nil) throws -> RemoteLanguageModel {
        RemoteLanguageModel(try endpoint(name, key: key))
    }

    func endpoint(_ name: String = "m", key: String? = nil) throws -> RemoteEndpoint {
        var endpoint = try RemoteEndpoint(url: server.url(for: "/v1").absoluteString, model: name, key: key)
        endpoint.retryDelay = .milliseconds(10)
        return endpoint
    }

    /// Returns the JSON bodies of the chat requests.
    func bodies() throws -> [[String: Any]] {
        try server.requests.filter { $0.path == "/v1/chat/completions" }
            .map { try #require(try JSONSerialization.jsonObject(with: Data($0.body)) as? [String: Any]) }
    }

    // MARK: Answers

    /// Returns a stream of events, of which JSON objects and lists are sent as data, and others verbatim.
    static func stream(_ events: [String]) -> TestResponse {
        let lines = events.map { event in
            event.hasPrefix("{") || event.hasPrefix("[") ? "data: \(event)\n\n" : "\(event)\n\n"
        }
        return TestResponse(status: 200, headers: [("Content-Type", "text/event-stream")], text: lines.joined())
    }

    static func json(_ text: String, status: Int = 200) -> TestResponse {
        TestResponse(status: status, headers: [("Content-Type", "application/json")], text: text)
    }

    /// Returns a chunk with a delta as JSON.
    static func chunk(_ delta: String, reason: String = "null", model: String = "m") -> String {
        #"{"id":"1","object":"chat.completion.chunk","created":1,"model":"\#(model)","choices":[{"index":0,"delta":"#
            + #"\#(delta),"finish_reason":\#(reason)}]}"#
    }

    static func text(_ text: String, model: String = "m") -> String {
        chunk(#"{"content":"\#(text)"}"#, model: model)
    }

    static let role = chunk(#"{"role":"assistant","content":""}"#)
    static let stop = chunk("{}", reason: #""stop""#)
    static let done = "[DONE]"
    static let sky = [text("The sky"), text(" is"), text(" blue.")]
    static let skyText = "The sky is blue."
}
