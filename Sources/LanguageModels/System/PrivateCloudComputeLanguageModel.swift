public import Foundation
public import Observation

/// Apple's model in Apple's cloud, which only Apple's systems can reach: here it is never available.
///
/// The type is there so that programs that ask for its availability compile and take their other way.
final public class PrivateCloudComputeLanguageModel: Sendable {
    /// Creates the model.
    convenience public init() {
        self.init(availability: .unavailable(.deviceNotEligible))
    }

    /// Whether the model can be used: it cannot.
    public let availability: Availability

    private init(availability: Availability) {
        self.availability = availability
    }

    /// Whether the model can be used: it cannot.
    final public var isAvailable: Bool { availability == .available }

    /// How much of what may be asked was asked: nothing.
    final public var quotaUsage: QuotaUsage {
        QuotaUsage(status: .belowLimit(.init(isApproachingLimit: false)), limitIncreaseSuggestion: nil, resetDate: nil)
    }

    /// The most tokens that a conversation can have, which cannot be asked here.
    nonisolated(nonsending) final public var contextSize: Int {
        get async throws { throw Error.unreachable }
    }

    /// The languages that the model speaks, which cannot be asked here.
    nonisolated final public var supportedLanguages: Set<Locale.Language> {
        get async throws { throw Error.unreachable }
    }

    /// Whether the model speaks the language of a locale, which cannot be asked here.
    ///
    /// - Parameter locale: The locale.
    /// - Returns: Nothing: it always throws.
    /// - Throws: ``Error/serviceUnavailable(_:)``.
    nonisolated final public func supportsLocale(_ locale: Locale = Locale.current) async throws -> Bool {
        throw Error.unreachable
    }
}

extension PrivateCloudComputeLanguageModel: nonisolated Observable {}

extension PrivateCloudComputeLanguageModel {
    /// Whether the model can be used.
    @frozen public enum Availability: Equatable, Sendable {
        /// It can.
        case available
        /// It cannot, for a reason.
        case unavailable(UnavailableReason)
    }
}

extension PrivateCloudComputeLanguageModel.Availability {
    /// Why the model cannot be used.
    public enum UnavailableReason: Equatable, Sendable, Hashable {
        /// The machine may not.
        case deviceNotEligible
        /// The system is not ready yet.
        case systemNotReady
    }
}

extension PrivateCloudComputeLanguageModel: LanguageModel {
    /// What the model can do: nothing that could be used here.
    final public var capabilities: LanguageModelCapabilities {
        LanguageModelCapabilities([.vision, .guidedGeneration, .reasoning, .toolCalling])
    }

    /// What an executor for the model is made from.
    final public var executorConfiguration: Executor.Configuration { Executor.Configuration() }

    /// The executor of the model.
    public struct Executor: LanguageModelExecutor {
        /// The model that would be run.
        public typealias Model = PrivateCloudComputeLanguageModel

        /// The configuration of an executor.
        public struct Configuration: Hashable & Sendable {}

        /// Creates an executor.
        ///
        /// - Parameter configuration: What the executor is made from.
        public init(configuration: Configuration) {}

        /// Does nothing.
        ///
        /// - Parameters:
        ///   - model: The model that will be asked.
        ///   - transcript: What the request's transcript will begin with.
        public func prewarm(model: Model, transcript: Transcript) {}

        /// Throws: the model cannot be reached.
        ///
        /// - Parameters:
        ///   - request: The conversation so far and what is asked of the model.
        ///   - model: The model that is asked.
        ///   - channel: Where the events of the turn would go.
        /// - Throws: ``PrivateCloudComputeLanguageModel/Error/serviceUnavailable(_:)``.
        nonisolated(nonsending) public func respond(
            to request: LanguageModelExecutorGenerationRequest, model: PrivateCloudComputeLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            throw Error.unreachable
        }
    }
}
