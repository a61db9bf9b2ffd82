extension LanguageModelSession {
    /// The configuration of a session, evaluated before each call of the model.
    ///
    /// The body chooses one ``Profile``, which holds instructions and tools; modifiers add the model and how it runs.
    ///
    /// ```swift
    /// struct Assistant: LanguageModelSession.DynamicProfile {
    ///     var isDrafting: Bool
    ///     var body: some DynamicProfile {
    ///         if isDrafting {
    ///             Profile { Instructions("Write freely.") }.temperature(0.9)
    ///         } else {
    ///             Profile { Instructions("Answer exactly.") }.temperature(0.1)
    ///         }
    ///     }
    /// }
    /// ```
    ///
    /// Options of a request go before modifiers, and inner modifiers before outer ones. Callbacks add up: those of outer
    /// modifiers run first.
    @_typeEraser(AnyDynamicProfile)
    public protocol DynamicProfile {
        /// What the profile consists of.
        associatedtype Body: LanguageModelSession.DynamicProfile

        /// The profile as it is now.
        @LanguageModelSession.DynamicProfileBuilder var body: Body { get }
    }

    /// Instructions and tools as a profile.
    public struct Profile: DynamicProfile, PrimitiveProfile {
        private let instructions: AnyDynamicInstructions

        init(instructions: some DynamicInstructions) { self.instructions = AnyDynamicInstructions(instructions) }

        /// Creates a profile.
        ///
        /// - Parameter dynamicInstructions: Builds the instructions and tools.
        public init(@DynamicInstructionsBuilder _ dynamicInstructions: () -> some DynamicInstructions) {
            self.init(instructions: dynamicInstructions())
        }

        /// None: these are what bodies are made of.
        public typealias Body = Never

        /// None; never read it.
        public var body: Never { bodyless(Self.self) }

        func collect(into profile: inout CollectedProfile) { instructions.collectAll(into: &profile.instructions) }
    }
}

extension LanguageModelSession.DynamicProfile {
    /// Instructions and tools as a profile.
    public typealias Profile = LanguageModelSession.Profile
    /// What a session consists of.
    public typealias DynamicProfile = LanguageModelSession.DynamicProfile
}

extension Never: LanguageModelSession.DynamicProfile {}

/// A profile that says itself what it consists of, and has no body.
protocol PrimitiveProfile {
    func collect(into profile: inout CollectedProfile)
}

/// What an evaluation of a profile found.
struct CollectedProfile {
    /// The way from the root to what is evaluated now; it tells profiles with a lifecycle apart.
    private(set) var path: [String] = []
    var instructions = CollectedInstructions()
    var settings = ProfileSettings()
    var callbacks: [ProfileCallback] = []
    var historyTransforms: [HistoryTransform] = []
    var lifecycles: [ProfileLifecycle] = []

    mutating func descend(_ step: String, _ body: (inout Self) -> Void) {
        path.append(step)
        body(&self)
        path.removeLast()
    }
}

extension LanguageModelSession.DynamicProfile {
    func collectAll(into profile: inout CollectedProfile) {
        profile.descend(String(reflecting: Self.self)) { profile in
            if let primitive = self as? any PrimitiveProfile {
                primitive.collect(into: &profile)
            } else {
                body.collectAll(into: &profile)
            }
        }
    }
}
