import Support
import Testing

@testable import HearthServer

/// Tests of numbers that exceed 64-bit arithmetic, in each numeric field of each API.
@Suite struct WireNumbersTests {
    private static let extremes = [
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "1e308", "-1e308",
        "1e999", "-1e999", "5e-324", "-0", "0", "-1", "1.5", "18446744073709551616", "1e18", "1e19", "2147483648",
        "4294967296", "99999999999999999999999999999999999999999999", "1e-9223372036854775808",
    ]

    private static let sampling = [
        "temperature", "top_p", "top_k", "min_p", "seed", "presence_penalty", "frequency_penalty", "repeat_penalty",
        "repetition_penalty", "repeat_last_n", "dry_multiplier", "dry_base", "dry_allowed_length",
        "dry_penalty_last_n", "xtc_probability", "xtc_threshold", "min_tokens",
    ]

    private static let chat = #""messages": [{"role": "user", "content": "Hi"}]"#

    struct Wire: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The members that every request contains.
        let members: String
        let fields: [String]
        let read: @Sendable (Field) throws -> Void
    }

    private static let wires = [
        Wire(
            testDescription: "chat completions", members: chat,
            fields: sampling + ["n", "max_tokens", "max_completion_tokens", "top_logprobs"]
        ) { _ = try ChatCompletionRequest($0) },
        Wire(
            testDescription: "completions", members: #""prompt": "Hi""#,
            fields: sampling + ["n", "max_tokens", "logprobs", "best_of"]
        ) { _ = try CompletionRequest($0) },
        Wire(
            testDescription: "responses", members: #""input": "Hi""#,
            fields: sampling + ["max_output_tokens", "max_tool_calls", "top_logprobs"]
        ) { _ = try ResponsesRequest($0) },
        Wire(
            testDescription: "messages", members: chat + #", "model": "m""#,
            fields: ["max_tokens", "temperature", "top_p", "top_k"]
        ) { _ = try AnthropicRequest($0) },
        Wire(
            testDescription: "Ollama's chat", members: chat + #", "model": "m""#,
            fields: ["top_logprobs", "keep_alive"]
        ) { _ = try OllamaRequest(.chat, $0) },
        Wire(testDescription: "embeddings", members: #""input": "Hi""#, fields: ["dimensions"]) {
            _ = try EmbeddingsRequest($0)
        },
        Wire(
            testDescription: "rerank", members: #""query": "a", "documents": ["b"]"#, fields: ["top_n"]
        ) { _ = try RerankRequest($0) },
    ]

    private func expectNoTrap(_ wire: Wire, _ json: String) throws {
        // Each field may accept or refuse a number; a refusal must have a message.
        do { try wire.read(Field(try JSONValue(parsing: json.utf8))) } catch let error as RequestError {
            #expect(!error.message.isEmpty)
        }
    }

    @Test(arguments: wires)
    func `extreme numbers in numeric fields never trap`(_ wire: Wire) throws {
        for field in wire.fields {
            for number in Self.extremes { try expectNoTrap(wire, "{\(wire.members), \"\(field)\": \(number)}") }
        }
    }

    @Test func `extreme numbers inside lists and objects never trap`() throws {
        for number in Self.extremes {
            for (index, members) in [
                (0, "\(Self.chat), \"logit_bias\": {\"\(number)\": \(number)}"),
                (1, "\"prompt\": [\(number)]"), (1, "\"prompt\": [[1, \(number)]]"),
                (1, "\"prompt\": \"a\", \"logit_bias\": {\"1\": \(number)}"),
                (
                    3,
                    "\(Self.chat), \"model\": \"m\", \"max_tokens\": \(number), "
                        + "\"thinking\": {\"type\": \"enabled\", \"budget_tokens\": \(number)}"
                ),
                (
                    4,
                    "\(Self.chat), \"model\": \"m\", \"options\": {\"num_predict\": \(number), \"seed\": \(number), "
                        + "\"num_ctx\": \(number), \"top_k\": \(number), \"repeat_last_n\": \(number)}"
                ),
                (5, "\"input\": [\(number)]"), (5, "\"input\": [[\(number)]]"),
                (
                    2,
                    "\"input\": \"a\", \"tools\": [{\"type\": \"file_search\", \"vector_store_ids\": [\"vs_a\"], "
                        + "\"max_num_results\": \(number), \"ranking_options\": {\"score_threshold\": \(number)}}]"
                ),
            ] { try expectNoTrap(Self.wires[index], "{\(members)}") }
            let tokens = Field(try JSONValue(parsing: "{\"tokens\": [\(number)]}".utf8))
            do { _ = try DetokenizeRequest(tokens) } catch { #expect(error.parameter == "tokens[0]") }
        }
    }
}
