import Engine
import Foundation
import Testing

@testable import Llama

extension EngineTests {
    /// Images in conversations, with models of four kinds.
    @Suite struct VisionTests {
        private static func image(_ name: String, in text: String = "Look:  What is it?") throws
            -> InferenceRequest.Message
        {
            var turn = InferenceRequest.Message(.user, text)
            turn.images = [InferenceRequest.Image(data: try VisionModels.Chat.image(name), position: 6)]
            return turn
        }

        /// Whether two answers begin alike, apart from the rounding of calls of different sizes.
        private static func isNear(_ left: Generation, _ right: Generation) -> Bool {
            guard let one = left.logProbabilities.first ?? nil, let other = right.logProbabilities.first ?? nil else {
                return false
            }
            return abs(one - other) < 0.05
        }

        @Test(arguments: VisionModels.all)
        func `prompts and greedy answers are those of llama.cpp`(kind: VisionModels.Model) async throws {
            let model = try await kind.load(.pinned(contextTokens: 2048, sequences: 1))
            for chat in kind.chats {
                let request = try chat.request(model)
                var expected: [TokenID?] = []
                for part in chat.parts {
                    let count = try #require(part.tokens?.count ?? part.tokenCount)
                    expected += part.tokens ?? Array(repeating: nil, count: count)
                }
                #expect(request.prompt.map { $0 < 0 ? nil : $0 } == expected, "\(chat.name)")
                let images = chat.parts.filter { $0.image != nil }
                #expect(request.images.map(\.part.tokens.count) == images.map(\.tokenCount), "\(chat.name)")
                #expect(
                    request.images.map {
                        $0.part.grid == nil ? $0.part.tokens.count : ImageToken.positions($0.part.tokens[0])
                    }
                        == images.map(\.positionCount), "\(chat.name)")
                let answer = try await model.answer(request)
                #expect(answer.summary.promptTokens == chat.promptTokens)
                for (image, expected) in zip(request.images, images) {
                    let rms = image.part.withEmbeddings(0..<image.part.tokens.count) { values in
                        (values.reduce(0) { $0 + $1 * $1 } / Float(values.count)).squareRoot()
                    }
                    let wanted = try #require(expected.embedding?.rms)
                    #expect(abs(try #require(rms) - wanted) <= 0.002 * wanted, "\(chat.name)")
                }
                // A smaller distance between the two best tokens than the rounding of other machines decides nothing.
                guard chat.smallestGap > 0.004 else { continue }
                #expect(answer.ids == chat.tokens, "\(chat.name)")
            }
            await model.close()
        }

        @Test(arguments: VisionModels.all)
        func `an image of an earlier turn is neither encoded nor read again`(kind: VisionModels.Model) async throws {
            let steps = Shared<[GenerationLoop.Step]>([])
            let model = try await kind.load { step in steps.change { $0.append(step) } }
            let turn = try Self.image("photo.png")
            let first = try await model.answer(model.greedy([turn], tokens: 4))
            #expect(first.summary.cachedTokens == 0)
            let encoded = steps.value.count(where: \.isImage)
            #expect(encoded > 0)
            let turns = [
                turn, InferenceRequest.Message(.assistant, "A photo."), InferenceRequest.Message(.user, "Sure?"),
            ]
            let request = try model.greedy(turns, tokens: 4)
            let second = try await model.answer(request)
            let last = try #require(request.images.last)
            #expect(second.summary.cachedTokens >= last.range.upperBound)
            #expect(steps.value.count(where: \.isImage) == encoded)

            let fresh = try await kind.load()
            let alone = try await fresh.answer(fresh.greedy(turns, tokens: 4))
            #expect(Self.isNear(alone, second))
            await fresh.close()
            await model.close()
        }

        @Test(arguments: VisionModels.all)
        func `another image in the same place is not mistaken for the first`(kind: VisionModels.Model) async throws {
            let model = try await kind.load()
            _ = try await model.answer(model.greedy([Self.image("square.png")], tokens: 4))
            let other = try model.greedy([Self.image("icon.png")], tokens: 8)
            let answer = try await model.answer(other)
            let start = try #require(other.images.first?.start)
            #expect(answer.summary.cachedTokens <= start)
            let fresh = try await kind.load()
            #expect(Self.isNear(try await fresh.answer(fresh.greedy([Self.image("icon.png")], tokens: 8)), answer))
            await fresh.close()
            await model.close()
        }

        @Test(arguments: VisionModels.all)
        func `images in several chats at once give the answers that each gives alone`(
            kind: VisionModels.Model
        ) async throws {
            let names = ["photo.png", "digits.png", "banner.png"]
            let model = try await kind.load(.pinned(contextTokens: 1024, sequences: 4))
            let requests =
                try names.map { try model.greedy([Self.image($0)], tokens: 6) }
                + [try model.greedy([InferenceRequest.Message(.user, "No image.")], tokens: 6)]
            let running = try requests.map { try model.generate($0) }
            var together: [[TokenID]] = []
            for stream in running { together.append(try await stream.collect().ids) }
            await model.close()
            for (request, answer) in zip(requests, together) {
                let alone = try await kind.load(.pinned(contextTokens: 1024, sequences: 1))
                #expect(try await alone.answer(request).ids == answer)
                await alone.close()
            }
        }

        // The first layer of the Gemma 3 fixture has forgotten the image.
        @Test(arguments: VisionModels.all.filter { $0.model != "gemma3.gguf" })
        func `a chat with an image continues from its saved state after a restart`(
            kind: VisionModels.Model
        ) async throws {
            let folder = try StateFolder()
            let configuration = ContextConfiguration.pinned(contextTokens: 2048, sequences: 1)
            let long = String(repeating: "Many words come first. ", count: 40)
            let turn = try Self.image("photo.png", in: "Look:  " + long)
            var model = try await kind.load(configuration, prefixes: folder.store())
            var request = try model.greedy([turn], tokens: 4)
            request.conversation = "chat"
            _ = try await model.answer(request)
            await model.close()
            let turns = [
                turn, InferenceRequest.Message(.assistant, "Yes."), InferenceRequest.Message(.user, "And now?"),
            ]
            model = try await kind.load(configuration, prefixes: folder.store())
            request = try model.greedy(turns, tokens: 6)
            request.conversation = "chat"
            let continued = try await model.answer(request)
            let last = try #require(request.images.last)
            #expect(continued.summary.cachedTokens >= last.range.upperBound)
            await model.close()
            let fresh = try await kind.load(configuration)
            #expect(try await fresh.answer(fresh.greedy(turns, tokens: 6)).ids == continued.ids)
            await fresh.close()
        }

        @Test(arguments: VisionModels.all)
        func `a context with an image grows, and the answer stays the same`(kind: VisionModels.Model) async throws {
            var small = ContextConfiguration.shared(contextTokens: 4096)
            small.initialContextTokens = 1280
            let turn = try Self.image("photo.png")
            let model = try await kind.load(small)
            _ = try await model.answer(model.greedy([turn], tokens: 2))
            let long = InferenceRequest.Message(.user, String(repeating: "Tell me more. ", count: 200))
            let turns = [turn, InferenceRequest.Message(.assistant, "It is."), long]
            let request = try model.greedy(turns, tokens: 4)
            #expect(request.prompt.count > 1280)
            let answer = try await model.answer(request)
            #expect(answer.summary.cachedTokens >= (try #require(request.images.last)).range.upperBound)
            await model.close()
            let fresh = try await kind.load(.shared(contextTokens: 4096))
            #expect(Self.isNear(try await fresh.answer(fresh.greedy(turns, tokens: 4)), answer))
            await fresh.close()
        }

        @Test func `a cancelled image leaves the cache usable`() async throws {
            let kind = try VisionModels.named("qwen3vl")
            let steps = Shared<[GenerationLoop.Step]>([])
            let cancelled = Shared<Task<Void, any Error>?>(nil)
            let model = try await kind.load { step in
                steps.change { $0.append(step) }
                // The first slice of the image's 972 embeddings.
                if step.tokens == 512 { cancelled.value?.cancel() }
            }
            let request = try kind.chat("large").request(model, tokens: 4)
            let task = Task { _ = try await model.generate(request).collect() }
            cancelled.change { $0 = task }
            _ = try? await task.value
            let answer = try await model.answer(request)
            let fresh = try await kind.load()
            #expect(Self.isNear(try await fresh.answer(kind.chat("large").request(fresh, tokens: 4)), answer))
            await fresh.close()
            await model.close()
        }

        @Test func `text that looks like a mark of an image stays text`() async throws {
            let kind = try VisionModels.named("gemma3")
            let model = try await kind.load()
            let text = "<__media__> <start_of_image> hf0n0fh <image>"
            let prompt = try model.prompt(
                for: ChatConversation(turns: [InferenceRequest.Message(.user, text)]))
            #expect(prompt.images.isEmpty && prompt.tokens.allSatisfy { $0 >= 0 })
            #expect(model.model.vocabulary.detokenize(prompt.tokens).contains(text))
            let starts = try model.model.vocabulary.tokenize(
                "<start_of_image>", addsSpecial: false, parsesSpecial: true)
            #expect(starts.count == 1 && !prompt.tokens.contains(starts[0]))
            await model.close()
        }

        @Test func `an image between two bytes of a character goes before the character`() async throws {
            let kind = try VisionModels.named("llava")
            let model = try await kind.load()
            func prompt(_ position: Int) throws -> [TokenID] {
                var turn = InferenceRequest.Message(.user, "aé!")
                turn.images = [
                    InferenceRequest.Image(data: try VisionModels.Chat.image("dot.png"), position: position)
                ]
                return try model.prompt(for: ChatConversation(turns: [turn])).tokens
            }
            #expect(try prompt(2) == prompt(1))
            #expect(try prompt(99) == prompt(4) && prompt(-3) == prompt(0) && prompt(4) != prompt(1))
            await model.close()
        }

        @Test func `a model without a projector refuses images and says what to do`() async throws {
            let model = try await LoadedModel.sample(.shared())
            let error = #expect(throws: LlamaError.self) { try model.greedy([Self.image("dot.png")], tokens: 1) }
            #expect(error?.code == .unsupportedOperation && error?.message.contains("mmproj") == true)
            await model.close()
        }

        @Test func `a projector of another model is refused`() async throws {
            let weights = try await LlamaModel.load(path: TestFiles.fixture("vision/llava.gguf").path)
            let model = try await LoadedModel.start(
                weights, configuration: .shared(),
                projector: Projector(
                    path: TestFiles.fixture("vision/mmproj-qwen3vl.gguf").path, reading: VisionModels.Model.reading))
            let error = #expect(throws: LlamaError.self) { try model.greedy([Self.image("dot.png")], tokens: 1) }
            #expect(error?.code == .unsupportedModel)
            // Text is answered as before.
            let text = try model.greedy([InferenceRequest.Message(.user, "Hello")], tokens: 2)
            #expect(try await model.answer(text).ids.count == 2)
            await model.close()
        }

        @Test func `images beyond the memory limit are decoded again`() async throws {
            let kind = try VisionModels.named("llava")
            let decoded = Shared(0)
            let reading = ImageReading(
                decode: {
                    decoded.change { $0 += 1 }
                    return try VisionModels.Model.reading.decode($0)
                }, hash: VisionModels.Model.reading.hash)
            let model = try await kind.load(keptBytes: 1, reading: reading)
            for name in ["dot.png", "dot.png", "icon.png", "dot.png"] {
                _ = try model.greedy([Self.image(name)], tokens: 1)
            }
            #expect(decoded.value == 3)
            await model.close()
        }

        @Test func `a request cannot contain ids of images that it does not have`() async throws {
            let model = try await LoadedModel.sample(.shared())
            let error = #expect(throws: LlamaError.self) { _ = try model.generate(.greedy([5, -7, 6], tokens: 1)) }
            #expect(error?.code == .invalidRequest)
            await model.close()
        }
    }

    /// The ids that stand for embeddings of images.
    @Suite struct ImageTokenTests {
        private static let hash = String(repeating: "0123456789abcdef", count: 4)

        @Test(arguments: [1, 4, 7, 300]) func `ids are negative and tell where parts begin`(count: Int) {
            let ids = ImageToken.ids(count: count, positions: 12, hash: Self.hash)
            #expect(ids.count == count && ids.allSatisfy(ImageToken.isImage))
            #expect(ids.map(ImageToken.beginsPart) == (0..<count).map { $0 == 0 })
            #expect(ImageToken.positions(ids[0]) == 12)
        }

        @Test func `ids depend on the image alone, but are new each time for tiny images`() {
            func ids(_ count: Int, _ hash: String) -> [TokenID] {
                ImageToken.ids(count: count, positions: 1, hash: hash)
            }
            let other = String(Self.hash.reversed())
            #expect(ids(9, Self.hash) == ids(9, Self.hash) && ids(9, Self.hash) != ids(9, other))
            #expect(ids(3, Self.hash) != ids(3, Self.hash))
        }

        @Test func `a common beginning does not end inside of a part`() {
            let part = ImageToken.ids(count: 6, positions: 6, hash: Self.hash)
            let prompt: [TokenID] = [1, 2] + part + part + [3]
            for (count, whole) in [(1, 1), (2, 2), (3, 2), (7, 2), (8, 8), (10, 8), (14, 14), (15, 15)] {
                #expect(ImageToken.wholeParts(count, of: prompt) == whole)
            }
            #expect(SlotTable.commonTokens(Array(prompt.prefix(6)), prompt) == 2)
        }
    }
}
