import Engine
import Foundation
import Images
import Platform
import Testing

@testable import Llama

/// The tiny vision models with llama.cpp's own values; Fixtures/README.md describes them.
struct VisionModels: Decodable {
    struct Model: Decodable, CustomTestStringConvertible {
        let model: String
        let projector: String
        let chats: [Chat]

        var testDescription: String { model }
    }

    struct Chat: Decodable {
        struct Message: Decodable {
            struct Image: Decodable {
                let file: String
                let offset: Int
            }

            let role: String
            let text: String
            let images: [Image]?
        }

        struct Part: Decodable {
            struct Embedding: Decodable {
                let rms: Float
            }

            let tokens: [TokenID]?
            let image: String?
            let tokenCount: Int?
            let positionCount: Int?
            let embedding: Embedding?
        }

        let name: String
        let messages: [Message]
        let promptTokens: Int
        let promptPositions: Int
        let parts: [Part]
        let tokens: [TokenID]
        let smallestGap: Double
    }

    let models: [Model]

    static let all: [Model] = {
        // Without the fixture, the tests that need it fail for lack of models.
        let data = (try? Data(contentsOf: TestFiles.fixture("vision/expected.json"))) ?? Data()
        return (try? JSONDecoder().decode(VisionModels.self, from: data))?.models ?? []
    }()

    static func named(_ name: String) throws -> Model { try #require(all.first { $0.model == name + ".gguf" }) }
}

extension VisionModels.Model {
    static let reading = ImageReading(
        decode: { data in
            let image = try ImagePixels(decoding: data)
            return try #require(ImageReading.Pixels(width: image.width, height: image.height, rgb: image.rgb))
        }, hash: { $0.withUnsafeBytes { SHA256.hash($0) } })

    func load(
        _ configuration: ContextConfiguration = .shared(contextTokens: 2048), prefixes: PrefixStore? = nil,
        keptBytes: Int = 1 << 28, reading: ImageReading = Self.reading,
        onStep: (@Sendable (GenerationLoop.Step) -> Void)? = nil
    ) async throws -> LoadedModel {
        let weights = try await LlamaModel.load(path: TestFiles.fixture("vision/\(model)").path)
        return try await LoadedModel.start(
            weights, configuration: configuration, prefixes: prefixes,
            projector: Projector(
                path: TestFiles.fixture("vision/\(projector)").path, reading: reading, keptBytes: keptBytes),
            onStep: onStep)
    }

    func chat(_ name: String) throws -> VisionModels.Chat { try #require(chats.first { $0.name == name }) }
}

extension VisionModels.Chat {
    var turns: [InferenceRequest.Message] {
        get throws {
            try messages.map { message in
                var turn = InferenceRequest.Message(try #require(.init(rawValue: message.role)), message.text)
                turn.images = try (message.images ?? []).map {
                    InferenceRequest.Image(data: try Self.image($0.file), position: $0.offset)
                }
                return turn
            }
        }
    }

    static func image(_ name: String) throws -> Data {
        try Data(contentsOf: TestFiles.fixture("vision/images/\(name)"))
    }

    func request(_ model: LoadedModel, tokens: Int? = nil) throws -> GenerationRequest {
        try model.greedy(turns, tokens: tokens ?? self.tokens.count)
    }
}

extension LoadedModel {
    /// Returns the request for a greedy answer to a conversation.
    func greedy(_ turns: [InferenceRequest.Message], tokens: Int) throws -> GenerationRequest {
        let prompt = try prompt(for: ChatConversation(turns: turns))
        var request = GenerationRequest.greedy(prompt.tokens, tokens: tokens)
        request.images = prompt.images
        return request
    }
}
