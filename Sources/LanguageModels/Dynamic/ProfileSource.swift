import Foundation

/// The evaluator of a dynamic profile, which tracks the parts of the profile that are active.
///
/// Profiles and their closures need not be `Sendable`, because the session owns them. They are used only by the
/// session's current request, or by a preview under the lock while no request runs.
///
/// `@unchecked Sendable`: `root` and `active` are only read and written under `lock`.
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
    /// - Returns: The profile, and the parts that became active or inactive since the last evaluation.
    func resolve(_ properties: SessionPropertyValues) -> (ResolvedProfile, ProfileLifecycle.Change) {
        lock.withLock {
            let profile = evaluate(properties)
            let change = ProfileLifecycle.Change(from: active, to: profile.lifecycles)
            active = profile.lifecycles
            return (profile, change)
        }
    }

    /// Evaluates the profile without activating any part.
    /// - Returns: The evaluated profile, or `nil` if a request has begun.
    func preview(_ properties: SessionPropertyValues, unless isResponding: () -> Bool) -> ResolvedProfile? {
        // A request that begins after this check waits for the lock before it uses the profile.
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
