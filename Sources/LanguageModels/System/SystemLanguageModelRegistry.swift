import CSystemModel
import Observation
import Synchronization

/// Knows the engine behind ``SystemLanguageModel``, and tells observers when it changes.
///
/// There is one for the program; tests make others.
@Observable
final class SystemLanguageModelRegistry: Sendable {
    static let shared = SystemLanguageModelRegistry(state: State())

    private struct State {
        var backend: (any SystemLanguageModelBackend)?
        var isDecided = false
    }

    /// Lets the program's own engine, if it was linked with one, install itself.
    ///
    /// Others wait until it has; the engine must not ask for the model while it does.
    private static let linkedEngine: Void = { _ = hearth_install_system_model_if_linked() }()

    @ObservationIgnored private let state: Mutex<State>

    private init(state: State) {
        self.state = Mutex(state)
    }

    convenience init(backend: (any SystemLanguageModelBackend)?) {
        self.init(state: State(backend: backend, isDecided: true))
    }

    /// The engine that was installed; the first one who asks lets the program's own engine install itself.
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
    /// Makes an engine the one behind the system's model.
    ///
    /// - Parameter backend: The engine, or nil to have none.
    package static func install(_ backend: (any SystemLanguageModelBackend)?) {
        SystemLanguageModelRegistry.shared.install(backend)
    }

    /// Tells observers that the engine's answers changed: that a model came or went, or that another was chosen.
    package static func backendDidChange() {
        SystemLanguageModelRegistry.shared.backendDidChange()
    }
}
