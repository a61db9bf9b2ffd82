extension LanguageModelSession {
    /// The configuration of a session, evaluated before each call to the model.
    ///
    /// The body chooses one ``Profile``, which holds instructions and tools. Modifiers set the model and its options.
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
    /// Options of a request take precedence over modifiers, and inner modifiers take precedence over outer modifiers.
    /// Callbacks do not replace each other; the callbacks of outer modifiers run first.
    @_typeEraser(AnyDynamicProfile)
    public protocol DynamicProfile {
        /// The type of the body.
        associatedtype Body: LanguageModelSession.DynamicProfile

        /// The current profile.
        @LanguageModelSession.DynamicProfileBuilder var body: Body { get }
    }

    /// A profile that consists of instructions and tools.
    public struct Profile: DynamicProfile, PrimitiveProfile {
        private let instructions: AnyDynamicInstructions

        init(instructions: some DynamicInstructions) { self.instructions = AnyDynamicInstructions(instructions) }

        /// Creates a profile.
        public init(@DynamicInstructionsBuilder _ dynamicInstructions: () -> some DynamicInstructions) {
            self.init(instructions: dynamicInstructions())
        }

        /// `Never`, because a primitive type has no body.
        public typealias Body = Never

        /// Unavailable: reading it stops the program.
        public var body: Never { bodyless(Self.self) }

        func collect(into profile: inout CollectedProfile) { instructions.collectAll(into: &profile.instructions) }
    }
}

extension LanguageModelSession.DynamicProfile {
    /// A profile that consists of instructions and tools.
    public typealias Profile = LanguageModelSession.Profile
    /// The configuration of a session.
    public typealias DynamicProfile = LanguageModelSession.DynamicProfile
}

extension Never: LanguageModelSession.DynamicProfile {}

/// A profile that collects its content directly instead of through a body.
protocol PrimitiveProfile {
    func collect(into profile: inout CollectedProfile)
}

/// The result of evaluating a profile.
struct CollectedProfile {
    /// The path from the root to the current profile, which identifies profiles with a lifecycle.
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
