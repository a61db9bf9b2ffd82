import Engine
import Foundation
import Support
import Testing

@testable import HearthServer

@Suite(.timeLimit(.minutes(30))) struct OllamaRoutesTests {
    private let question = #"{"model": "scripted:latest", "messages": [{"role": "user", "content": "Hi"}]"#

    private func world(_ events: [InferenceEvent] = []) throws -> (World, PlayedInference) {
        let inference = PlayedInference(events + [.finished(PlayedInference.end)])
        return (try World(inference: inference), inference)
    }

    private func json(_ reply: RawConnection.Reply) throws -> JSONValue { try JSONValue(parsing: reply.body.utf8) }

    @Test func `unloads a model if the request's keep_alive is zero`() async throws {
        let (world, inference) = try world()
        try await world.serve { server async throws in
            for (path, body) in [
                ("generate", #"{"model": "scripted:latest", "keep_alive": 0, "prompt": ""}"#),
                ("chat", #"{"model": "auto", "keep_alive": "0s", "messages": []}"#),
            ] {
                let answer = try json(try await server.call("POST", "/api/\(path)", json: body))
                #expect(answer["done_reason"] == "unload" && answer["done"] == true)
            }
        }
        #expect(inference.unloaded == ["scripted", nil] && inference.requests.isEmpty)
    }

    @Test func `lists and shows models, and reports loaded models, under names with a tag`() async throws {
        try await world().0.serve { server async throws in
            let version = try json(try await server.call("GET", "/api/version"))
            #expect(version["hearth"] == "1.2.3")
            guard case .string(let text)? = version["version"] else {
                Issue.record("there is no version")
                return
            }
            #expect(text.split(separator: ".").compactMap { Int($0) }.count == 3)
            guard case .array(let list)? = try json(try await server.call("GET", "/api/tags"))["models"] else {
                Issue.record("there is no list")
                return
            }
            #expect(list.compactMap { $0["name"] } == ["scripted:latest", "vectors:latest"])
            #expect(list[0]["modified_at"] == "2023-11-14T22:13:20.000Z")
            guard case .string(let digest)? = list[0]["digest"] else {
                Issue.record("there is no digest")
                return
            }
            #expect(digest.utf8.count == 64)
            guard case .array(let running)? = try json(try await server.call("GET", "/api/ps"))["models"] else {
                Issue.record("there is no list")
                return
            }
            #expect(running.count == 1 && running[0]["name"] == "scripted:latest" && running[0]["size"] == 1_000)
            let chat = try json(try await server.call("POST", "/api/show", json: #"{"model": "scripted"}"#))
            #expect(chat["capabilities"] == ["completion", "tools", "thinking", "vision"])
            let vectors = try json(try await server.call("POST", "/api/show", json: #"{"name": "vectors:latest"}"#))
            #expect(vectors["capabilities"] == ["embedding"])
        }
    }

    @Test func `returns an answer as one JSON object or as a stream of lines`() async throws {
        let (world, inference) = try world([.text("One ", tokens: []), .text("two.", tokens: [])])
        try await world.serve { server async throws in
            let whole = try await server.call("POST", "/api/chat", json: question + #", "stream": false}"#)
            #expect(try json(whole)["message"]?["content"] == "One two.")
            let stream = try await server.call("POST", "/api/chat", json: question + "}")
            #expect(stream.headers["content-type"] == "application/x-ndjson")
            let lines = try stream.body.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
            #expect(lines.compactMap { $0["message"]?["content"] } == ["One ", "two.", ""])
            #expect(lines.last?["done"] == true)
            let prompt = #"{"model": "auto", "prompt": "Hi", "stream": false}"#
            #expect(try json(try await server.call("POST", "/api/generate", json: prompt))["response"] == "One two.")
            let load = try json(try await server.call("POST", "/api/generate", json: #"{"model": "scripted"}"#))
            #expect(load["done_reason"] == "load" && load["response"] == "")
        }
        #expect(inference.requests.map(\.model) == ["scripted", "scripted", nil, "scripted"])
    }

    @Test func `OpenAI's API accepts the model names that Ollama's API lists`() async throws {
        let (world, inference) = try world([.text("One.", tokens: [])])
        try await world.serve { server async throws in
            #expect(try await server.call("POST", "/v1/chat/completions", json: question + "}").status == 200)
        }
        #expect(inference.requests.map(\.model) == ["scripted"])
    }

    @Test func `embeds texts in both of Ollama's request forms`() async throws {
        try await world().0.serve { server async throws in
            let many = try json(
                try await server.call("POST", "/api/embed", json: #"{"model": "vectors", "input": ["a", "b"]}"#))
            #expect(many["embeddings"] == [[.number("0.5"), .number("-1.0")], [.number("0.5"), .number("-1.0")]])
            #expect(many["prompt_eval_count"] == 4 && many["model"] == "vectors")
            let one = try json(
                try await server.call("POST", "/api/embeddings", json: #"{"model": "vectors", "prompt": "a"}"#))
            #expect(one["embedding"] == [.number("0.5"), .number("-1.0")])
        }
    }

    @Test func `truncates long texts unless the request forbids truncation, and shortens vectors`() async throws {
        let (world, inference) = try world()
        try await world.serve { server async throws in
            for fields in ["", #", "truncate": true"#, #", "truncate": null"#, #", "truncate": false"#] {
                let body = #"{"model": "vectors", "input": "a"\#(fields)}"#
                #expect(try await server.call("POST", "/api/embed", json: body).status == 200)
            }
            _ = try await server.call("POST", "/v1/embeddings", json: #"{"model": "vectors", "input": "a"}"#)
            for (dimensions, vector) in [
                (1, [JSONValue.number("1.0")]), (2, [.number("0.5"), .number("-1.0")]),
                (7, [.number("0.5"), .number("-1.0")]),
            ] {
                let body = #"{"model": "vectors", "input": "a", "dimensions": \#(dimensions)}"#
                let reply = try json(try await server.call("POST", "/api/embed", json: body))
                #expect(reply["embeddings"] == [.array(vector)], "\(dimensions)")
            }
            for wrong in [#""truncate": "yes""#, #""dimensions": 0"#] {
                let body = #"{"model": "vectors", "input": "a", \#(wrong)}"#
                #expect(try await server.call("POST", "/api/embed", json: body).status == 400)
            }
            for fields in [#", "truncate": true"#, #", "truncate": "END""#, #", "truncate": "NONE""#] {
                let body = #"{"model": "vectors", "input": "a"\#(fields)}"#
                #expect(try await server.call("POST", "/v1/embeddings", json: body).status == 200)
            }
            // OpenAI's own API refuses a length that the model does not have.
            let other = try await server.call(
                "POST", "/v1/embeddings", json: #"{"model": "vectors", "input": "a", "dimensions": 1}"#)
            #expect(other.status == 400)
        }
        #expect(inference.truncates.prefix(5) == [true, true, true, false, false])
        #expect(inference.truncates.dropLast().suffix(3) == [true, true, false])
    }

    @Test func `empty input returns no vectors, as in Ollama`() async throws {
        let (world, inference) = try world()
        try await world.serve { server async throws in
            for input in ["", #", "input": """#, #", "input": []"#, #", "input": null"#] {
                let reply = try await server.call("POST", "/api/embed", json: #"{"model": "vectors"\#(input)}"#)
                #expect(reply.status == 200)
                #expect(try json(reply)["embeddings"] == [])
            }
            for prompt in ["", #", "prompt": """#] {
                let reply = try await server.call("POST", "/api/embeddings", json: #"{"model": "vectors"\#(prompt)}"#)
                #expect(reply.status == 200)
                #expect(try json(reply)["embedding"] == [])
            }
            for path in ["embed", "embeddings"] {
                #expect(try await server.call("POST", "/api/\(path)", json: #"{"model": "none"}"#).status == 404)
                #expect(try await server.call("POST", "/api/\(path)", json: "{}").status == 400)
            }
        }
        #expect(inference.truncates.isEmpty)
    }

    @Test func `bodies of model requests may be larger than other bodies`() async throws {
        let (world, inference) = try world([.text("Yes.", tokens: [])])
        let text = String(repeating: "word ", count: 300_000)
        try await world.serve { server async throws in
            for (path, key) in [("embed", "input"), ("embeddings", "prompt"), ("generate", "prompt")] {
                let model = path == "generate" ? "scripted" : "vectors"
                let body = #"{"model": "\#(model)", "stream": false, "\#(key)": "\#(text)"}"#
                #expect(try await server.call("POST", "/api/\(path)", json: body).status == 200)
            }
            let show = try await server.call("POST", "/api/show", json: #"{"model": "scripted", "x": "\#(text)"}"#)
            #expect(show.status == 413)
        }
        #expect(inference.requests.count == 1)
    }

    @Test func `auto resolves to the chosen model everywhere except in deletion`() async throws {
        try await world().0.serve { server async throws in
            for name in ["auto", "auto:latest", "scripted", "scripted:latest", "default"] {
                let shown = try json(try await server.call("POST", "/api/show", json: #"{"model": "\#(name)"}"#))
                #expect(shown["modelfile"] == "FROM scripted", "\(name)")
                let model = try await server.call("GET", "/v1/models/\(name)")
                #expect(try json(model)["id"] == "scripted", "\(name)")
                let other = try await server.call(
                    "GET", "/v1/models/\(name)", headers: ["anthropic-version": "2023-06-01"])
                #expect(try json(other)["id"] == "scripted", "\(name)")
            }
            #expect(try await server.call("POST", "/api/show", json: #"{"name": "auto"}"#).status == 200)
            #expect(try await server.call("POST", "/api/show", json: #"{"model": ""}"#).status == 400)
            #expect(try await server.call("GET", "/v1/models/scripted%3Alatest").status == 200)
            #expect(try await server.call("GET", "/v1/models/none").status == 404)
            #expect(try await server.call("DELETE", "/api/delete", json: #"{"model": "auto"}"#).status == 404)
        }
    }

    @Test func `every error of Ollama's API is a string, whichever check refuses the request`() async throws {
        let configuration = ServerConfiguration(port: 0, ollamaPort: 0, token: "a-token-long-enough")
        try await world().0.serve(configuration) { server async throws in
            let token = ["Authorization": "Bearer a-token-long-enough"]
            let calls: [(String, String, String?, [String: String], Int)] = [
                ("GET", "/api/tags", nil, [:], 401), ("GET", "/api/chat", nil, token, 405),
                ("POST", "/api/chat", "{", token, 400), ("POST", "/api/chat", "{}", token, 400),
                ("POST", "/api/show", #"{"model": "none"}"#, token, 404),
                ("POST", "/api/chat", #"{"model": "none", "messages": [{"role": "user"}]}"#, token, 404),
                ("POST", "/api/pull", #"{"model": "none"}"#, token, 404),
                ("DELETE", "/api/delete", #"{"model": "../none"}"#, token, 404),
                ("POST", "/api/create", "{}", token, 404),
            ]
            for isOllama in [false, true] {
                for (method, path, body, headers, status) in calls {
                    let reply = try await server.call(method, path, json: body, headers: headers, isOllama: isOllama)
                    #expect(reply.status == status, "\(method) \(path)")
                    guard case .string? = try json(reply)["error"] else {
                        Issue.record("\(method) \(path) tells no sentence: \(reply.body)")
                        continue
                    }
                }
            }
            // Hearth's own routes keep their error shape.
            #expect(try await server.call("GET", "/api/threads").failure == "invalid_token")
        }
    }

    @Test func `accepts a body without a JSON content type, except from browsers`() async throws {
        let (world, _) = try world([.text("One.", tokens: [])])
        try await world.serve { server async throws in
            let form = ["Content-Type": "application/x-www-form-urlencoded"]
            #expect(try await server.call("POST", "/api/chat", json: question + "}", headers: form).status == 200)
            for browser in [["Origin": "http://localhost"], ["Sec-Fetch-Site": "same-origin"]] {
                let headers = form.merging(browser) { first, _ in first }
                let reply = try await server.call("POST", "/api/chat", json: question + "}", headers: headers)
                #expect(reply.status == 415)
            }
        }
    }

    @Test func `the Ollama port answers with Ollama's greeting and applies the same access checks`() async throws {
        let (world, _) = try world([.text("One.", tokens: [])])
        try await world.serve(ServerConfiguration(port: 0, ollamaPort: 0)) { server async throws in
            guard case .tcp(_, let own)? = server.ollama, case .tcp(_, let port) = server.address else {
                Issue.record("there is no second port")
                return
            }
            #expect(own != port && own != 0)
            #expect(try await server.call("GET", "/", isOllama: true).body == "Ollama is running")
            #expect(try await server.call("HEAD", "/", isOllama: true).status == 200)
            #expect(try await server.call("GET", "/").body.contains("<html"))
            #expect(try await server.call("POST", "/api/chat", json: question + "}", isOllama: true).status == 200)
            #expect(try await server.call("GET", "/v1/models", isOllama: true).status == 200)
            #expect(try await server.call("GET", "/api/tags", host: "evil.example", isOllama: true).status == 421)
            let foreign = ["Origin": "http://evil.example"]
            #expect(try await server.call("GET", "/api/tags", headers: foreign, isOllama: true).status == 403)
        }
    }

    @Test func `an occupied Ollama port stops the server with an error that names the port`() async throws {
        try await World().serve { server async throws in
            guard case .tcp(_, let taken) = server.address else { return }
            let error = await #expect(throws: ServerError.self) {
                try await World().serve(ServerConfiguration(port: 0, ollamaPort: taken)) { _ in }
            }
            #expect(error?.code == .ollamaPortInUse && error?.message.contains("port \(taken); Ollama") == true)
        }
    }

    @Test func `refuses invalid configurations of the Ollama port`() {
        #expect(throws: ServerError.self) { try ServerConfiguration(ollamaPort: 70_000).validate() }
        #expect(throws: ServerError.self) { try ServerConfiguration(ollamaPort: 11_435).validate() }
        #expect(throws: ServerError.self) {
            try ServerConfiguration(ollamaPort: 0, unixSocketPath: "/tmp/a.sock").validate()
        }
        #expect(throws: Never.self) { try ServerConfiguration(port: 0, ollamaPort: 0).validate() }
    }
}
