extension LanguageModelSession {
    /// Builds a dynamic profile: exactly one, chosen by conditions.
    @resultBuilder
    public struct DynamicProfileBuilder {}

    /// A dynamic profile whose type is hidden.
    public struct AnyDynamicProfile: DynamicProfile, PrimitiveProfile {
        private let base: any LanguageModelSession.DynamicProfile

        /// Hides the type of a profile.
        ///
        /// - Parameter dynamicProfile: The profile.
        public init(_ dynamicProfile: any LanguageModelSession.DynamicProfile) { base = dynamicProfile }

        /// Hides the type of a profile.
        ///
        /// - Parameter dynamicProfile: The profile.
        public init(erasing dynamicProfile: some DynamicProfile) { self.init(dynamicProfile) }

        /// None: these are what bodies are made of.
        public typealias Body = Never

        /// None; never read it.
        public var body: Never { bodyless(Self.self) }

        func collect(into profile: inout CollectedProfile) { base.collectAll(into: &profile) }
    }

    /// One of two profiles, as a condition decided.
    public struct ConditionalDynamicProfile<TrueContent, FalseContent>: DynamicProfile, PrimitiveProfile
    where TrueContent: LanguageModelSession.DynamicProfile, FalseContent: LanguageModelSession.DynamicProfile {
        enum Branch {
            case trueContent(TrueContent)
            case falseContent(FalseContent)
        }

        private let branch: Branch

        init(_ branch: Branch) { self.branch = branch }

        /// None: these are what bodies are made of.
        public typealias Body = Never

        /// None; never read it.
        public var body: Never { bodyless(Self.self) }

        func collect(into profile: inout CollectedProfile) {
            switch branch {
            case .trueContent(let content): profile.descend("first") { content.collectAll(into: &$0) }
            case .falseContent(let content): profile.descend("second") { content.collectAll(into: &$0) }
            }
        }
    }
}

extension LanguageModelSession.DynamicProfileBuilder {
    /// Takes the one profile of a block.
    ///
    /// - Parameter content: The profile.
    /// - Returns: The same.
    public static func buildBlock<T>(_ content: T) -> T where T: LanguageModelSession.DynamicProfile { content }

    /// Takes the first branch of a condition.
    ///
    /// - Parameter content: The branch.
    /// - Returns: A profile that remembers which branch it was.
    public static func buildEither<TrueContent, FalseContent>(
        first content: TrueContent
    ) -> LanguageModelSession.ConditionalDynamicProfile<TrueContent, FalseContent>
    where TrueContent: LanguageModelSession.DynamicProfile, FalseContent: LanguageModelSession.DynamicProfile {
        LanguageModelSession.ConditionalDynamicProfile(.trueContent(content))
    }

    /// Takes the second branch of a condition.
    ///
    /// - Parameter content: The branch.
    /// - Returns: A profile that remembers which branch it was.
    public static func buildEither<TrueContent, FalseContent>(
        second content: FalseContent
    ) -> LanguageModelSession.ConditionalDynamicProfile<TrueContent, FalseContent>
    where TrueContent: LanguageModelSession.DynamicProfile, FalseContent: LanguageModelSession.DynamicProfile {
        LanguageModelSession.ConditionalDynamicProfile(.falseContent(content))
    }

    /// Refuses several profiles in one block.
    ///
    /// - Parameter contents: The profiles.
    /// - Returns: Nothing.
    @available(*, unavailable, message: "The body of a dynamic profile must produce exactly one profile.")
    public static func buildBlock<each Content>(_ contents: repeat each Content) -> Never
    where repeat each Content: LanguageModelSession.DynamicProfile {
        preconditionFailure("Unavailable.")
    }

    /// Hides a type that is not available everywhere.
    ///
    /// - Parameter component: The profile.
    /// - Returns: The profile without its type.
    public static func buildLimitedAvailability(
        _ component: some LanguageModelSession.DynamicProfile
    ) -> LanguageModelSession.AnyDynamicProfile {
        LanguageModelSession.AnyDynamicProfile(component)
    }
}
