import Engine
import LanguageModels
import Testing

@testable import Llama

extension EngineTests {
    @Suite(.timeLimit(.minutes(30))) struct RepliesTests {
        private let model: LoadedModel

        init() async throws {
            model = try await LoadedModel.sample(.shared(contextTokens: 4096, sequences: 8))
        }

        private func request(_ text: String = "Tell me a story.", tokens: Int = 40) -> InferenceRequest {
            var request = InferenceRequest(model: nil, prompt: .messages([InferenceRequest.Message(.user, text)]))
            request.maxTokens = tokens
            request.temperature = 0
            return request
        }

        private struct Whole {
            var text = ""
            var tokens: [InferenceToken] = []
            var calls: [String] = []
            var arguments = ""
            var end: InferenceEnd?
        }

        private func read(_ request: InferenceRequest) async throws -> Whole {
            var whole = Whole()
            for try await event in try model.replies(to: request)[0] {
                switch event {
                case .reasoning, .replacedText: break
                case .text(let text, let tokens):
                    whole.text += text
                    whole.tokens += tokens
                case .toolCall(_, let name): whole.calls.append(name)
                case .toolArguments(let text): whole.arguments += text
                case .finished(let end): whole.end = end
                }
            }
            return whole
        }

        private func bytes(_ tokens: [InferenceToken]) -> [UInt8] { tokens.flatMap(\.token.bytes) }

        @Test func `an answer contains none of the forbidden words`() async throws {
            var asked = request()
            var words: [String] = []
            // Each answer excludes words of the earlier answers.
            for _ in 0..<3 {
                let text = try await read(asked).text
                #expect(!words.contains { text.utf8.firstRange(of: $0.utf8) != nil }, "\(words) in \(text)")
                words.append(String(text.dropFirst(4).prefix(3)))
                asked.format = .without(words)
            }
        }

        @Test func `an answer has at least the requested minimum of tokens`() async throws {
            var asked = request(tokens: 30)
            asked.minTokens = 30
            #expect(try await read(asked).end?.outputTokens == 30)
            (asked.minTokens, asked.ignoresEnd) = (0, true)
            #expect(try await read(asked).end?.outputTokens == 30)
            asked.ignoresEnd = false
            asked.minTokens = 31
            #expect(throws: InferenceError.self) { try model.replies(to: asked) }
            asked.minTokens = 1
            asked.format = .jsonObject
            #expect(throws: InferenceError.self) { try model.replies(to: asked) }
        }

        @Test func `a stop string ends the answer and the generation`() async throws {
            let free = try await read(request())
            let stop = String(free.text.dropFirst(8).prefix(3))
            var asked = request()
            asked.stop = [stop]
            asked.topLogProbabilities = 0
            let stopped = try await read(asked)
            let cut = try #require(free.text.firstRange(of: stop)).lowerBound
            #expect(stopped.text == String(free.text[..<cut]))
            #expect(stopped.end?.reason == .stop)
            #expect(stopped.end?.stopSequence == stop)
            #expect(free.end?.stopSequence == nil)
            #expect((stopped.end?.outputTokens ?? .max) < (free.end?.outputTokens ?? 0))
            // Tokens of the cut-off part are not reported. The last one may extend beyond the cut.
            #expect(bytes(stopped.tokens).starts(with: Array(stopped.text.utf8)))
            #expect(bytes(stopped.tokens.dropLast()).count <= stopped.text.utf8.count)
        }

        @Test(arguments: ["🙂", "𓂀𓂀", "漢字", "👨‍👩‍👧"])
        func `an answer that ends after any of its tokens contains only complete characters`(text: String) throws {
            let vocabulary = try model.guideVocabulary()
            let tokens = vocabulary.controlTokens("So " + text)
            for stops in [[], ["\u{1}never", text + "\u{1}"]] {
                for count in 0...tokens.count {
                    var reader = ReplyReader(plan: ReplyPlan(vocabulary: vocabulary), stopStrings: stops)
                    var told = ""
                    func tell(_ events: [InferenceEvent]) {
                        for case .text(let text, _) in events { told += text }
                    }
                    for id in tokens.prefix(count) {
                        tell(reader.add(GeneratedToken(id: id, logProbability: nil, alternatives: [])))
                    }
                    tell(reader.finish())
                    #expect(Array(("So " + text).unicodeScalars).starts(with: Array(told.unicodeScalars)))
                    #expect(count < tokens.count || told == "So " + text)
                }
            }
        }

        @Test func `an answer whose beginning is given is continued without repeating the beginning`() async throws {
            let free = try await read(request())
            func begun(_ text: String) -> InferenceRequest {
                var begun = request()
                begun.prompt = .messages([
                    InferenceRequest.Message(.user, "Tell me a story."), InferenceRequest.Message(.assistant, text),
                ])
                return begun
            }
            let beginning = String(free.text.prefix(12))
            var going = begun(beginning)
            let goingContinues = going.continueLastMessage()
            #expect(goingContinues)
            let plain = try model.model.vocabulary.plainTokens(beginning, isContinuation: true)
            #expect(try model.promptTokens(of: going) == model.promptTokens(of: request()) + plain.count)
            #expect(try model.promptTokens(of: going) < model.promptTokens(of: begun(beginning)))
            let end = try #require(try await read(going).end)
            #expect(end.promptTokens == (try model.promptTokens(of: going)))
            var empty = begun("")
            let emptyContinues = empty.continueLastMessage()
            #expect(emptyContinues)
            #expect(try await read(empty).text == free.text)
            var unanswered = request()
            let unansweredContinues = unanswered.continueLastMessage()
            #expect(!unansweredContinues)
        }

        @Test func `the last event of a reply reports the reply's timings and seed`() async throws {
            var asked = request(tokens: 12)
            asked.temperature = 1
            asked.seed = 7
            let end = try #require(try await read(asked).end)
            #expect(end.seed == 7)
            #expect(try #require(end.timeToFirstToken) > .zero)
            #expect(try #require(end.prefillRate) > 0 && #require(end.decodeRate) > 0)
        }

        @Test func `a reply that fills the context ends with the reason length`() async throws {
            let small = try await LoadedModel.sample(.pinned(contextTokens: 200, sequences: 1))
            let vocabulary = small.model.vocabulary
            let prompt = try Prompts.tokens(190, vocabulary)
            let ends = (0..<TokenID(clamping: vocabulary.count)).filter(vocabulary.isEndOfGeneration)
            for (limit, tokens, isFull) in [(nil, 11, true), (3, 3, false)] as [(Int?, Int, Bool)] {
                var asked = InferenceRequest(model: nil, prompt: .tokens(prompt.map { Int($0) }))
                asked.temperature = 0
                asked.maxTokens = limit
                for token in ends { asked.logitBias[Int(token)] = -100 }
                var end: InferenceEnd?
                for try await case .finished(let finished) in try small.replies(to: asked)[0] { end = finished }
                #expect(end?.reason == .length && end?.outputTokens == tokens)
                #expect(end?.isContextFull == isFull)
            }
            await small.close()
        }

        @Test func `the reported tokens of an answer make up its text`() async throws {
            var asked = request()
            asked.topLogProbabilities = 2
            let whole = try await read(asked)
            #expect(bytes(whole.tokens) == Array(whole.text.utf8))
            #expect(whole.tokens.allSatisfy { $0.token.logProbability < 0 && $0.alternatives.count == 2 })
        }

        @Test func `every token of a guided answer has a log probability if requested`() async throws {
            var asked = request(tokens: 80)
            asked.topLogProbabilities = 0
            asked.format = .jsonSchema(
                name: "Pet",
                schema: #"{"type": "object", "required": ["kind"], "properties": {"kind": {"enum": ["cat", "dog"]}}}"#)
            let whole = try await read(asked)
            #expect([#"{"kind": "cat"}"#, #"{"kind": "dog"}"#].contains(whole.text))
            #expect(bytes(whole.tokens) == Array(whole.text.utf8))
            #expect(whole.tokens.allSatisfy { $0.token.logProbability < 0 })
        }

        @Test func `only the tool that the request names can be called`() async throws {
            var asked = request("What is the weather?", tokens: 80)
            asked.tools = ["look", "listen"].map {
                InferenceRequest.Tool(name: $0, description: "", parameters: Self.city)
            }
            asked.toolChoice = .named("listen")
            asked.maxToolCalls = 1
            asked.stop = ["city"]
            let whole = try await read(asked)
            #expect(whole.calls == ["listen"])
            #expect(whole.end?.reason == .toolCalls)
            // Stop strings end answers, not calls.
            #expect([#"{"city": "Bern"}"#, #"{"city": "Oslo"}"#].contains(whole.arguments))
        }

        private static let city =
            #"{"type": "object", "required": ["city"], "properties": {"city": {"enum": ["Bern", "Oslo"]}}}"#

        @Test func `each additional reply to a request uses another seed`() async throws {
            var asked = request(tokens: 24)
            asked.temperature = 1.5
            asked.topK = 0
            asked.topP = 1
            asked.minP = 0
            asked.seed = 5
            var texts: Set<String> = []
            for reply in try model.replies(to: asked, count: 3) {
                var text = ""
                for try await case .text(let piece, _) in reply { text += piece }
                texts.insert(text)
            }
            #expect(texts.count > 1)
        }

        private func tokens(_ change: (inout SamplingParameters) -> Void) async throws -> [GeneratedToken] {
            var sampling = SamplingParameters.greedy
            change(&sampling)
            let prompt = try model.tokens(for: [InferenceRequest.Message(.user, "Tell me a story.")])
            let generation = GenerationRequest(
                prompt: prompt, maxTokens: 120, sampling: sampling, topLogProbabilities: 0)
            var tokens: [GeneratedToken] = []
            for try await case .token(let token, _) in try model.generate(generation) { tokens.append(token) }
            return tokens
        }

        private func adjustments(_ change: (inout SamplingAdjustments) -> Void) -> SamplingAdjustments {
            var adjustments = SamplingAdjustments()
            change(&adjustments)
            return adjustments
        }

        @Test func `a logit bias of -100 bans a token, and a bias of 100 forces the token`() async throws {
            let free = try await tokens { _ in }
            let first = try #require(free.first?.id)
            let without = try await tokens { $0.adjustments = adjustments { $0.logitBias = [first: -100] } }
            #expect(!without.isEmpty)
            #expect(without.allSatisfy { $0.id != first })
            let word = try #require(free.first { $0.id != first }?.id)
            let forced = try await tokens { $0.adjustments = adjustments { $0.logitBias = [word: 100] } }
            #expect(!forced.isEmpty)
            #expect(forced.allSatisfy { $0.id == word })
            // The reported probability is the model's own, before the bias.
            #expect(forced.contains { ($0.logProbability ?? 0) < -0.7 })
        }

        @Test func `frequency and repetition penalties reduce repetition`() async throws {
            func share(_ tokens: [GeneratedToken]) -> Double {
                Double(Set(tokens.map(\.id)).count) / Double(max(tokens.count, 1))
            }
            let free = share(try await tokens { _ in })
            for adjustments in [
                adjustments { $0.frequencyPenalty = 2 }, adjustments { $0.repetitionPenalty = 2 },
            ] {
                #expect(share(try await tokens { $0.adjustments = adjustments }) > free)
            }
        }

        @Test func `DRY sampling prevents repeated sequences`() async throws {
            func pairs(_ tokens: [GeneratedToken]) -> [[TokenID]] {
                zip(tokens, tokens.dropFirst()).map { [$0.id, $1.id] }
            }
            let free = pairs(try await tokens { _ in })
            #expect(Set(free).count < free.count)
            let dry = SamplingAdjustments.DRY(multiplier: 100, allowedLength: 1, sequenceBreakers: [])
            let kept = pairs(try await tokens { $0.adjustments = adjustments { $0.dry = dry } })
            #expect(!kept.isEmpty && Set(kept).count == kept.count)
        }

        @Test func `a guide is enforced despite penalties and biases`() async throws {
            var asked = request(tokens: 80)
            asked.format = .jsonSchema(
                name: "Pet",
                schema: #"{"type": "object", "required": ["kind"], "properties": {"kind": {"enum": ["cat", "dog"]}}}"#)
            let word = try #require(try await tokens { _ in }.first?.id)
            asked.logitBias = [Int(word): 100]
            asked.repetitionPenalty = 3
            asked.frequencyPenalty = 2
            #expect([#"{"kind": "cat"}"#, #"{"kind": "dog"}"#].contains(try await read(asked).text))
        }

        @Test func `with penalties and XTC sampling, the same seed gives the same answer`() async throws {
            func answer() async throws -> [TokenID] {
                try await tokens {
                    $0 = SamplingParameters(temperature: 1.2, topK: nil, topP: 1, minP: 0, seed: 9)
                    $0.adjustments = adjustments { $0.presencePenalty = 1 }
                    $0.xtc = SamplingParameters.XTC(probability: 0.5, threshold: 0.05)
                }.map(\.id)
            }
            #expect(try await answer() == answer())
        }

        @Test func `a bias for a token ID out of range is refused`() {
            var asked = request()
            asked.logitBias = [1_000_000: 1]
            #expect(throws: LlamaError.self) { _ = try model.replies(to: asked) }
        }

        @Test(arguments: [false, true])
        func `regular expressions, choices and schemas constrain the whole answer`(isRaw: Bool) async throws {
            var asked = request()
            if isRaw { asked.prompt = .text("A number:") }
            asked.format = .regex("[0-9]{4}|^[a-c]{2}$")
            #expect(try await read(asked).text.wholeMatch(of: /[0-9]{4}|[a-c]{2}/) != nil)
            asked.format = .regex("(?i)yes")
            #expect(try await read(asked).text.lowercased() == "yes")
            asked.format = .choices(["\"no\", never", "no"])
            #expect(["\"no\", never", "no"].contains(try await read(asked).text))
            asked.format = .jsonSchema(name: "A", schema: #"{"type": "boolean"}"#)
            #expect(["true", "false"].contains(try await read(asked).text))
        }

        @Test(arguments: [false, true])
        func `grammars constrain the whole answer`(isRaw: Bool) async throws {
            var asked = request()
            if isRaw { asked.prompt = .text("A sum:") }
            let terms = "term ::= number | \"(\" number \")\"\nnumber ::= [0-9]{1,2}"
            asked.format = .grammar(
                .init("root ::= sum \"=\"\nsum ::= term (\"+\" term){1}\n\(terms)", language: .gbnf))
            let sum = try await read(asked).text
            #expect(sum.hasSuffix("=") && sum.contains("+") && sum.allSatisfy { "0123456789()+=".contains($0) })
            asked.format = .grammar(
                .init("start: PET (\",\" PET)~1\nPET: \"cat\"i | \"dog\"", language: .lark))
            let pets = try await read(asked).text.lowercased().split(separator: ",")
            #expect(pets.count == 2 && pets.allSatisfy { ["cat", "dog"].contains($0) })
        }

        @Test(arguments: ["root ::= a", "root ::= root \"a\" root"])
        func `unsupported grammars are refused for answers and tools`(_ grammar: String) {
            var asked = request()
            asked.format = .grammar(.init(grammar, language: .gbnf))
            #expect(throws: LlamaError.self) { _ = try model.replies(to: asked) }
            asked.format = .text
            var tool = InferenceRequest.Tool(name: "pin", description: "", parameters: "{}")
            tool.inputGrammar = .init(grammar, language: .gbnf)
            asked.tools = [tool]
            #expect(throws: LlamaError.self) { _ = try model.replies(to: asked) }
        }

        @Test(arguments: ["(", "a)|(b", #"(a+)\1"#])
        func `unsupported regular expressions are refused`(_ pattern: String) {
            var asked = request()
            asked.format = .regex(pattern)
            #expect(throws: (any Error).self) { _ = try model.replies(to: asked) }
        }

        @Test func `a tool that requires exact arguments is refused if its schema is not supported`() throws {
            var asked = request()
            var tool = InferenceRequest.Tool(
                name: "pin", description: "",
                parameters: #"{"type": "object", "properties": {"input": {"type": "string", "pattern": "(a+)\\1"}}}"#)
            asked.tools = [tool]
            _ = try model.replies(to: asked)
            tool.isExact = true
            asked.tools = [tool]
            #expect(throws: LlamaError.self) { _ = try model.replies(to: asked) }
        }

        @Test func `unsupported schemas are refused before generation`() {
            var asked = request()
            asked.format = .jsonSchema(name: "A", schema: #"{"not": {}}"#)
            #expect(throws: LlamaError.self) { _ = try model.replies(to: asked) }
            asked.format = .jsonSchema(name: "A", schema: ##"{"$ref": "#/$defs/none"}"##)
            #expect(throws: LlamaError.self) { _ = try model.replies(to: asked) }
        }
    }
}
