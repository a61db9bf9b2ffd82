/// What the user answered when Hearth offered a model for the first time.
public enum OnboardingChoice: Sendable, Hashable, Codable {
    /// Nothing yet.
    case undecided
    /// To download a model.
    case download(id: String)
    /// To try the sample model.
    case sample
    /// To go on without a model.
    case skipped
}

/// Where the choice is kept.
public struct OnboardingStore: Sendable {
    /// Reads the choice; ``OnboardingChoice/undecided`` where none was kept.
    public var load: @Sendable () throws -> OnboardingChoice
    /// Keeps a choice.
    public var save: @Sendable (OnboardingChoice) throws -> Void

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - load: Reads the choice.
    ///   - save: Keeps a choice.
    public init(
        load: @escaping @Sendable () throws -> OnboardingChoice,
        save: @escaping @Sendable (OnboardingChoice) throws -> Void
    ) {
        self.load = load
        self.save = save
    }
}
