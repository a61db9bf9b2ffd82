public import Foundation

extension PrivateCloudComputeLanguageModel {
    /// How much of what may be asked was asked.
    public struct QuotaUsage: Sendable {
        /// Whether more may be asked.
        public var status: Status
        /// How to raise the limit, if possible.
        public var limitIncreaseSuggestion: LimitIncreaseSuggestion?
        /// When the count resets, if known.
        public var resetDate: Date?

        /// Whether no more may be asked.
        public var isLimitReached: Bool {
            switch status {
            case .belowLimit: false
            case .limitReached: true
            }
        }
    }
}

extension PrivateCloudComputeLanguageModel.QuotaUsage {
    /// Whether more may be asked.
    public enum Status: Sendable {
        /// More may be asked.
        case belowLimit(BelowLimit)
        /// No more may be asked.
        case limitReached(LimitReached)

        /// More may be asked.
        public struct BelowLimit: Sendable {
            /// Whether it is not much more.
            public var isApproachingLimit: Bool
        }

        /// No more may be asked.
        public struct LimitReached: Sendable {}
    }

    /// How to raise the limit.
    public struct LimitIncreaseSuggestion: Sendable {
        /// Does nothing: there is nothing that could be shown here.
        public func show() {}
    }
}
