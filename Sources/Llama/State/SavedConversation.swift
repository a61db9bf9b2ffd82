import Synchronization

/// A conversation with one model and cache layout, for which `PrefixStore` keeps a file.
///
/// A deleted conversation that continues gets a new object, so that users of the old object cannot restore its file.
final class SavedConversation: Sendable {
    /// The hash of the conversation's name, with which the names of all its files begin.
    let nameHash: String
    /// The file's name, which contains no user text.
    let fileName: String
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

    /// Whether the conversation was deleted, so that its file must not be written.
    var isForgotten: Bool { state.withLock { $0.isForgotten } }
    /// Whether the latest save is on disk, as far as this process knows.
    var isStored: Bool { state.withLock { $0.isStored } }
    /// Whether a file exists, as far as this process knows from its own reads, writes and deletions.
    var isPublished: Bool { state.withLock { $0.isPublished } }
    /// Whether the last save failed, in which case it is retried only before the state would be lost.
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

    /// Returns whether the replies must be read from disk, which is true only once.
    func shouldReadReplies() -> Bool {
        state.withLock { state in
            defer { state.hasReadReplies = true }
            return !state.hasReadReplies
        }
    }
}
