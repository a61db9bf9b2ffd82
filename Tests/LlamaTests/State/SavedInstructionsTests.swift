import Engine
import Foundation
import Platform
import Testing

@testable import Llama

extension EngineTests {
    /// Saved tools and instructions of requests without a chat, after their model was closed and loaded again.
    @Suite(.timeLimit(.minutes(30))) struct SavedInstructionsTests {
        private let folder: StateFolder

        init() throws { folder = try StateFolder() }

        private func model(
            _ configuration: ContextConfiguration = .shared(contextTokens: 4096, sequences: 8),
            _ change: (inout PrefixStore.Limits) -> Void = { _ in }
        ) async throws -> LoadedModel {
            try await LoadedModel.start(
                ModelLibrary.sample(), configuration: configuration, prefixes: folder.store(change))
        }

        private static func tools(_ subject: String = "lamp") -> [InferenceRequest.Tool] {
            ["find", "open", "move", "sell"].map { verb in
                InferenceRequest.Tool(
                    name: "\(verb)_\(subject)", description: "Use this to \(verb) one \(subject) of the shop.",
                    parameters: """
                        {"type": "object", "properties": {"number": {"type": "integer", "description": \
                        "The number of the \(subject) as it stands on its label."}}, "required": ["number"]}
                        """)
            }
        }

        private static func request(
            _ question: String, tools: [InferenceRequest.Tool] = tools(), after: [InferenceRequest.Message] = []
        ) -> InferenceRequest {
            let instructions = InferenceRequest.Message(
                .system, String(repeating: "Answer in a few words, and never without the number of a lamp. ", count: 8))
            var request = InferenceRequest(
                model: nil, prompt: .messages([instructions] + after + [InferenceRequest.Message(.user, question)]))
            (request.tools, request.keepsInstructions) = (tools, true)
            (request.maxTokens, request.temperature) = (12, 0)
            return request
        }

        private struct Answer {
            var text = ""
            var end: InferenceEnd?

            var cachedTokens: Int { end?.cachedTokens ?? -1 }
        }

        private static func ask(_ model: LoadedModel, _ request: InferenceRequest) async throws -> Answer {
            var answer = Answer()
            for try await event in try model.replies(to: request)[0] {
                switch event {
                case .text(let text, _): answer.text += text
                case .toolCall(_, let name): answer.text += name
                case .toolArguments(let text): answer.text += text
                case .reasoning, .replacedText: break
                case .finished(let end): answer.end = end
                }
            }
            return answer
        }

        /// Asks a newly loaded model, and closes it.
        private func askAnew(_ request: InferenceRequest) async throws -> Answer {
            let model = try await model()
            let answer = try await Self.ask(model, request)
            await model.close()
            return answer
        }

        @Test func `tools and instructions are restored after a restart for any question`() async throws {
            let stayed = try await model()
            let without = try await Self.ask(stayed, Self.request("Which lamp is red?"))
            let warm = try await Self.ask(stayed, Self.request("Is lamp 7 here?"))
            await stayed.close()
            let header = try #require(try folder.headers().first)
            #expect(folder.prefixFiles.count == 1 && without.cachedTokens == 0)
            // The counts differ by at most one token, depending on how the questions begin.
            #expect(abs(header.tokens.count - warm.cachedTokens) <= 1 && header.tokens.count > 300)

            let restarted = try await askAnew(Self.request("Is lamp 7 here?"))
            #expect(restarted.cachedTokens == header.tokens.count)
            #expect(restarted.text == warm.text && restarted.end?.promptTokens == warm.end?.promptTokens)
            // A longer conversation has the same prefix.
            let turns = [InferenceRequest.Message(.user, "Is lamp 7 here?"), .init(.assistant, "On the table.")]
            #expect(try await askAnew(Self.request("And 8?", after: turns)).cachedTokens == header.tokens.count)
            // The file is written once.
            #expect(try folder.headers() == [header])
        }

        @Test func `saved instructions contain no part of the question or the answer`() async throws {
            let model = try await model()
            let answer = try await Self.ask(model, Self.request("Who stole the golden spoon?"))
            await model.close()
            let tokens = try #require(try folder.headers().first).tokens
            let text = String(
                decoding: tokens.flatMap { model.model.vocabulary.bytes(of: $0, showsSpecial: true) }, as: UTF8.self)
            #expect(text.contains("sell_lamp") && text.contains("never without the number"))
            #expect(!text.contains("golden spoon") && !text.contains("Who"))
            #expect(tokens.count < (answer.end?.promptTokens ?? 0))
            // The state covers only these tokens: 8 layers with 2 keys and 2 values of 64 numbers in F16.
            let seal = try #require(FolderSeal(folder: folder.path))
            let file = try #require(try PrefixFile.Reader(path: folder.prefixFiles[0], seal: seal))
            #expect(file.stateBytes < (answer.end?.promptTokens ?? 0) * 8 * 4 * 64 * 2)
        }

        @Test func `requests with other tools or instructions do not reuse saved instructions`() async throws {
            _ = try await askAnew(Self.request("Which lamp is red?"))
            #expect(try await askAnew(Self.request("Which lamp is red?", tools: Self.tools("chair"))).cachedTokens == 0)
            var other = Self.request("Which lamp is red?")
            other.prompt = .messages([
                .init(.system, String(repeating: "Sing. ", count: 100)), .init(.user, "Which lamp is red?"),
            ])
            #expect(try await askAnew(other).cachedTokens == 0)
            #expect(folder.prefixFiles.count == 3)
        }

        @Test func `concurrent sessions load saved instructions once and compute only their own tokens`() async throws {
            var model = try await model()
            func askTogether() async throws -> [Answer] {
                let replies = try (0..<6).map { try model.replies(to: Self.request("\($0) lamps, which is red?"))[0] }
                var answers: [Answer] = []
                for reply in replies {
                    var answer = Answer()
                    for try await case .finished(let end) in reply { answer.end = end }
                    answers.append(answer)
                }
                return answers
            }
            _ = try await askTogether()
            await model.close()
            #expect(folder.prefixFiles.count == 1)
            let count = try #require(try folder.headers().first).tokens.count
            let checks = Shared(0)
            let store = PrefixStore(folder: folder.path, limits: folder.store().limits) { folder in
                FolderSeal(folder: folder).map { CountingSeal(base: $0, checks: checks) }
            }
            model = try await LoadedModel.start(
                ModelLibrary.sample(), configuration: model.configuration, prefixes: store)
            for answer in try await askTogether() { #expect(answer.cachedTokens >= count - 1) }
            await model.close()
            // One check of the header and one of the state.
            #expect(checks.value == 2)
        }

        @Test func `idle instructions are saved`() async throws {
            let model = try await model { $0.restTime = .milliseconds(10) }
            _ = try await Self.ask(model, Self.request("Which lamp is red?"))
            try await eventually("they are saved") { folder.prefixFiles.count == 1 }
            await model.close()
        }

        @Test func `no instructions are saved if saving is off, for few tokens or in pinned mode`() async throws {
            var unwanted = Self.request("Which lamp is red?")
            unwanted.keepsInstructions = false
            var withoutTools = Self.request("Which lamp is red?")
            withoutTools.toolChoice = .none
            let open = try await model()
            for request in [unwanted, withoutTools, Self.request("Which lamp is red?", tools: [])] {
                _ = try await Self.ask(open, request)
            }
            await open.close()
            for change in [{ $0.minimumInstructionTokens = 1500 }, { $0.quotaBytes = 0 }]
                as [(inout PrefixStore.Limits) -> Void]
            {
                let model = try await model { change(&$0) }
                _ = try await Self.ask(model, Self.request("Which lamp is red?"))
                await model.close()
            }
            let pinned = try await model(.pinned(contextTokens: 2048))
            _ = try await Self.ask(pinned, Self.request("Which lamp is red?"))
            await pinned.close()
            #expect(folder.prefixFiles.isEmpty)
        }

        @Test func `a chat is saved besides the instructions`() async throws {
            let model = try await model()
            var chat = GenerationRequest.greedy(try Prompts.tokens(300, model.model.vocabulary), tokens: 4)
            chat.conversation = "chat"
            _ = try await model.answer(chat)
            _ = try await Self.ask(model, Self.request("Which lamp is red?"))
            await model.close()
            #expect(folder.prefixFiles.count == 2)
            let store = folder.store()
            store.keepOnly(conversations: [])
            #expect(try folder.headers().allSatisfy { $0.tokens.prefix(300) != chat.prompt[...] })
            #expect(folder.prefixFiles.count == 1)
            store.forgetAll()
            #expect(folder.prefixFiles.isEmpty)
        }
    }
}

/// A seal that counts how often it is checked.
private struct CountingSeal: PrefixSealing {
    let base: FolderSeal
    let checks: Shared<Int>

    func code(for bytes: [UInt8], binding: [UInt8]) throws -> (code: [UInt8], tag: [UInt8]) {
        try base.code(for: bytes, binding: binding)
    }

    func check(_ code: [UInt8], for bytes: [UInt8], binding: [UInt8]) -> [UInt8]? {
        checks.change { $0 += 1 }
        return base.check(code, for: bytes, binding: binding)
    }
}
