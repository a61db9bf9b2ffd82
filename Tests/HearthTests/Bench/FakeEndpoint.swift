import Foundation
import HTTPTestServer
import Support

/// A server with a fake model of 64 tokens, which imitates llama-server, vLLM, Hearth or a server without details.
///
/// A token is a letter, and the next token depends on the preceding one. All models with an equal `change` agree.
final class FakeEndpoint: Sendable {
    enum Manner: String, Sendable, CaseIterable {
        case llamaServer, vLLM, hearth, plain
    }

    let server: HTTPTestServer

    /// - Parameters:
    ///   - manner: The server program to imitate.
    ///   - change: The difference between this model's scores and those of an unchanged model.
    ///   - noise: The difference between the scores in two requests.
    /// - Throws: Errors of starting the server.
    init(_ manner: Manner, change: Double = 0, noise: Double = 0) async throws {
        server = try await HTTPTestServer()
        let model = FakeModel(change: change, noise: noise)
        server.on("/v1/models") { _ in
            Self.json(["data": [["id": "m", "owned_by": .string(manner.rawValue), "meta": ["n_vocab": 64]]]])
        }
        if manner != .plain {
            server.on("/tokenize") { request in
                guard let body = try? JSONValue(request.body) else { return TestResponse(status: 400) }
                let tokens = model.tokens((body["content"] ?? body["prompt"])?.string ?? "")
                let hasPieces = manner != .vLLM && body["with_pieces"] == true
                return Self.json([
                    "tokens": .array(
                        tokens.map {
                            hasPieces ? ["id": JSONValue($0), "piece": .string(model.text($0))] : JSONValue($0)
                        })
                ])
            }
        }
        server.on("/v1/completions") { request in
            guard let body = try? JSONValue(request.body) else { return TestResponse(status: 400) }
            // Servers with only the basic API refuse the extensions of other servers.
            if manner == .plain, body["logprobs"] != nil || body["prompt_logprobs"] != nil {
                return TestResponse(status: 400, text: "{}")
            }
            return model.answer(body, manner, number: request.number)
        }
        server.on("/v1/chat/completions") { _ in
            Self.events([
                ["model": "m", "choices": [["index": 0, "delta": ["content": "A"]]]],
                ["model": "m", "choices": [["index": 0, "delta": [:], "finish_reason": "stop"]]],
                ["choices": [], "usage": ["prompt_tokens": 4, "completion_tokens": 7]],
            ])
        }
    }

    var url: String { server.url(for: "/v1").absoluteString }

    static func json(_ value: JSONValue) -> TestResponse {
        TestResponse(status: 200, headers: [("Content-Type", "application/json")], text: value.text)
    }

    static func events(_ events: [JSONValue]) -> TestResponse {
        TestResponse(
            status: 200, headers: [("Content-Type", "text/event-stream")],
            text: events.map { "data: \($0.text)\n\n" }.joined() + "data: [DONE]\n\n")
    }
}

/// The fake model of the servers.
private struct FakeModel {
    let change: Double
    let noise: Double

    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .")

    func text(_ token: Int) -> String { String(Self.letters[token % 64]) }

    func tokens(_ text: String) -> [Int] { text.unicodeScalars.map { Int($0.value) % 64 } }

    /// Returns the log-probabilities of all tokens after a token, the likeliest first.
    private func row(after token: Int, request: Int) -> [(token: Int, log: Double)] {
        let logits = (0..<64).map { next in
            let own = Double((token * 37 + next * 101) % 64) / 8
            let changed = change * Double((token * 11 + next * 53) % 7)
            return own + changed + noise * Double((request * 13 + next * 7) % 5)
        }
        let sum = log(logits.reduce(0) { $0 + exp($1) })
        return logits.enumerated().map { ($0.offset, $0.element - sum) }.sorted { $0.log > $1.log }
    }

    func answer(_ body: JSONValue, _ manner: FakeEndpoint.Manner, number: Int) -> TestResponse {
        var prompt: [Int] = []
        if case .array(let ids)? = body["prompt"] { prompt = ids.compactMap(\.integer) }
        if let text = body["prompt"]?.string { prompt = tokens(text) }
        let count = body["max_tokens"]?.integer ?? 16
        var written: [(token: Int, row: [(token: Int, log: Double)])] = []
        var last = prompt.last ?? 0
        for _ in 0..<count {
            let row = row(after: last, request: number)
            last = row[0].token
            written.append((last, row))
        }
        let usage: JSONValue = ["prompt_tokens": JSONValue(prompt.count), "completion_tokens": JSONValue(count)]
        if body["stream"] == true {
            let pieces = written.map { token -> JSONValue in
                ["model": "m", "choices": [["index": 0, "text": .string(text(token.token))]]]
            }
            let end: JSONValue = [
                "model": "m", "choices": [["index": 0, "text": "", "finish_reason": "length"]], "usage": usage,
            ]
            return FakeEndpoint.events(pieces + [end])
        }
        var choice: JSONValue = [
            "index": 0, "text": .string(written.map { text($0.token) }.joined()), "finish_reason": "length",
        ]
        if let most = body["logprobs"]?.integer {
            choice = choice.adding([
                "logprobs": logprobs(written.map { ($0.token, Array($0.row.prefix(most))) }, manner)
            ])
        }
        if manner == .vLLM, let most = body["prompt_logprobs"]?.integer {
            let places = prompt.dropLast().map { token -> JSONValue in
                .object(
                    row(after: token, request: number).prefix(most).map {
                        JSONValue.Member("\($0.token)", ["logprob": .number($0.log), "decoded_token": "x"])
                    })
            }
            choice = choice.adding(["prompt_logprobs": .array([.null] + places)])
        }
        return FakeEndpoint.json(["model": "m", "choices": [choice], "usage": usage])
    }

    private func logprobs(
        _ written: [(token: Int, row: [(token: Int, log: Double)])], _ manner: FakeEndpoint.Manner
    ) -> JSONValue {
        if manner == .llamaServer {
            return [
                "content": .array(
                    written.map { token in
                        [
                            "id": JSONValue(token.token), "token": .string(text(token.token)),
                            "top_logprobs": .array(
                                token.row.map {
                                    [
                                        "id": JSONValue($0.token), "token": .string(text($0.token)),
                                        "logprob": .number($0.log),
                                    ]
                                }),
                        ]
                    })
            ]
        }
        func name(_ token: Int) -> String { manner == .vLLM ? "token_id:\(token)" : text(token) }
        return [
            "tokens": .array(written.map { .string(name($0.token)) }),
            "top_logprobs": .array(
                written.map { token in
                    .object(token.row.map { JSONValue.Member(name($0.token), .number($0.log)) })
                }),
        ]
    }
}
