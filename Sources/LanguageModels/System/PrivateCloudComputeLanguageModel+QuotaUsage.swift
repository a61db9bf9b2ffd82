public import Foundation

extension PrivateCloudComputeLanguageModel {
    /// The usage of a request quota.
    public struct QuotaUsage: Sendable {
        /// The status of the quota.
        public var status: Status
        /// A suggestion for raising the limit, if possible.
        public var limitIncreaseSuggestion: LimitIncreaseSuggestion?
        /// The time at which the quota resets, if known.
        public var resetDate: Date?

        /// Whether the quota is used up.
        public var isLimitReached: Bool {
            switch status {
            case .belowLimit: false
            case .limitReached: true
            }
        }
    }
}

extension PrivateCloudComputeLanguageModel.QuotaUsage {
    /// The status of a quota.
    public enum Status: Sendable {
        /// The quota is not used up.
        case belowLimit(BelowLimit)
        /// The quota is used up.
        case limitReached(LimitReached)

        /// The details of a quota that is not used up.
        public struct BelowLimit: Sendable {
            /// Whether the quota is almost used up.
            public var isApproachingLimit: Bool
        }

        /// The details of a quota that is used up.
        public struct LimitReached: Sendable {}
    }

    /// A suggestion for raising the limit.
    public struct LimitIncreaseSuggestion: Sendable {
        /// Does nothing, because this implementation has no interface to show.
        public func show() {}
    }
}
