public import Foundation

extension PrivateCloudComputeLanguageModel {
    /// An error of a request to Private Cloud Compute.
    public enum Error: Swift.Error, LocalizedError, CustomDebugStringConvertible {
        /// The network failed.
        case networkFailure(NetworkFailure)
        /// The quota is used up.
        case quotaLimitReached(QuotaLimitReached)
        /// The service is not available.
        case serviceUnavailable(ServiceUnavailable)

        /// The error, its reason and a suggestion, as shown by `localizedDescription`.
        public var errorDescription: String? {
            [debugDescription, recoverySuggestion].compactMap(\.self).joined(separator: " ")
        }

        private var summary: String {
            switch self {
            case .networkFailure: "The network connection to Private Cloud Compute failed."
            case .quotaLimitReached: "Private Cloud Compute currently accepts no more requests."
            case .serviceUnavailable: "Private Cloud Compute is not available."
            }
        }

        /// A suggestion for resolving the error.
        public var recoverySuggestion: String? {
            switch self {
            case .networkFailure: "Try again when the network is available."
            case .quotaLimitReached(let details):
                if let date = details.resetDate {
                    "Try again from \(date.formatted(.iso8601)), or use SystemLanguageModel."
                } else {
                    "Try again later, or use SystemLanguageModel."
                }
            case .serviceUnavailable: "Use SystemLanguageModel or another model."
            }
        }

        /// A description of the error, for debugging.
        public var debugDescription: String {
            details.isEmpty ? summary : "\(summary) \(details)"
        }

        private var details: String {
            switch self {
            case .networkFailure(let details): details.debugDescription
            case .quotaLimitReached(let details): details.debugDescription
            case .serviceUnavailable(let details): details.debugDescription
            }
        }

        static var unreachable: Self {
            .serviceUnavailable(
                ServiceUnavailable(
                    debugDescription: "Private Cloud Compute is available only on Apple's systems."))
        }
    }
}

extension PrivateCloudComputeLanguageModel.Error {
    /// The details of an error for a failed network.
    public struct NetworkFailure: Sendable {
        /// A description of the error, for debugging.
        public var debugDescription: String

        /// Creates the details of the error.
        public init(debugDescription: String) {
            self.debugDescription = debugDescription
        }
    }

    /// The details of an error for a used-up quota.
    public struct QuotaLimitReached: Sendable {
        /// A suggestion for raising the limit, if possible.
        public var limitIncreaseSuggestion: PrivateCloudComputeLanguageModel.QuotaUsage.LimitIncreaseSuggestion?
        /// The time at which the quota resets, if known.
        public var resetDate: Date?
        /// A description of the error, for debugging.
        public var debugDescription: String

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - limitIncreaseSuggestion: A suggestion for raising the limit, if possible.
        ///   - resetDate: The time at which the quota resets, if known.
        ///   - debugDescription: A description of the error, for debugging.
        public init(
            limitIncreaseSuggestion: PrivateCloudComputeLanguageModel.QuotaUsage.LimitIncreaseSuggestion? = nil,
            resetDate: Date? = nil, debugDescription: String
        ) {
            self.limitIncreaseSuggestion = limitIncreaseSuggestion
            self.resetDate = resetDate
            self.debugDescription = debugDescription
        }
    }

    /// The details of an error for an unavailable service.
    public struct ServiceUnavailable: Sendable {
        /// A description of the error, for debugging.
        public var debugDescription: String

        /// Creates the details of the error.
        public init(debugDescription: String) {
            self.debugDescription = debugDescription
        }
    }
}
