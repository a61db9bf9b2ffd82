import Engine
import Foundation
import LanguageModels
import Synchronization

/// The sessions of the threads that were used last: what their engines remember of a thread lives as long as these.
final class SessionPool: Sendable {
    private struct Entry {
        let key: Key
        let session: LanguageModelSession
        var lastUse: Int
        /// Whether an answer is being written with it.
        var isInUse = false
    }

    /// Sessions go on with models that are the same to an engine.
    private struct Key: Equatable {
        let modelID: String
        let guardrails: Bool
        let executor: ObjectIdentifier
        let configuration: AnyHashable
    }

    private struct State {
        var entries: [UUID: Entry] = [:]
        var uses = 0

        mutating func session<Model: LanguageModel>(
            of thread: UUID, _ model: Model, _ modelID: String, _ guardrails: Bool
        ) -> LanguageModelSession {
            let key = Key(
                modelID: modelID, guardrails: guardrails, executor: ObjectIdentifier(Model.Executor.self),
                configuration: AnyHashable(model.executorConfiguration))
            uses += 1
            if let entry = entries[thread], entry.key == key, !entry.session.isResponding {
                entries[thread]?.lastUse = uses
                return entry.session
            }
            let session = LanguageModelSession(model: model, transcript: Transcript())
            entries[thread] = Entry(key: key, session: session, lastUse: uses)
            if entries.count > SessionPool.limit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                entries[oldest.key] = nil
            }
            return session
        }
    }

    private let state = Mutex(State())
    private static let limit = 64

    /// The thread's session for an answer, with a transcript of what was said so far; to be given back.
    func session(
        of thread: UUID, model: ChatModel, guardrails: Bool, transcript: Transcript
    ) -> LanguageModelSession {
        state.withLock { state in
            let session = state.session(of: thread, model.languageModel, model.id, guardrails)
            session.transcript = transcript
            state.entries[thread]?.isInUse = true
            return session
        }
    }

    /// The answer has ended.
    func giveBack(_ thread: UUID) { state.withLock { $0.entries[thread]?.isInUse = false } }

    /// The thread's session with a transcript, to get it ready; nil while an answer is being written with it.
    func idleSession(
        of thread: UUID, model: ChatModel, guardrails: Bool, transcript: Transcript
    ) -> LanguageModelSession? {
        state.withLock { state in
            guard state.entries[thread]?.isInUse != true else { return nil }
            let session = state.session(of: thread, model.languageModel, model.id, guardrails)
            session.transcript = transcript
            return session
        }
    }

    func remove(_ thread: UUID) { state.withLock { $0.entries[thread] = nil } }
    func removeAll() { state.withLock { $0.entries = [:] } }
}
