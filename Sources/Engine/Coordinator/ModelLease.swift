import Synchronization

/// The right to use a loaded model until ``end()`` is called or the lease is deallocated.
///
/// The coordinator does not unload the model during the lease. Removing the model with ``RemovalPolicy/cancel`` ends
/// its leases, and work that runs with the model fails.
public final class ModelLease<Model: Sendable>: Sendable {
    private enum State {
        case requested
        case held(Model)
        /// Does not retain the model, so an ended lease does not keep its memory.
        case ended
    }

    private let state = Mutex(State.requested)
    private let token: AccessToken
    private let core: CoordinatorCore

    init(token: AccessToken, core: CoordinatorCore) {
        self.token = token
        self.core = core
    }

    /// Stores the model, or ends the lease if the model was removed during the load.
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
    /// - Throws: `AIError.unavailable` if the lease has ended.
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
