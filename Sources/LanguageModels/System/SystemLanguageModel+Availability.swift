extension SystemLanguageModel {
    /// The availability of the model.
    @frozen public enum Availability: Equatable, Sendable {
        /// The model can be used.
        case available
        /// The model cannot be used, for the given reason.
        case unavailable(UnavailableReason)
    }
}

extension SystemLanguageModel.Availability {
    /// A reason why the model cannot be used.
    public enum UnavailableReason: Equatable, Sendable, Hashable {
        /// The device is not capable of running the model.
        case deviceNotEligible
        /// The model is switched off.
        case appleIntelligenceNotEnabled
        /// The model is not ready: it is not installed, is still downloading, or the program has no engine.
        case modelNotReady
    }
}
