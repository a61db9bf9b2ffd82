import Synchronization

/// The right to use a loaded model until ``end()`` is called or the lease is released.
///
/// The coordinator neither unloads the model nor lets it be deleted meanwhile.
public final class ModelLease<Model: Sendable>: Sendable {
    /// The model; it may be used until the lease ends, and not after.
    public let model: Model

    private let token: AccessToken
    private let core: CoordinatorCore
    private let hasEnded = Mutex(false)

    init(model: Model, token: AccessToken, core: CoordinatorCore) {
        self.model = model
        self.token = token
        self.core = core
    }

    deinit { end() }

    /// Gives the model back; further calls do nothing.
    public func end() {
        let isFirst = hasEnded.withLock { ended in
            defer { ended = true }
            return !ended
        }
        if isFirst { core.end(token) }
    }

    /// Runs work that counts as holding this lease: requests inside never wait for memory that leases hold.
    ///
    /// - Parameter work: What to run.
    /// - Returns: What the work returns.
    /// - Throws: What the work throws.
    public nonisolated(nonsending) func whileHolding<T>(_ work: () async throws -> T) async rethrows -> T {
        try await HeldAccess.$current.withValue(HeldAccess.current.adding(lease: token)) { try await work() }
    }
}
