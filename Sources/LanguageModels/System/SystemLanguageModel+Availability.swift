extension SystemLanguageModel {
    /// Whether the model can be used.
    @frozen public enum Availability: Equatable, Sendable {
        /// It can.
        case available
        /// It cannot, for a reason.
        case unavailable(UnavailableReason)
    }
}

extension SystemLanguageModel.Availability {
    /// Why the model cannot be used.
    public enum UnavailableReason: Equatable, Sendable, Hashable {
        /// The machine cannot run it.
        case deviceNotEligible
        /// It was switched off.
        case appleIntelligenceNotEnabled
        /// There is no model yet: none is installed, it is still being fetched, or the program has no engine.
        case modelNotReady
    }
}
