import Engine
import Support
import Synchronization
import Testing

@testable import HearthServer

/// A model that counts ten tokens for each message.
private final class SmallModel: InferenceBackend {
    private let base = PlayedInference([.text("Yes.", tokens: []), .finished(PlayedInference.end)])
    private let context: Int
    private let answered = Mutex<[InferenceRequest]>([])

    init(context: Int) { self.context = context }

    var requests: [InferenceRequest] { answered.withLock { $0 } }

    func models() -> [InferenceModel] { base.models() }

    func generate(_ request: InferenceRequest) async throws -> InferenceReply {
        guard try await countTokens(request) < context else {
            throw InferenceError(.contextExceeded, "The prompt is too long.", contextTokens: context)
        }
        answered.withLock { $0.append(request) }
        return try await base.generate(request)
    }

    func countTokens(_ request: InferenceRequest) async throws -> Int {
        guard case .messages(let messages) = request.prompt else { return 0 }
        return messages.count * 10
    }

    func tokenize(
        _ text: String, model: String?, addsSpecial: Bool, parsesSpecial: Bool
    ) async throws -> [InferenceTextToken] { [] }

    func detokenize(_ tokens: [Int], model: String?) async throws -> String { "" }

    func embed(
        _ inputs: [InferenceEmbeddingInput], model: String?, truncates: Bool
    ) async throws -> InferenceEmbeddings {
        try await base.embed(inputs, model: model, truncates: truncates)
    }

    func rerank(_ documents: [String], for query: String, model: String?) async throws -> InferenceRanking {
        try await base.rerank(documents, for: query, model: model)
    }

    func decide(_ request: InferenceDecisionRequest) async throws -> InferenceDecisions {
        try await base.decide(request)
    }

    func unload(_ model: String?) async throws { try await base.unload(model) }
}

@Suite(.timeLimit(.minutes(30))) struct ShorterRequestsTests {
    private func texts(_ request: InferenceRequest?) -> [String] {
        guard case .messages(let messages)? = request?.prompt else { return [] }
        return messages.map(\.text)
    }

    private func body(_ truncation: String) -> String {
        let turns = (1...4).map {
            #"{"role": "user", "content": "Q\#($0)"}, {"role": "assistant", "content": "A\#($0)"}"#
        }
        let items = turns + [#"{"role": "user", "content": "Q5"}"#]
        return #"{"instructions": "I", "truncation": "\#(truncation)", "input": [\#(items.joined(separator: ","))]}"#
    }

    @Test func `drops the oldest turns until the prompt fits, and only if truncation is auto`() async throws {
        let model = SmallModel(context: 80)
        try await World(inference: model).serve { server async throws in
            #expect(try await server.call("POST", "/v1/responses", json: body("auto")).status == 200)
            let refused = try await server.call("POST", "/v1/responses", json: body("disabled"))
            #expect(refused.status == 400)
            #expect(refused.body.contains("context_length_exceeded"))
        }
        // A quarter of the context is reserved for the answer.
        #expect(model.requests.map(texts) == [["I", "Q3", "A3", "Q4", "A4", "Q5"]])
    }

    @Test func `a small max_output_tokens leaves more of the context for turns`() async throws {
        let model = SmallModel(context: 90)
        try await World(inference: model).serve { server async throws in
            let body = body("auto").dropLast() + #", "max_output_tokens": 10}"#
            #expect(try await server.call("POST", "/v1/responses", json: String(body)).status == 200)
        }
        #expect(model.requests.map(texts) == [["I", "Q2", "A2", "Q3", "A3", "Q4", "A4", "Q5"]])
    }

    @Test func `shortening drops a tool call together with its result`() throws {
        let calls = (1...3).map { number in
            #"{"type": "function_call", "call_id": "c\#(number)", "name": "f", "arguments": "{}"}, "#
                + #"{"type": "function_call_output", "call_id": "c\#(number)", "output": "R\#(number)"}"#
        }
        let json =
            #"{"truncation": "auto", "input": [{"role": "user", "content": "Q1"}, {"role": "user", "content": "Q2"}, "#
            + calls.joined(separator: ", ") + "]}"
        let asked = try ResponsesRequest(Field(try JSONValue(parsing: json.utf8)))
        #expect(
            asked.shorter.map { texts($0()) } == [
                ["Q2", "", "R1", "", "R2", "", "R3"], ["Q2", "", "R2", "", "R3"], ["Q2", "", "R3"],
            ])
        let one = try ResponsesRequest(Field(["input": "Q", "truncation": "auto"]))
        #expect(one.shorter.isEmpty)
    }

    @Test func `creates the shorter requests of a long conversation lazily`() throws {
        let turn: JSONValue = ["role": "user", "content": "a"]
        let input = JSONValue.array(Array(repeating: turn, count: 20_000))
        // Eager creation would need 200 million turns.
        let shorter = try ResponsesRequest(Field(["input": input, "truncation": "auto"])).shorter
        #expect(shorter.count == 19_999)
        #expect(shorter.last.map { texts($0()) } == ["a"])
    }
}
