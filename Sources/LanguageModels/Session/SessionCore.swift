import Observation
import Synchronization

/// The state of a session, protected by one lock.
///
/// Requests check and record state transitions here. Code of a model, a tool or an app never runs under the
/// lock. Every change names its turn, so that late changes from a stopped request are rejected.
final class SessionCore: Sendable, Observable {
    struct State {
        /// The committed entries, without the entries in the turn's draft, which are still being generated.
        var transcript: Transcript
        var turn: Turn?
        var usage = LanguageModelSession.Usage.zero
        var errorPolicy: TranscriptErrorHandlingPolicy?
        var nextTurn = 0
        /// Gates that open when the task of a stopped request has finished.
        var unwinding: [Gate] = []

        init(_ transcript: Transcript) { self.transcript = transcript }

        /// The transcript including the draft.
        var visible: Transcript {
            guard let draft = turn?.draft else { return transcript }
            return Transcript(entries: transcript.entries + draft.entries())
        }
    }

    private let state: Mutex<State>
    private let registrar = ObservationRegistrar()

    init(transcript: Transcript) { state = Mutex(State(transcript)) }

    // MARK: Observable properties

    var transcript: Transcript {
        registrar.access(self, keyPath: \.transcript)
        return read { $0.visible }
    }

    var isResponding: Bool {
        registrar.access(self, keyPath: \.isResponding)
        return read { $0.turn != nil }
    }

    var usage: LanguageModelSession.Usage {
        registrar.access(self, keyPath: \.usage)
        return read { $0.usage }
    }

    var errorPolicy: TranscriptErrorHandlingPolicy? {
        get {
            registrar.access(self, keyPath: \.errorPolicy)
            return read { $0.errorPolicy }
        }
        set { change([.errorPolicy]) { $0.errorPolicy = newValue } }
    }

    enum Part {
        case transcript, isResponding, usage, errorPolicy
    }

    func read<Value: Sendable>(_ body: (borrowing State) throws -> Value) rethrows -> Value {
        try state.withLock { try body($0) }
    }

    /// Changes the state and notifies observers of the given parts.
    ///
    /// Observers are notified outside of the lock, because they may read the state.
    func change<Value: Sendable>(_ parts: [Part], _ body: (inout State) throws -> Value) rethrows -> Value {
        for part in parts { willSet(part) }
        defer { for part in parts { didSet(part) } }
        return try state.withLock { try body(&$0) }
    }

    private func willSet(_ part: Part) {
        switch part {
        case .transcript: registrar.willSet(self, keyPath: \.transcript)
        case .isResponding: registrar.willSet(self, keyPath: \.isResponding)
        case .usage: registrar.willSet(self, keyPath: \.usage)
        case .errorPolicy: registrar.willSet(self, keyPath: \.errorPolicy)
        }
    }

    private func didSet(_ part: Part) {
        switch part {
        case .transcript: registrar.didSet(self, keyPath: \.transcript)
        case .isResponding: registrar.didSet(self, keyPath: \.isResponding)
        case .usage: registrar.didSet(self, keyPath: \.usage)
        case .errorPolicy: registrar.didSet(self, keyPath: \.errorPolicy)
        }
    }

    // MARK: Edits of the transcript

    /// Replaces the transcript.
    ///
    /// While a request runs, only callbacks of a profile may do so. Any other change is discarded, and the
    /// request ends with `transcriptMutationWhileResponding`.
    func replaceTranscript(_ transcript: Transcript) {
        let channel = change([.transcript]) { state -> LanguageModelExecutorGenerationChannel? in
            guard var turn = state.turn else {
                state.transcript = transcript
                return nil
            }
            if turn.allowsEdits {
                state.transcript = transcript
                turn.findFirstEntry(in: transcript)
            } else {
                turn.hadForbiddenEdit = true
            }
            state.turn = turn
            return turn.hadForbiddenEdit ? turn.channel : nil
        }
        channel?.finish(throwing: LanguageModelSession.Error.transcriptMutationWhileResponding)
    }
}
