import Engines
package import LlamaRuntime
import Synchronization

/// A model that is held until it is given back, or nobody keeps the value.
package final class HeldModel: Sendable {
    private let lease: ModelLease<LoadedModel>

    /// Takes a model from the coordinator, which loads it where it is not.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - progress: Called with 0…1 while weights load.
    /// - Throws: Whatever `Failure` sorts.
    package init(_ model: ManagedModel, progress: (@Sendable (Double) -> Void)? = nil) async throws {
        // A model that is deleted is given back at once: what runs with it fails, and says why.
        let revocation = Revocation()
        lease = try await model.coordinator.lease(
            try await model.request(progress: progress), onRevoke: revocation.revoke)
        revocation.end(lease)
    }

    // The revocation keeps the lease, so it would not end by itself.
    deinit { end() }

    package var loaded: LoadedModel { get throws { try lease.model } }

    /// Gives the model back; further calls do nothing.
    package func end() { lease.end() }

    /// Ends a lease when the model is to go, which can be before the lease is there.
    private final class Revocation: Sendable {
        private let state = Mutex<(isRevoked: Bool, lease: ModelLease<LoadedModel>?)>((false, nil))

        func revoke() {
            state.withLock { state in
                state.isRevoked = true
                return state.lease
            }?.end()
        }

        /// Takes the lease that is to be ended.
        func end(_ lease: ModelLease<LoadedModel>) {
            let isRevoked = state.withLock { state in
                state.lease = lease
                return state.isRevoked
            }
            if isRevoked { lease.end() }
        }
    }
}
