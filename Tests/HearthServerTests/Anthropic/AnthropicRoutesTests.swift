import Testing

@testable import HearthServer

@Suite(.timeLimit(.minutes(30))) struct AnthropicRoutesTests {
    private struct Failure: Decodable {
        struct Content: Decodable {
            var type: String
            var message: String
        }
        var type: String
        var error: Content
        var request_id: String?
    }

    @Test func `an error has Anthropic's shape and the request's ID`() async throws {
        try await World().serve { server async throws in
            for (json, status, type) in [
                (#"{"max_tokens": 1, "messages": [{"role": "user", "content": "a"}]}"#, 404, "not_found_error"),
                (#"{"messages": []}"#, 400, "invalid_request_error"), ("{", 400, "invalid_request_error"),
            ] {
                let reply = try await server.call("POST", "/v1/messages", json: json)
                let failure: Failure = try reply.json()
                #expect(reply.status == status && failure.type == "error" && failure.error.type == type)
                #expect(failure.request_id?.hasPrefix("req_") == true)
                #expect(reply.headers["request-id"] == failure.request_id)
            }
        }
    }

    @Test func `accepts the token as x-api-key and reports a refusal in Anthropic's shape`() async throws {
        let token = "correct-horse-battery"
        try await World().serve(ServerConfiguration(port: 0, token: token)) { server async throws in
            let version = ["anthropic-version": "2023-06-01"]
            let refused = try await server.call("GET", "/v1/models", headers: version)
            let failure: Failure = try refused.json()
            #expect(refused.status == 401 && failure.error.type == "authentication_error")
            for (key, status) in [(token, 200), (token + "x", 401)] {
                let headers = version.merging(["x-api-key": key]) { $1 }
                let reply = try await server.call("GET", "/v1/models", headers: headers)
                #expect(reply.status == status)
                if status == 200 { #expect(reply.body.contains(#""has_more": false"#)) }
            }
        }
    }
}
