/// What the user answered when Hearth offered a model for the first time.
public enum OnboardingChoice: Sendable, Hashable, Codable {
    /// Nothing yet.
    case undecided
    /// To download a model.
    case download(id: String)
    /// To go on without a model.
    case skipped
}
