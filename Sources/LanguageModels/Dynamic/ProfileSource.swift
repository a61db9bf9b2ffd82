import Foundation

/// Evaluates a dynamic profile, and remembers which parts of it were active.
///
/// Profiles and their closures need not be `Sendable`: they were given away to the session for good. They are only
/// touched by the session's one request, or under the lock while no request runs.
///
/// `@unchecked Sendable`: `root` and `active` are read and written under `lock` alone.
final class ProfileSource: @unchecked Sendable {
    private let root: any LanguageModelSession.DynamicProfile
    private let model: any LanguageModel
    private let lock = NSLock()
    private var active: [ProfileLifecycle] = []

    init(_ root: sending some LanguageModelSession.DynamicProfile, model: any LanguageModel) {
        self.root = root
        self.model = model
    }

    /// Evaluates the profile for a request.
    ///
    /// - Returns: The profile, and what has become active or inactive since the last evaluation.
    func resolve(_ properties: SessionPropertyValues) -> (ResolvedProfile, ProfileLifecycle.Change) {
        lock.withLock {
            let profile = evaluate(properties)
            let change = ProfileLifecycle.Change(from: active, to: profile.lifecycles)
            active = profile.lifecycles
            return (profile, change)
        }
    }

    /// Evaluates the profile without making anything active, unless a request has begun.
    func preview(_ properties: SessionPropertyValues, unless isResponding: () -> Bool) -> ResolvedProfile? {
        // A request that begins after this question waits for the lock before it touches the profile.
        lock.withLock { isResponding() ? nil : evaluate(properties) }
    }

    private func evaluate(_ properties: SessionPropertyValues) -> ResolvedProfile {
        var collected = CollectedProfile()
        SessionPropertyValues.$current.withValue(properties) { root.collectAll(into: &collected) }
        var profile = ResolvedProfile(model: collected.settings.model ?? model, tools: collected.instructions.tools)
        profile.instructions = collected.instructions.segments
        profile.options = collected.settings.options
        profile.reasoningLevel = collected.settings.reasoningLevel
        profile.errorPolicy = collected.settings.errorPolicy
        profile.callbacks = collected.callbacks
        profile.historyTransforms = collected.historyTransforms
        profile.lifecycles = collected.lifecycles
        return profile
    }
}
