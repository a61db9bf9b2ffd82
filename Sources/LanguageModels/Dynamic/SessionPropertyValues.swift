import Foundation
public import Observation

/// A key for a value that each session stores.
public protocol SessionPropertyKey: SendableMetatype {
    /// The type of the value.
    associatedtype Value

    /// The value in sessions that have not set a value.
    static var defaultValue: Value { get }
}

/// The values shared by the tools, dynamic instructions and profiles of a session.
///
/// Declare your own values with ``SessionPropertyEntry()``. Read and write them with
/// ``LanguageModelSession/SessionProperty`` inside of the session, and with ``LanguageModelSession/properties``
/// outside. The values are observable.
///
/// `@unchecked Sendable`: the dictionary is only read and written under `lock`. A value that is not `Sendable`
/// is returned as it is, so code that shares it between tasks must synchronize access to it.
public final class SessionPropertyValues: @unchecked Sendable {
    /// The values of the session on whose behalf the current task runs.
    @TaskLocal static var current: SessionPropertyValues?

    private let core: SessionCore
    private let registrar = ObservationRegistrar()
    private let lock = NSLock()
    private var values: [ObjectIdentifier: Any] = [:]

    init(_ core: SessionCore) { self.core = core }

    /// Returns the default values, for use outside of any session.
    static func detached() -> SessionPropertyValues { SessionPropertyValues(SessionCore(transcript: Transcript())) }
}

extension SessionPropertyValues {
    /// The value of a key.
    public subscript<K>(key: K.Type) -> K.Value where K: SessionPropertyKey {
        get {
            registrar.access(self, keyPath: \.[changesOf: ObjectIdentifier(key)])
            let value = lock.withLock { values[ObjectIdentifier(key)] as? K.Value }
            return value ?? K.defaultValue
        }
        set {
            registrar.withMutation(of: self, keyPath: \.[changesOf: ObjectIdentifier(key)]) {
                // Release the old value after unlocking, because its deinitializer may call back into this object.
                let old = lock.withLock { values.updateValue(newValue, forKey: ObjectIdentifier(key)) }
                withExtendedLifetime(old) {}
            }
        }
        _modify {
            var value = self[key]
            defer { self[key] = value }
            yield &value
        }
    }

    /// A key path component that identifies a key to observers.
    ///
    /// Key paths cannot contain types, but they can contain the identity of a type.
    private subscript(changesOf key: ObjectIdentifier) -> Bool { false }

    /// The session's transcript without its instructions.
    ///
    /// The history is editable while no request runs, and in callbacks of a profile. Tools and bodies can only
    /// read it. An edit from them is discarded, and ends the request with
    /// ``LanguageModelSession/Error/transcriptMutationWhileResponding``.
    public var history: Transcript.HistoryView {
        get { core.transcript.history }
        set {
            var transcript = core.transcript
            transcript.history = newValue
            core.replaceTranscript(transcript)
        }
        _modify {
            var transcript = core.transcript
            defer { core.replaceTranscript(transcript) }
            yield &transcript.history
        }
    }
}

extension SessionPropertyValues: Observable {}
