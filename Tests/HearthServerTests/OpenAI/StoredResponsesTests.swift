import Chat
import Engine
import Foundation
import Support
import Testing

@testable import HearthServer

@Suite(.timeLimit(.minutes(30))) struct StoredResponsesTests {
    private func world(_ inference: PlayedInference) throws -> World { try World(inference: inference) }

    private func inference(_ text: String = "Yes.", reason: InferenceEnd.Reason = .stop) -> PlayedInference {
        var end = PlayedInference.end
        end.reason = reason
        return PlayedInference([.text(text, tokens: []), .finished(end)])
    }

    private func json(_ reply: RawConnection.Reply) throws -> JSONValue { try JSONValue(parsing: reply.body.utf8) }

    private func id(_ reply: RawConnection.Reply) throws -> String { try #require(try json(reply)["id"]?.string) }

    private func texts(_ request: InferenceRequest?) -> [String] {
        guard case .messages(let messages)? = request?.prompt else { return [] }
        return messages.map { "\($0.role): \($0.text)" }
    }

    private func list(_ value: JSONValue?) throws -> [JSONValue] {
        guard case .array(let list)? = value else { throw RawConnection.Ended() }
        return list
    }

    @Test func `a conversation continues from a stored response without its instructions`() async throws {
        let inference = inference()
        try await world(inference).serve { server async throws in
            let first = try await server.call(
                "POST", "/v1/responses", json: #"{"input": "Is it late?", "instructions": "Be brief."}"#)
            #expect(try json(first)["store"] == true)
            let second = try await server.call(
                "POST", "/v1/responses",
                json: #"{"input": "Sure?", "instructions": "Be kind.", "previous_response_id": "\#(try id(first))"}"#)
            #expect(try json(second)["previous_response_id"]?.string == (try id(first)))
            _ = try await server.call(
                "POST", "/v1/responses", json: #"{"input": "Really?", "previous_response_id": "\#(try id(second))"}"#)
            let input = try json(try await server.call("GET", "/v1/responses/\(try id(second))/input_items?order=asc"))
            let items = try list(input["data"])
            #expect(items.map { $0["role"] } == ["user", "assistant", "user"])
            #expect(try list(items.first?["content"]) == [["type": "input_text", "text": "Is it late?"]])
            #expect(input["has_more"] == false)
        }
        #expect(
            inference.requests.map(texts) == [
                ["system: Be brief.", "user: Is it late?"],
                ["system: Be kind.", "user: Is it late?", "assistant: Yes.", "user: Sure?"],
                ["user: Is it late?", "assistant: Yes.", "user: Sure?", "assistant: Yes.", "user: Really?"],
            ])
    }

    @Test func `a request with a previous response needs no input`() async throws {
        let inference = inference()
        try await world(inference).serve { server async throws in
            let first = try await server.call("POST", "/v1/responses", json: #"{"input": "Is it late?"}"#)
            let body = #"{"instructions": "Go on.", "previous_response_id": "\#(try id(first))"}"#
            #expect(try await server.call("POST", "/v1/responses", json: body).status == 200)
            let nothing = try await server.call("POST", "/v1/responses", json: #"{"instructions": "Go on."}"#)
            #expect(nothing.status == 400)
            #expect(try json(nothing)["error"]?["param"] == "input")
        }
        #expect(
            inference.requests.map(texts) == [
                ["user: Is it late?"], ["system: Go on.", "user: Is it late?", "assistant: Yes."],
            ])
    }

    @Test func `counts the prompt tokens of a response, including the stored conversation`() async throws {
        let inference = inference()
        try await world(inference).serve { server async throws in
            let first = try await server.call("POST", "/v1/responses", json: #"{"input": "Is it late?"}"#)
            let bodies = [
                #"{"input": "Hi", "tools": [{"type": "function", "name": "f"}]}"#, #"{"instructions": "Be brief."}"#,
                #"{"input": null, "previous_response_id": "\#(try id(first))"}"#,
            ]
            for body in bodies {
                let reply = try await server.call("POST", "/v1/responses/input_tokens", json: body)
                #expect(reply.status == 200)
                #expect(try json(reply) == ["object": "response.input_tokens", "input_tokens": 5])
            }
            let other = try await server.call("POST", "/v1/responses/input_tokens", json: #"{"model": "none"}"#)
            #expect(other.status == 404)
            let wrong = try await server.call("POST", "/v1/responses/input_tokens", json: #"{"input": 5}"#)
            #expect(wrong.status == 400)
        }
        #expect(inference.requests.count == 1)
    }

    @Test func `a streamed response is stored as its last event reports it`() async throws {
        try await world(inference()).serve { server async throws in
            let stream = try await server.call("POST", "/v1/responses", json: #"{"input": "Hi", "stream": true}"#)
            let last = try #require(stream.body.split(separator: "\n").last { $0.hasPrefix("data: ") })
            let response = try #require(try JSONValue(parsing: last.dropFirst(6).utf8)["response"])
            let id = try #require(response["id"]?.string)
            #expect(try json(try await server.call("GET", "/v1/responses/\(id)")) == response)
            #expect(response["status"] == "completed")
        }
    }

    @Test func `stores nothing if the request or the server disables storing`() async throws {
        try await world(inference()).serve { server async throws in
            let reply = try await server.call("POST", "/v1/responses", json: #"{"input": "Hi", "store": false}"#)
            #expect(try json(reply)["store"] == false)
            #expect(try await server.call("GET", "/v1/responses/\(try id(reply))").status == 404)
        }
        var configuration = ServerConfiguration(port: 0)
        configuration.storesResponses = false
        try await world(inference()).serve(configuration) { server async throws in
            let reply = try await server.call("POST", "/v1/responses", json: #"{"input": "Hi", "store": true}"#)
            #expect(try json(reply)["store"] == false)
            #expect(try await server.call("GET", "/v1/responses/\(try id(reply))").status == 404)
        }
    }

    @Test func `stores a truncated answer but not a failed one`() async throws {
        let cut = inference(reason: .length)
        try await world(cut).serve { server async throws in
            let reply = try await server.call("POST", "/v1/responses", json: #"{"input": "Hi"}"#)
            let stored = try json(try await server.call("GET", "/v1/responses/\(try id(reply))"))
            #expect(stored["status"] == "incomplete")
        }
        // The stream ends without an end event, as if it had been stopped.
        let world = try world(PlayedInference([.text("Half", tokens: [])]))
        try await world.serve { server async throws in
            let reply = try await server.call("POST", "/v1/responses", json: #"{"input": "Hi"}"#)
            #expect(try await server.call("GET", "/v1/responses/\(try id(reply))").status == 404)
        }
    }

    @Test func `deleting a response keeps the responses that continued it`() async throws {
        try await world(inference()).serve { server async throws in
            let first = try id(try await server.call("POST", "/v1/responses", json: #"{"input": "Hi"}"#))
            let next = #"{"input": "Sure?", "previous_response_id": "\#(first)"}"#
            let second = try id(try await server.call("POST", "/v1/responses", json: next))
            let deleted = try json(try await server.call("DELETE", "/v1/responses/\(first)"))
            #expect(deleted == ["id": .string(first), "object": "response", "deleted": true])
            for (method, path) in [("GET", first), ("DELETE", first), ("GET", "\(first)/input_items")] {
                let reply = try await server.call(method, "/v1/responses/\(path)")
                #expect(reply.status == 404)
                #expect(try json(reply)["error"]?["code"] == "response_not_found")
            }
            let refused = try await server.call("POST", "/v1/responses", json: next)
            #expect(refused.status == 404)
            let error = try json(refused)["error"]
            #expect(error?["param"] == "previous_response_id" && error?["code"] == "previous_response_not_found")
            #expect(error?["message"]?.string?.contains(first) == false)
            #expect(try await server.call("GET", "/v1/responses/\(second)").status == 200)
        }
    }

    @Test func `returns input items in pages`() async throws {
        try await world(inference()).serve { server async throws in
            let items = (1...5).map { #"{"id": "msg_\#($0)", "role": "user", "content": "\#($0)"}"# }
            let body = #"{"input": [\#(items.joined(separator: ","))]}"#
            let path = "/v1/responses/\(try id(try await server.call("POST", "/v1/responses", json: body)))/input_items"
            func page(_ query: String) async throws -> JSONValue {
                try json(try await server.call("GET", path + query))
            }
            func ids(_ page: JSONValue) throws -> [String?] { try list(page["data"]).map { $0["id"]?.string } }
            let first = try await page("?limit=2")
            #expect(try ids(first) == ["msg_5", "msg_4"])
            #expect(first["has_more"] == true && first["first_id"] == "msg_5" && first["last_id"] == "msg_4")
            #expect(try ids(try await page("?limit=2&after=msg_4")) == ["msg_3", "msg_2"])
            let last = try await page("?limit=2&after=msg_2")
            #expect(try ids(last) == ["msg_1"])
            #expect(last["has_more"] == false)
            #expect(try ids(try await page("?order=asc&limit=2&before=msg_4")) == ["msg_2", "msg_3"])
            #expect(try await server.call("GET", path + "?after=msg_9").status == 400)
            #expect(try await server.call("GET", path + "?limit=0").status == 400)
        }
    }

    @Test func `replaces duplicate item IDs so that pages can continue after each item`() async throws {
        let inference = inference()
        try await world(inference).serve { server async throws in
            let items = ["a", "b", "a", "c"].map { #"{"id": "\#($0)", "role": "user", "content": "\#($0)"}"# }
            let body = #"{"input": [\#(items.joined(separator: ","))]}"#
            let path = "/v1/responses/\(try id(try await server.call("POST", "/v1/responses", json: body)))/input_items"
            let page = try json(try await server.call("GET", path + "?order=asc"))
            let ids = try list(page["data"]).map { $0["id"]?.string }
            #expect(Set(ids).count == 4)
            #expect(ids[0] == "a" && ids[1] == "b" && ids[3] == "c")
        }
        #expect(inference.requests.map(texts) == [["user: a", "user: b", "user: a", "user: c"]])
    }

    @Test func `continues from an answer without its truncated tool call`() async throws {
        var end = PlayedInference.end
        end.reason = .length
        let inference = PlayedInference([
            .text("Well.", tokens: []), .toolCall(id: "call_1", name: "f"), .toolArguments(#"{"city": "Os"#),
            .finished(end),
        ])
        try await world(inference).serve { server async throws in
            let tools = #""tools": [{"type": "function", "name": "f"}]"#
            let first = try await server.call("POST", "/v1/responses", json: #"{"input": "Hi", \#(tools)}"#)
            #expect(try list(try json(first)["output"]).map { $0["status"] } == ["completed", "incomplete"])
            let next = #"{"input": "Go on.", \#(tools), "previous_response_id": "\#(try id(first))"}"#
            #expect(try await server.call("POST", "/v1/responses", json: next).status == 200)
        }
        #expect(inference.requests.last.map(texts) == ["user: Hi", "assistant: Well.", "user: Go on."])
    }

    @Test func `a request can reference a stored item by its ID`() async throws {
        let inference = inference("Late.")
        try await world(inference).serve { server async throws in
            let first = try json(try await server.call("POST", "/v1/responses", json: #"{"input": "Hi"}"#))
            let item = try #require(try list(first["output"]).first?["id"]?.string)
            let body = #"{"input": [{"type": "item_reference", "id": "\#(item)"}, {"role": "user", "content": "So?"}]}"#
            #expect(try await server.call("POST", "/v1/responses", json: body).status == 200)
            let unknown = try await server.call(
                "POST", "/v1/responses", json: #"{"input": [{"type": "item_reference", "id": "msg_x"}]}"#)
            #expect(unknown.status == 400)
            #expect(try json(unknown)["error"]?["param"] == "input[0].id")
        }
        #expect(inference.requests.last.map(texts) == ["assistant: Late.", "user: So?"])
    }

    @Test func `refuses background and conversation and names the field`() throws {
        for (name, value) in [("background", JSONValue.bool(true)), ("conversation", "conv_1")] {
            let error = #expect(throws: RequestError.self) {
                try ResponsesRequest(Field(.object([.init("input", "a"), .init(name, value)])))
            }
            #expect(error?.parameter == name)
        }
    }
}
