/// The user's choice when Hearth first offered a model.
public enum OnboardingChoice: Sendable, Hashable, Codable {
    /// No choice yet.
    case undecided
    /// To download a model.
    case download(id: String)
    /// To continue without a model.
    case skipped
}
