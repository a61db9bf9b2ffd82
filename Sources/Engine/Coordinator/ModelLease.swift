import Synchronization

/// The right to use a loaded model until ``end()`` is called or the lease is released.
///
/// The coordinator does not unload the model meanwhile. A model that is removed with ``RemovalPolicy/cancel`` ends its
/// leases: what runs with it fails.
public final class ModelLease<Model: Sendable>: Sendable {
    private enum State {
        case requested
        case held(Model)
        /// Without the model: a lease that somebody keeps does not keep the model's memory.
        case ended
    }

    private let state = Mutex(State.requested)
    private let token: AccessToken
    private let core: CoordinatorCore

    init(token: AccessToken, core: CoordinatorCore) {
        self.token = token
        self.core = core
    }

    /// Takes the model, unless it was removed since it was handed out.
    func begin(_ model: Model) {
        let hasEnded = state.withLock { state in
            if case .ended = state { return true }
            state = .held(model)
            return false
        }
        if hasEnded { core.end(token) }
    }

    deinit { end() }

    /// The model; it must not be used or retained after the lease has ended.
    ///
    /// - Throws: `AIError.unavailable` when the lease has ended.
    public var model: Model {
        get throws(AIError) {
            guard case .held(let model) = state.withLock({ $0 }) else {
                throw .unavailable(
                    message: "The lease has ended, and its model may be unloaded. Request the model again.")
            }
            return model
        }
    }

    /// Ends the lease; further calls do nothing.
    public func end() {
        let before = state.withLock { state in
            defer { state = .ended }
            return state
        }
        if case .held = before { core.end(token) }
    }
}
