extension LanguageModelSession {
    /// A change of profiles that can be applied to any of them.
    public protocol DynamicProfileModifier {
        /// What the modified profile consists of.
        associatedtype Body: LanguageModelSession.DynamicProfile

        /// Makes the modified profile.
        ///
        /// - Parameter content: The profile that is modified.
        /// - Returns: The modified profile.
        @LanguageModelSession.DynamicProfileBuilder func body(content: Content) -> Body

        /// The profile that is modified.
        typealias Content = LanguageModelSession.DynamicProfileModifierContent<Self>
    }

    /// The profile that a modifier modifies.
    public struct DynamicProfileModifierContent<Modifier>: DynamicProfile, PrimitiveProfile
    where Modifier: LanguageModelSession.DynamicProfileModifier {
        let content: AnyDynamicProfile

        /// None: these are what bodies are made of.
        public typealias Body = Never

        /// None; never read it.
        public var body: Never { bodyless(Self.self) }

        func collect(into profile: inout CollectedProfile) { content.collect(into: &profile) }
    }

    /// A profile with a modifier.
    public struct ModifiedDynamicProfile<Content, Modifier>: DynamicProfile, PrimitiveProfile
    where Content: LanguageModelSession.DynamicProfile, Modifier: LanguageModelSession.DynamicProfileModifier {
        let content: Content
        let modifier: Modifier

        /// None: these are what bodies are made of.
        public typealias Body = Never

        /// None; never read it.
        public var body: Never { bodyless(Self.self) }

        func collect(into profile: inout CollectedProfile) {
            modifier.body(content: DynamicProfileModifierContent(content: AnyDynamicProfile(content)))
                .collectAll(into: &profile)
        }
    }
}

extension LanguageModelSession.DynamicProfileModifier {
    /// What a session consists of.
    public typealias DynamicProfile = LanguageModelSession.DynamicProfile
}

extension LanguageModelSession.DynamicProfile {
    /// Applies a modifier.
    ///
    /// - Parameter modifier: The modifier.
    /// - Returns: The modified profile.
    public func modifier<Modifier>(_ modifier: Modifier) -> some LanguageModelSession.DynamicProfile
    where Modifier: LanguageModelSession.DynamicProfileModifier {
        LanguageModelSession.ModifiedDynamicProfile(content: self, modifier: modifier)
    }
}

/// A profile with one of this module's own modifiers.
struct AdjustedProfile<Content: LanguageModelSession.DynamicProfile>: LanguageModelSession.DynamicProfile,
    PrimitiveProfile
{
    enum Adjustment {
        /// Fills what inner modifiers left open.
        case settings((inout ProfileSettings) -> Void)
        case callback(ProfileCallback)
        case historyTransform(HistoryTransform)
        case lifecycle(onActivate: LifecycleAction?, onDeactivate: LifecycleAction?)
    }

    let content: Content
    let adjustment: Adjustment

    var body: Never { bodyless(Self.self) }

    func collect(into profile: inout CollectedProfile) {
        // On the way in, so that what adds up is in the order from the outermost to the innermost.
        switch adjustment {
        case .settings: break
        case .callback(let callback): profile.callbacks.append(callback)
        case .historyTransform(let transform): profile.historyTransforms.append(transform)
        case .lifecycle(let onActivate, let onDeactivate):
            profile.lifecycles.append(
                ProfileLifecycle(path: profile.path, onActivate: onActivate, onDeactivate: onDeactivate))
        }
        content.collectAll(into: &profile)
        // On the way out, so that inner modifiers have set what they set.
        if case .settings(let fill) = adjustment { fill(&profile.settings) }
    }
}
