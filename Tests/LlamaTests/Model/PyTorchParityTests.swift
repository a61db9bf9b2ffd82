import Foundation
import GGUF
import Testing

@testable import Llama

/// The content of `tiny-pytorch.json`: PyTorch's results for the fixture model's weights in single precision.
private struct PyTorchReference: Decodable {
    struct Text: Decodable {
        let kind: String
        let tokens: [TokenID]
        /// The log probability of each token except the first.
        let logProbabilities: [Double]
    }

    struct Reply: Decodable {
        let kind: String
        let prompt: [TokenID]
        /// The reply's tokens without its end token.
        let tokens: [TokenID]
    }

    let texts: [Text]
    let replies: [Reply]
}

extension EngineTests {
    @Suite(.timeLimit(.minutes(30))) struct PyTorchParityTests {
        @Test func `perplexity and greedy text equal PyTorch's`() async throws {
            let reference = try TestFiles.decode(
                PyTorchReference.self, from: TestFiles.fixture("tiny-pytorch.json"))
            let folder = try TemporaryFolder()
            let path = folder.path("exact.gguf")
            // The shipped weights in single precision, so that only the implementations differ.
            let file = try GGUFFile(path: TestFiles.fixtureModel)
            var writer = GGUFWriter()
            for (key, value) in file.metadata { writer[key] = value }
            for tensor in file.tensors {
                let values = try file.tensorValues(named: tensor.name)
                try writer.addTensor(named: tensor.name, shape: tensor.shape, values: values)
            }
            try writer.write(to: path)
            let model = try await LoadedModel.load(
                path: path,
                configuration: ContextConfiguration(
                    mode: .pinned, contextTokens: 1024, maxSequences: 1, threads: 1, cacheType: .f32))
            var largest = 0.0
            var own = 0.0
            var other = 0.0
            var count = 0
            for text in reference.texts {
                let request = ScoringRequest(
                    prompt: [text.tokens[0]], continuations: [Array(text.tokens.dropFirst())])
                let scored = try #require(try await model.score([request]).first?.continuations.first)
                #expect(scored.tokenLogProbabilities.count == text.logProbabilities.count)
                for (ours, theirs) in zip(scored.tokenLogProbabilities, text.logProbabilities) {
                    largest = max(largest, abs(ours - theirs))
                    own -= ours
                    other -= theirs
                    count += 1
                }
            }
            let (perplexity, expected) = (exp(own / Double(count)), exp(other / Double(count)))
            print("perplexity \(perplexity), PyTorch \(expected), largest difference of a token \(largest)")
            #expect(abs(perplexity / expected - 1) < 1e-4)
            #expect(largest < 5e-3)
            for reply in reference.replies {
                let answer = try await model.answer(.greedy(reply.prompt, tokens: reply.tokens.count))
                #expect(answer.ids == reply.tokens, "\(reply.kind)")
            }
            await model.close()
        }
    }
}
