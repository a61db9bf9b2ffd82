import Foundation
public import Observation

/// A kind of value that every session has one of.
public protocol SessionPropertyKey: SendableMetatype {
    /// The type of the value.
    associatedtype Value

    /// The value of sessions that have not set one.
    static var defaultValue: Value { get }
}

/// The values that tools, dynamic instructions and profiles of a session share.
///
/// Values of your own are declared with ``SessionPropertyEntry()``, read and written with
/// ``LanguageModelSession/SessionProperty`` inside of the session and with ``LanguageModelSession/properties`` outside.
/// They can be observed.
///
/// `@unchecked Sendable`: the dictionary is read and written under `lock` alone. Values that are not `Sendable` are
/// handed out as they are; who shares such a value between tasks has to guard it.
public final class SessionPropertyValues: @unchecked Sendable {
    /// The values of the session that the current task works for.
    @TaskLocal static var current: SessionPropertyValues?

    private let core: SessionCore
    private let registrar = ObservationRegistrar()
    private let lock = NSLock()
    private var values: [ObjectIdentifier: Any] = [:]

    init(_ core: SessionCore) { self.core = core }

    /// Where properties are read that no session has: the defaults.
    static func detached() -> SessionPropertyValues { SessionPropertyValues(SessionCore(transcript: Transcript())) }
}

extension SessionPropertyValues {
    /// The value of a key.
    ///
    /// - Parameter key: The key's type.
    public subscript<K>(key: K.Type) -> K.Value where K: SessionPropertyKey {
        get {
            registrar.access(self, keyPath: \.[changesOf: ObjectIdentifier(key)])
            let value = lock.withLock { values[ObjectIdentifier(key)] as? K.Value }
            return value ?? K.defaultValue
        }
        set {
            registrar.withMutation(of: self, keyPath: \.[changesOf: ObjectIdentifier(key)]) {
                // The old value goes after the lock: whatever its end does may come back here.
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

    /// Names what observers of a key observe; types are no part of key paths, their identities are.
    private subscript(changesOf key: ObjectIdentifier) -> Bool { false }

    /// The session's transcript without its instructions.
    ///
    /// It may be edited while no request runs, and in callbacks of a profile. Tools and bodies only read it: an edit of
    /// theirs is dropped, and ends the request with ``LanguageModelSession/Error/transcriptMutationWhileResponding``.
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
