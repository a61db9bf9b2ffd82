import LanguageModels
import Testing

@testable import LlamaRuntime

extension EngineTests {
    @Suite(.timeLimit(.minutes(5))) struct RepliesTests {
        private let model: LoadedModel

        init() async throws {
            model = try await LoadedModel.sample(.shared(contextTokens: 1024, cacheTokens: 4096, sequences: 8))
        }

        private func request(_ text: String = "Tell me a story.", tokens: Int = 40) -> ReplyRequest {
            var request = ReplyRequest(.conversation([ChatTurn(.user, ChatText(text))]))
            request.maxTokens = tokens
            request.sampling = .greedy
            return request
        }

        private struct Whole {
            var text = ""
            var tokens: [GeneratedToken] = []
            var calls: [String] = []
            var arguments = ""
            var end: ReplyEnd?
        }

        private func read(_ request: ReplyRequest) async throws -> Whole {
            var whole = Whole()
            for try await event in try model.replies(to: request)[0] {
                switch event {
                case .reasoning: break
                case .text(let text, let tokens):
                    whole.text += text
                    whole.tokens += tokens
                case .call(_, let name): whole.calls.append(name)
                case .arguments(let text): whole.arguments += text
                case .finished(let end): whole.end = end
                }
            }
            return whole
        }

        private func bytes(_ tokens: [GeneratedToken]) -> [UInt8] {
            tokens.flatMap { model.model.vocabulary.bytes(of: $0.id) }
        }

        @Test func `a stop text ends the answer, and the engine with it`() async throws {
            let free = try await read(request())
            let stop = String(free.text.dropFirst(8).prefix(3))
            var asked = request()
            asked.stopStrings = [stop]
            asked.topLogProbabilities = 0
            let stopped = try await read(asked)
            let cut = try #require(free.text.firstRange(of: stop)).lowerBound
            #expect(stopped.text == String(free.text[..<cut]))
            #expect(stopped.end?.reason == .stopString)
            #expect(stopped.end?.stopString == stop)
            #expect(free.end?.stopString == nil)
            #expect((stopped.end?.outputTokens ?? .max) < (free.end?.outputTokens ?? 0))
            // The tokens of the cut-off part are not told; the last one may go beyond the cut.
            #expect(bytes(stopped.tokens).starts(with: Array(stopped.text.utf8)))
            #expect(bytes(stopped.tokens.dropLast()).count <= stopped.text.utf8.count)
        }

        @Test func `the tokens of an answer write its text`() async throws {
            var asked = request()
            asked.topLogProbabilities = 2
            let whole = try await read(asked)
            #expect(bytes(whole.tokens) == Array(whole.text.utf8))
            #expect(whole.tokens.allSatisfy { $0.logProbability != nil && $0.alternatives.count == 2 })
        }

        @Test func `every token of a guided answer has a probability where they were asked for`() async throws {
            var asked = request(tokens: 80)
            asked.topLogProbabilities = 0
            asked.format = .jsonSchema(
                name: "Pet",
                schema: #"{"type": "object", "required": ["kind"], "properties": {"kind": {"enum": ["cat", "dog"]}}}"#)
            let whole = try await read(asked)
            #expect([#"{"kind": "cat"}"#, #"{"kind": "dog"}"#].contains(whole.text))
            #expect(bytes(whole.tokens) == Array(whole.text.utf8))
            #expect(whole.tokens.allSatisfy { $0.logProbability != nil })
        }

        @Test func `only the tool that was named can be called`() async throws {
            var asked = request("What is the weather?", tokens: 80)
            asked.tools = ["look", "listen"].map {
                ChatTool(name: $0, description: "", parameters: JSONText(Self.city))
            }
            asked.callable = ["listen"]
            asked.mustCall = true
            asked.maxCalls = 1
            asked.stopStrings = ["city"]
            let whole = try await read(asked)
            #expect(whole.calls == ["listen"])
            #expect(whole.end?.callsTools == true)
            // Stop texts end answers, not calls.
            #expect([#"{"city": "Bern"}"#, #"{"city": "Oslo"}"#].contains(whole.arguments))
        }

        private static let city =
            #"{"type": "object", "required": ["city"], "properties": {"city": {"enum": ["Bern", "Oslo"]}}}"#

        @Test func `further replies use further seeds`() async throws {
            var asked = request(tokens: 24)
            asked.sampling = SamplingParameters(temperature: 1.5, topK: nil, topP: 1, minP: 0, seed: 5)
            var texts: Set<String> = []
            for reply in try model.replies(to: asked, count: 3) {
                var text = ""
                for try await case .text(let piece, _) in reply { text += piece }
                texts.insert(text)
            }
            #expect(texts.count > 1)
        }

        @Test func `schemas that cannot be enforced are refused before anything is computed`() {
            var asked = request()
            asked.format = .jsonSchema(name: "A", schema: #"{"not": {}}"#)
            #expect(throws: LlamaError.self) { _ = try model.replies(to: asked) }
            asked.format = .jsonSchema(name: "A", schema: ##"{"$ref": "#/$defs/none"}"##)
            #expect(throws: LanguageModelError.self) { _ = try model.replies(to: asked) }
        }
    }
}
