import Synchronization

/// The right to use a loaded model until ``end()`` is called or the lease is released.
///
/// The coordinator neither unloads the model nor lets it be deleted meanwhile.
public final class ModelLease<Model: Sendable>: Sendable {
    /// Empty once the lease has ended: a lease that somebody keeps does not keep the model's memory.
    private let held: Mutex<Model?>
    private let token: AccessToken
    private let core: CoordinatorCore

    init(model: Model, token: AccessToken, core: CoordinatorCore) {
        held = Mutex(model)
        self.token = token
        self.core = core
    }

    deinit { end() }

    /// The model; it must not be used or retained after the lease has ended.
    ///
    /// - Throws: `AIError.unavailable` when the lease has ended.
    public var model: Model {
        get throws(AIError) {
            guard let model = held.withLock({ $0 }) else {
                throw .unavailable(
                    message: "The lease has ended, and its model may be unloaded. Request the model again.")
            }
            return model
        }
    }

    /// Ends the lease; further calls do nothing.
    public func end() {
        let isFirst = held.withLock { model in
            defer { model = nil }
            return model != nil
        }
        if isFirst { core.end(token) }
    }
}
