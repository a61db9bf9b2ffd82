import Engine
import Foundation
import GuidedDecoding
import Testing

@testable import Llama

/// The folder of real models' templates, which `make conformance` sets.
private let folder = ProcessInfo.processInfo.environment["HEARTH_TEMPLATES"]

extension EngineTests {
    @Suite(.enabled(if: folder != nil, "make conformance runs it with the templates of llama.cpp's sources"))
    struct TemplateCallTests {
        /// Templates that write no calls, or fail in every conversation, each with the reason.
        private static let callless: [String: String] = [
            "CohereForAI-c4ai-command-r-plus-tool_use": "leaves the calls to the model's own text",
            "HuggingFaceTB-SmolLM3-3B": "describes tools and writes no calls",
            "Kimi-K2-Instruct": "fails as jinja2's sandbox does where a conversation has calls",
            "Kimi-K2-Thinking": "fails as jinja2's sandbox does where a conversation has calls",
            "LFM2-8B-A1B": "describes tools and writes no calls",
            "LFM2.5-Instruct": "describes tools and writes no calls",
            "deepseek-ai-DeepSeek-R1-Distill-Llama-8B": "knows no tools",
            "fireworks-ai-llama-3-firefunction-v2": "fails without a variable of its own",
            "google-gemma-2-2b-it": "knows no tools",
            "ibm-granite-granite-3.3-2B-Instruct": "describes tools and writes no calls",
            "llama-cpp-deepseek-r1": "fails where there are tools",
            "llama-cpp-rwkv-world": "knows no tools",
            "microsoft-Phi-3.5-mini-instruct": "knows no tools",
        ]
        /// Templates that write lists and objects within arguments in a special format, which is not supported.
        private static let withoutNesting: Set = ["MiniMax-M3"]

        /// Templates that write strings unescaped between quotes, and JSON objects in Python calls.
        ///
        /// The quotes cannot be read back, and the grammar writes Python's form.
        private static let unescaped: Set = ["LFM2.5-8B-A1B"]

        private static let endTexts = [
            "<|im_end|>", "</s>", "<|eot_id|>", "<|eom_id|>", "<｜end▁of▁sentence｜>", "<|END_OF_TURN_TOKEN|>",
            "<seed:eos>",
            "<|end_of_text|>", "<end_of_turn>", "<turn|>", "<|return|>", "<|call|>", "<|eot|>", "<|eom|>", "[e~[",
            "<|role_end|>", "<|message_sep|>", "<end_of_sentence>", "<SPECIAL_12>", "<sep>", "<｜hy_eos:opensource｜>",
            "<|calls|>", "<|end_of_msg|>", "</assistant>",
        ]

        private static let parameters = """
            {"type": "object", "properties": {"days": {"type": "integer", "description": "How many."},
             "exact": {"type": "boolean", "description": "Whether."},
             "factor": {"type": "number", "description": "How much."},
             "more": {"type": "object", "properties": {"deep": {"type": "array", "items": {"type": "integer"}},
               "note": {"type": "string"}}, "required": ["deep", "note"], "description": "More."},
             "place": {"type": "string", "description": "Where."},
             "tags": {"type": "array", "items": {"type": "string"}, "description": "Which."}}}
            """

        private static let plain = [
            "{}", #"{"place": "Zürich \"Altstadt\" — 北 'x'"}"#,
            #"{"days": 3, "exact": true, "factor": 2.5, "place": "a, b"}"#,
            #"{"place": "two\nlines"}"#, #"{"days": -7}"#,
        ]
        private static let nested = [
            #"{"more": {"deep": [1, 2], "note": "n"}, "tags": ["x", "y z"]}"#,
            #"{"more": {"deep": [], "note": "a:b, {c}"}, "place": "p", "tags": []}"#,
        ]

        private func sources() throws -> [(name: String, source: String)] {
            let files = try FileManager.default.contentsOfDirectory(atPath: try #require(folder)).sorted()
            return try files.filter { $0.hasSuffix(".jinja") }.map { file in
                let source = try String(contentsOfFile: try #require(folder) + "/" + file, encoding: .utf8)
                return (String(file.dropLast(".jinja".count)), source)
            }
        }

        private func format(_ source: String) throws -> ChatFormat {
            try ChatFormat(
                source: source, beginText: "<s>", endText: "</s>", controlTexts: [], endTexts: Self.endTexts)
        }

        @Test func `calls of every template are parsed at any split into pieces and allowed by the grammar`()
            async throws
        {
            let model = try await LoadedModel.sample(.shared(contextTokens: 512, sequences: 1))
            let vocabulary = try model.guideVocabulary()
            var table: [String] = []
            for (name, source) in try sources() {
                let format = try format(source)
                let syntax = format.calls[format.calls.count - 1]
                table.append("\(name): \(syntax.first.debugDescription) \(syntax.next.debugDescription)")
                if Self.callless[name] != nil { continue }
                let isExact = !Self.unescaped.contains(name)
                let all = (Self.plain + (Self.withoutNesting.contains(name) ? [] : Self.nested)).map {
                    Self.unescaped.contains(name) ? $0.replacing("'", with: "") : $0
                }
                for arguments in all {
                    let calls = [("look_up", arguments)]
                    check(name, try read(calls, format, syntax, vocabulary, isExact: isExact), calls)
                }
                guard syntax.next != nil else { continue }
                let calls = [("look_up", all[0]), ("look", all[2]), ("look_up", all[1])]
                check(name, try read(calls, format, syntax, vocabulary, isExact: isExact), calls)
            }
            for line in table { print(line) }
            await model.close()
        }

        private func check(_ template: String, _ read: [(String, String)], _ calls: [(String, String)]) {
            #expect(read.map(\.0) == calls.map(\.0), "\(template)")
            for (mine, other) in zip(read, calls) {
                #expect(value(mine.1) == value(other.1), "\(template): \(mine.1) is not \(other.1)")
            }
        }

        private func value(_ json: String) -> NSObject? {
            (try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)) as? NSObject
        }

        /// Renders calls with the template, and parses them.
        private func read(
            _ calls: [(String, String)], _ format: ChatFormat, _ syntax: CallSyntax, _ vocabulary: GuideVocabulary,
            isExact: Bool
        ) throws -> [(String, String)] {
            let names = ["look", "look_up"]
            var turn = InferenceRequest.Message(.assistant, "")
            turn.toolCalls = calls.enumerated().map { index, call in
                InferenceRequest.ToolCall(id: "call0000\(index)", name: call.0, arguments: call.1)
            }
            var conversation = ChatConversation(
                turns: [InferenceRequest.Message(.user, "Question?"), turn],
                tools: names.map { InferenceRequest.Tool(name: $0, description: "Looks.", parameters: Self.parameters) }
            )
            conversation.thinks = false
            conversation.addsGenerationPrompt = false
            let whole = try format.render(conversation)
            let question = try #require(whole.range(of: "Question?")?.upperBound)
            let text = whole[question...]
            let heading = syntax.first.replacing("\u{F8F4}", with: calls[0].0).replacing("\u{F8F5}", with: "call00000")
                .replacing("\u{F8F6}", with: String(syntax.firstIndex))
            let start = try #require(
                text.range(of: heading)?.lowerBound, "\(heading) is not in \(text)")
            let bytes = Array(text[start...].utf8)

            let schema = try SchemaGrammar(json: Self.parameters, prefix: "0/")
            let other = try SchemaGrammar(json: Self.parameters, prefix: "1/")
            let tools = names.map { CallReader.Tool(name: $0, shape: ArgumentShape(schema)) }
            let ids = (0..<4).map { "id\($0)" }
            var reader = CallReader([syntax], tools: tools, ids: ids)
            var pieces: [ReplyPiece] = []
            for byte in bytes { pieces += reader.add([byte]) }
            pieces += reader.finish()
            var atOnce = CallReader([syntax], tools: tools, ids: ids)
            #expect(joined(atOnce.add(bytes) + atOnce.finish()).elementsEqual(joined(pieces), by: ==))
            let grammar = CallGrammar(
                vocabulary: vocabulary, tools: names.enumerated().map { ($1, $0 == 0 ? schema : other) }, count: 4
            ).grammar([syntax], isTemplate: true)
            let compiled = try CompiledGrammar(grammar.root, definitions: grammar.definitions)
            var matcher = GrammarMatcher(TokenGrammar(compiled, vocabulary: vocabulary.tokens))
            let end =
                text.range(of: syntax.last, options: .backwards)?.upperBound
                ?? Self.endTexts.compactMap { text[start...].range(of: $0)?.lowerBound }.min() ?? text.endIndex
            let allowed = vocabulary.grammarBytes(ofTrusted: String(text[start..<end])).prefix {
                matcher.acceptBytes([$0])
            }
            let isAllowed = allowed.count == vocabulary.grammarBytes(ofTrusted: String(text[start..<end])).count
            #expect(
                !isExact || isAllowed && matcher.canEnd,
                "\(String(decoding: allowed, as: UTF8.self)) of \(text[start..<end])")
            return joined(pieces)
        }

        private func joined(_ pieces: [ReplyPiece]) -> [(String, String)] {
            pieces.reduce(into: []) { calls, piece in
                switch piece {
                case .call(_, let name): calls.append((name, ""))
                case .arguments(let text): calls[calls.count - 1].1 += text
                default: break
                }
            }
        }
    }
}
