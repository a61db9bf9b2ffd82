extension GenerationOptions {
    /// A mode of choosing the next token.
    public struct SamplingMode: Sendable, Equatable {
        /// The kind of sampling.
        public let kind: Kind

        /// A mode that always chooses the most likely token.
        public static var greedy: SamplingMode { SamplingMode(kind: .greedy) }

        /// Returns a mode that chooses at random among the most likely tokens.
        ///
        /// - Parameters:
        ///   - k: The number of most likely tokens to choose from.
        ///   - seed: A seed for the random numbers, which makes responses reproducible.
        /// - Returns: The mode.
        public static func random(top k: Int, seed: UInt64? = nil) -> SamplingMode {
            SamplingMode(kind: .randomTopK(k, seed: seed))
        }

        /// Returns a mode that chooses at random among the most likely tokens that together reach a probability.
        ///
        /// - Parameters:
        ///   - probabilityThreshold: The combined probability of the tokens to choose from, from 0 to 1.
        ///   - seed: A seed for the random numbers, which makes responses reproducible.
        /// - Returns: The mode.
        public static func random(probabilityThreshold: Double, seed: UInt64? = nil) -> SamplingMode {
            SamplingMode(kind: .randomProbabilityThreshold(probabilityThreshold, seed: seed))
        }
    }
}

extension GenerationOptions.SamplingMode {
    /// A kind of sampling.
    public enum Kind: Sendable, Equatable {
        /// Always chooses the most likely token.
        case greedy
        /// Chooses at random among the given number of most likely tokens.
        case randomTopK(_: Int, seed: UInt64?)
        /// Chooses at random among the most likely tokens that together reach the given probability.
        case randomProbabilityThreshold(_: Double, seed: UInt64?)
    }
}
