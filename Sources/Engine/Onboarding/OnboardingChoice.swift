/// The user's choice when Hearth first offered a model.
public enum OnboardingChoice: Sendable, Hashable, Codable {
    /// No choice yet.
    case undecided
    case download(id: String)
    /// Continue without a model.
    case skipped
}
