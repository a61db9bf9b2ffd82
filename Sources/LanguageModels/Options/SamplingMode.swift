extension GenerationOptions {
    /// A sampling mode.
    public struct SamplingMode: Sendable, Equatable {
        /// Which way of choosing it is.
        public let kind: Kind

        /// Always the most probable token.
        public static var greedy: SamplingMode { SamplingMode(kind: .greedy) }

        /// Any of the most probable tokens, by chance.
        ///
        /// - Parameters:
        ///   - k: How many tokens there are to choose from.
        ///   - seed: What chance begins with, so that the same request can give the same response again.
        /// - Returns: The mode.
        public static func random(top k: Int, seed: UInt64? = nil) -> SamplingMode {
            SamplingMode(kind: .randomTopK(k, seed: seed))
        }

        /// Any of the tokens that together have a probability, by chance.
        ///
        /// - Parameters:
        ///   - probabilityThreshold: The probability that the tokens to choose from have together, from 0 to 1.
        ///   - seed: What chance begins with, so that the same request can give the same response again.
        /// - Returns: The mode.
        public static func random(probabilityThreshold: Double, seed: UInt64? = nil) -> SamplingMode {
            SamplingMode(kind: .randomProbabilityThreshold(probabilityThreshold, seed: seed))
        }
    }
}

extension GenerationOptions.SamplingMode {
    /// A way to choose the next token.
    public enum Kind: Sendable, Equatable {
        /// Always the most probable token.
        case greedy
        /// By chance one of so many tokens, the most probable ones.
        case randomTopK(_: Int, seed: UInt64?)
        /// By chance one of the tokens that have so much probability together.
        case randomProbabilityThreshold(_: Double, seed: UInt64?)
    }
}
