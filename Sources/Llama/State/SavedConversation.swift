import Synchronization

/// One conversation with one model in one layout of the cache: what `PrefixStore` keeps a file for.
///
/// A conversation that is forgotten gets a new value if it ever comes back, so that nobody who still holds this one
/// can bring its file back.
final class SavedConversation: Sendable {
    /// The hash of the conversation's name, with which the names of all its files begin.
    let nameHash: String
    /// The file's name; no text of anybody is in it.
    let fileName: String
    /// The model's replies in the conversation.
    let replies = WrittenReplies()
    private let state = Mutex(State())

    private struct State {
        var isForgotten = false
        var isStored = false
        var isPublished = false
        var hasFailed = false
        var hasReadReplies = false
    }

    init(nameHash: String, fileName: String) {
        self.nameHash = nameHash
        self.fileName = fileName
    }

    /// Whether its file must not come back.
    var isForgotten: Bool { state.withLock { $0.isForgotten } }
    /// Whether what was saved last is on disk, as far as this process knows.
    var isStored: Bool { state.withLock { $0.isStored } }
    /// Whether there is a file of it, as far as this process knows: it wrote or read one, and removed none.
    var isPublished: Bool { state.withLock { $0.isPublished } }
    /// Whether the last save failed; then only the last chance is taken to try again.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    func forget() {
        state.withLock {
            $0.isForgotten = true
            $0.isStored = false
        }
    }

    func noteStored() { state.withLock { ($0.isStored, $0.hasFailed) = (true, false) } }
    func notePublished() { state.withLock { $0.isPublished = true } }
    func noteRemoved() { state.withLock { ($0.isStored, $0.isPublished) = (false, false) } }
    func noteFailure() { state.withLock { ($0.isStored, $0.hasFailed) = (false, true) } }

    /// Whether the replies on disk are still to be read; true once.
    func takeRepliesTurn() -> Bool {
        state.withLock { state in
            defer { state.hasReadReplies = true }
            return !state.hasReadReplies
        }
    }
}
