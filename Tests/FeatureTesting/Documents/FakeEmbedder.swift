import Engine
package import Support
import Synchronization

/// A fake embedding model: texts that share words have similar vectors, and a few words are synonyms.
package final class FakeEmbedder: TextEmbedder {
    package struct Failure: Error {}

    private static let dimensionCount = 64
    private static let synonyms = ["automobile": "car", "physician": "doctor"]

    package let modelID: String
    package let profile: EmbeddingProfile
    package let fingerprint: String
    package let dimensions = FakeEmbedder.dimensionCount
    package let maxTokens = 256

    private struct State {
        var texts: [String] = []
        /// The number of calls that still succeed, or `nil` for all.
        var callsLeft: Int?
    }

    private let state: Mutex<State>

    package init(
        _ fingerprint: String = "fake 1", modelID: String = "fake", profile: EmbeddingProfile = EmbeddingProfile(),
        workingCalls: Int? = nil
    ) {
        (self.fingerprint, self.modelID, self.profile) = (fingerprint, modelID, profile)
        state = Mutex(State(callsLeft: workingCalls))
    }

    /// The texts embedded so far, in order.
    package var texts: [String] { state.withLock { $0.texts } }

    package func embed(_ texts: [String]) async throws -> [[Float]] {
        try state.withLock { state in
            if let left = state.callsLeft {
                guard left > 0 else { throw Failure() }
                state.callsLeft = left - 1
            }
            state.texts += texts
        }
        return texts.map(Self.vector)
    }

    /// Counts words as tokens.
    package func withTokenCounter<Value: Sendable>(
        _ work: @escaping @Sendable (_ count: (String) throws -> Int) throws -> Value
    ) async throws -> Value {
        try work { $0.split(whereSeparator: \.isWhitespace).count }
    }

    private static func vector(_ text: String) -> [Float] {
        var sum = [Float](repeating: 0, count: dimensionCount)
        for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
            let meaning = synonyms[String(word)] ?? String(word)
            var state = meaning.utf8.reduce(UInt64(7)) { $0 &* 1_099_511_628_211 ^ UInt64($1) }
            for index in sum.indices {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                sum[index] += Float(state >> 40) / Float(1 << 23) - 1
            }
        }
        return sum
    }
}
