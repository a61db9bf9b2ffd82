extension LanguageModelSession {
    /// A builder of a dynamic profile, which consists of exactly one profile chosen by conditions.
    @resultBuilder
    public struct DynamicProfileBuilder {}

    /// A type-erased dynamic profile.
    public struct AnyDynamicProfile: DynamicProfile, PrimitiveProfile {
        private let base: any LanguageModelSession.DynamicProfile

        /// Creates a type-erased profile.
        public init(_ dynamicProfile: any LanguageModelSession.DynamicProfile) { base = dynamicProfile }

        /// Creates a type-erased profile.
        public init(erasing dynamicProfile: some DynamicProfile) { self.init(dynamicProfile) }

        /// `Never`, because a primitive type has no body.
        public typealias Body = Never

        /// Unavailable: reading it stops the program.
        public var body: Never { bodyless(Self.self) }

        func collect(into profile: inout CollectedProfile) { base.collectAll(into: &profile) }
    }

    /// One of two profiles, chosen by a condition.
    public struct ConditionalDynamicProfile<TrueContent, FalseContent>: DynamicProfile, PrimitiveProfile
    where TrueContent: LanguageModelSession.DynamicProfile, FalseContent: LanguageModelSession.DynamicProfile {
        enum Branch {
            case trueContent(TrueContent)
            case falseContent(FalseContent)
        }

        private let branch: Branch

        init(_ branch: Branch) { self.branch = branch }

        /// `Never`, because a primitive type has no body.
        public typealias Body = Never

        /// Unavailable: reading it stops the program.
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
    /// Builds a block from its one profile.
    public static func buildBlock<T>(_ content: T) -> T where T: LanguageModelSession.DynamicProfile { content }

    /// Builds the first branch of a condition.
    public static func buildEither<TrueContent, FalseContent>(
        first content: TrueContent
    ) -> LanguageModelSession.ConditionalDynamicProfile<TrueContent, FalseContent>
    where TrueContent: LanguageModelSession.DynamicProfile, FalseContent: LanguageModelSession.DynamicProfile {
        LanguageModelSession.ConditionalDynamicProfile(.trueContent(content))
    }

    /// Builds the second branch of a condition.
    public static func buildEither<TrueContent, FalseContent>(
        second content: FalseContent
    ) -> LanguageModelSession.ConditionalDynamicProfile<TrueContent, FalseContent>
    where TrueContent: LanguageModelSession.DynamicProfile, FalseContent: LanguageModelSession.DynamicProfile {
        LanguageModelSession.ConditionalDynamicProfile(.falseContent(content))
    }

    /// Rejects a block with several profiles.
    @available(*, unavailable, message: "The body of a dynamic profile must produce exactly one profile.")
    public static func buildBlock<each Content>(_ contents: repeat each Content) -> Never
    where repeat each Content: LanguageModelSession.DynamicProfile {
        preconditionFailure("Unavailable.")
    }

    /// Erases a type with limited availability.
    public static func buildLimitedAvailability(
        _ component: some LanguageModelSession.DynamicProfile
    ) -> LanguageModelSession.AnyDynamicProfile {
        LanguageModelSession.AnyDynamicProfile(component)
    }
}
