import CSystemModel
import Observation
import Synchronization

/// The registry of the engine behind ``SystemLanguageModel``, which notifies observers of changes.
///
/// A program has one registry. Tests create additional registries.
@Observable
final class SystemLanguageModelRegistry: Sendable {
    static let shared = SystemLanguageModelRegistry(state: State())

    private struct State {
        var backend: (any SystemLanguageModelBackend)?
        var isDecided = false
    }

    /// The installation of the engine that is linked into the program, if any.
    ///
    /// Static initialization runs once, and other threads wait for it. The engine must not access the model
    /// during its installation, which would deadlock.
    private static let linkedEngine: Void = { _ = hearth_install_system_model_if_linked() }()

    @ObservationIgnored private let state: Mutex<State>

    private init(state: State) {
        self.state = Mutex(state)
    }

    convenience init(backend: (any SystemLanguageModelBackend)?) {
        self.init(state: State(backend: backend, isDecided: true))
    }

    /// The installed engine.
    ///
    /// The first access installs the engine that is linked into the program.
    var backend: (any SystemLanguageModelBackend)? {
        access(keyPath: \.backend)
        if !state.withLock(\.isDecided) { Self.linkedEngine }
        return state.withLock(\.backend)
    }

    func install(_ backend: (any SystemLanguageModelBackend)?) {
        withMutation(keyPath: \.backend) {
            state.withLock { $0 = State(backend: backend, isDecided: true) }
        }
    }

    func backendDidChange() {
        withMutation(keyPath: \.backend) {}
    }
}

extension SystemLanguageModelRegistry: Hashable {
    static func == (lhs: SystemLanguageModelRegistry, rhs: SystemLanguageModelRegistry) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension SystemLanguageModel {
    /// Installs the engine of the system's model.
    ///
    /// - Parameter backend: The engine, or `nil` to remove the current engine.
    package static func install(_ backend: (any SystemLanguageModelBackend)?) {
        SystemLanguageModelRegistry.shared.install(backend)
    }

    /// Notifies observers that the engine's properties changed, for example because a model was added, removed
    /// or chosen.
    package static func backendDidChange() {
        SystemLanguageModelRegistry.shared.backendDidChange()
    }
}
