extension LanguageModelSession {
    /// A reusable modifier of profiles.
    public protocol DynamicProfileModifier {
        /// The type of the modified profile.
        associatedtype Body: LanguageModelSession.DynamicProfile

        /// Returns the modified profile.
        @LanguageModelSession.DynamicProfileBuilder func body(content: Content) -> Body

        /// The original profile.
        typealias Content = LanguageModelSession.DynamicProfileModifierContent<Self>
    }

    /// The original profile, which a modifier receives as its content.
    public struct DynamicProfileModifierContent<Modifier>: DynamicProfile, PrimitiveProfile
    where Modifier: LanguageModelSession.DynamicProfileModifier {
        let content: AnyDynamicProfile

        /// `Never`, because a primitive type has no body.
        public typealias Body = Never

        /// Unavailable: reading it stops the program.
        public var body: Never { bodyless(Self.self) }

        func collect(into profile: inout CollectedProfile) { content.collect(into: &profile) }
    }

    /// A profile with a modifier.
    public struct ModifiedDynamicProfile<Content, Modifier>: DynamicProfile, PrimitiveProfile
    where Content: LanguageModelSession.DynamicProfile, Modifier: LanguageModelSession.DynamicProfileModifier {
        let content: Content
        let modifier: Modifier

        /// `Never`, because a primitive type has no body.
        public typealias Body = Never

        /// Unavailable: reading it stops the program.
        public var body: Never { bodyless(Self.self) }

        func collect(into profile: inout CollectedProfile) {
            modifier.body(content: DynamicProfileModifierContent(content: AnyDynamicProfile(content)))
                .collectAll(into: &profile)
        }
    }
}

extension LanguageModelSession.DynamicProfileModifier {
    /// The configuration of a session.
    public typealias DynamicProfile = LanguageModelSession.DynamicProfile
}

extension LanguageModelSession.DynamicProfile {
    /// Applies a modifier.
    public func modifier<Modifier>(_ modifier: Modifier) -> some LanguageModelSession.DynamicProfile
    where Modifier: LanguageModelSession.DynamicProfileModifier {
        LanguageModelSession.ModifiedDynamicProfile(content: self, modifier: modifier)
    }
}

/// A profile with one of this module's built-in modifiers.
struct AdjustedProfile<Content: LanguageModelSession.DynamicProfile>: LanguageModelSession.DynamicProfile,
    PrimitiveProfile
{
    enum Adjustment {
        /// Sets values that inner modifiers left unset.
        case settings((inout ProfileSettings) -> Void)
        case callback(ProfileCallback)
        case historyTransform(HistoryTransform)
        case lifecycle(onActivate: LifecycleAction?, onDeactivate: LifecycleAction?)
    }

    let content: Content
    let adjustment: Adjustment

    var body: Never { bodyless(Self.self) }

    func collect(into profile: inout CollectedProfile) {
        // Append before visiting the content, so that callbacks are ordered from the outermost modifier to the
        // innermost.
        switch adjustment {
        case .settings: break
        case .callback(let callback): profile.callbacks.append(callback)
        case .historyTransform(let transform): profile.historyTransforms.append(transform)
        case .lifecycle(let onActivate, let onDeactivate):
            profile.lifecycles.append(
                ProfileLifecycle(path: profile.path, onActivate: onActivate, onDeactivate: onDeactivate))
        }
        content.collectAll(into: &profile)
        // Set values after visiting the content, because inner modifiers take precedence.
        if case .settings(let fill) = adjustment { fill(&profile.settings) }
    }
}
