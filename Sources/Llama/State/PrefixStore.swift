import Foundation
import Synchronization

/// The computed prefixes of conversations on disk, with which chats continue after a restart without recomputation.
///
/// The tools and instructions at the beginning of other requests are saved, too, so that they are computed once. Any
/// number of models and processes may share a folder. An invalid file is ignored, and its prefix computed again.
///
/// Files contain the conversation as tokens and as their cache. Only the user can read the files, which are deleted
/// with the conversation. Files of instructions are deleted if they were not read for 30 days, or if a conversation
/// needs the space.
public final class PrefixStore: Sendable {
    /// The limits and thresholds for saving.
    public struct Limits: Sendable, Hashable {
        /// The maximum total size of all files, in bytes, or a tenth of the free disk space if that is less.
        public var quotaBytes: UInt64 = 4 << 30
        /// The minimum number of tokens of a prefix to save, because fewer tokens are quickly computed again.
        public var minimumTokens = 256
        /// The minimum number of tokens of tools and instructions to save.
        public var minimumInstructionTokens = 1000
        /// The minimum number of unsaved tokens for which a conversation is saved again, more than opening it adds.
        public var minimumNewTokens = 8
        /// The time for which a conversation must be idle before it is saved.
        public var restTime = Duration.seconds(5)
        /// The time limit for saving when a model is closed.
        public var closingTime = Duration.seconds(4)

        public init() {}
    }

    /// A function that returns the seal of an existing folder; `nil` if the key can be neither read nor created.
    public typealias SealMaker = @Sendable (_ folder: String) -> (any PrefixSealing)?

    public let limits: Limits
    let folder: PrefixFolder
    /// A closure called before each piece that is written, for tests.
    private let onPiece: (@Sendable () -> Void)?
    private let conversations = Mutex<[String: SavedConversation]>([:])
    /// The number of bytes that wait for the writer.
    private let pendingBytes = Mutex(0)
    private let roomChanged = DispatchSemaphore(value: 0)
    private let writer = DispatchQueue(label: "hearth.prefix.write", qos: .utility)
    private let reader = DispatchQueue(label: "hearth.prefix.read", qos: .userInitiated)
    /// The maximum number of bytes that wait for the writer, unless a single prefix is larger.
    private static let maximumPendingBytes = 256 << 20
    /// The time in seconds for which unread instructions are kept, which is the same as for responses of the API.
    private static let instructionLife: TimeInterval = 30 * 24 * 3600
    /// The maximum number of conversations in memory; evicted conversations are read from disk again.
    private static let maximumConversations = 512

    /// Opens a folder, which is created when the first prefix is saved.
    ///
    /// Incomplete files of killed processes are removed.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - limits: The limits and thresholds for saving.
    ///   - seal: A function that returns the folder's seal, such as `FolderSeal`.
    public convenience init(folder: String, limits: Limits = Limits(), seal: @escaping SealMaker) {
        self.init(folder: folder, limits: limits, seal: seal, onPiece: nil)
    }

    init(folder: String, limits: Limits, seal: @escaping SealMaker, onPiece: (@Sendable () -> Void)?) {
        self.folder = PrefixFolder(path: folder, makeSeal: seal)
        self.limits = limits
        self.onPiece = onPiece
        writer.async { [folder = self.folder] in
            folder.removeLeftovers()
            folder.removeInstructions(unusedSince: Date(timeIntervalSinceNow: -Self.instructionLife))
        }
    }

    // MARK: Conversations

    /// Deletes the saved state of a conversation for all models.
    ///
    /// If the conversation continues, its state is saved again.
    public func forget(conversation: String) {
        let hash = PrefixFolder.hash(conversation)
        remove { $0 == hash }
    }

    /// Deletes all saved state.
    public func forgetAll() { remove { _ in true } }

    /// Deletes the saved state of all conversations except the given names, and keeps instructions.
    public func keepOnly(conversations: [String]) {
        let kept = Set(conversations.map(PrefixFolder.hash))
        remove { !kept.contains($0) && !PrefixFolder.isOfInstructions($0) }
    }

    /// The total size of all files.
    public var storedBytes: UInt64 { folder.files.reduce(0) { $0 + $1.bytes } }

    private func remove(where isGone: (String) -> Bool) {
        // Files get their final name under this lock, and only while their conversation is known.
        conversations.withLock { conversations in
            for (name, conversation) in conversations where isGone(conversation.nameHash) {
                conversation.forget()
                conversations[name] = nil
            }
            for file in folder.files where isGone(file.nameHash) { folder.remove(file.name) }
        }
    }

    func conversation(_ name: String, origin: String) -> SavedConversation {
        known(PrefixFolder.hash(name), origin: origin)
    }

    /// Returns the entry of tools and instructions, identified by their tokens, for one model and cache layout.
    func instructions(_ tokens: [TokenID], origin: String) -> SavedConversation {
        known(PrefixFolder.instructionsHash(tokens), origin: origin)
    }

    private func known(_ hash: String, origin: String) -> SavedConversation {
        let file = PrefixFolder.fileName(nameHash: hash, origin: origin)
        return conversations.withLock { conversations in
            if let known = conversations[file] { return known }
            if conversations.count >= Self.maximumConversations, let any = conversations.keys.randomElement() {
                conversations[any] = nil
            }
            let made = SavedConversation(nameHash: hash, fileName: file)
            conversations[file] = made
            return made
        }
    }

    // MARK: Saving

    /// Reserves memory for writing a state; returns true if the bytes must be passed to `save` or `release`.
    ///
    /// The function waits until the deadline while other states are written; without a deadline, it returns at once.
    func reserve(_ bytes: Int, until deadline: ContinuousClock.Instant? = nil) -> Bool {
        guard folder.admits(UInt64(bytes), quota: limits.quotaBytes) else { return false }
        // If the system had to swap for the copy, this would cost more time than the saved state saves.
        if let available = Machine.availableMemoryBytes, available < bytes + (64 << 20) { return false }
        while true {
            let hasRoom = pendingBytes.withLock { pending in
                guard pending == 0 || pending + bytes <= Self.maximumPendingBytes else { return false }
                pending += bytes
                return true
            }
            if hasRoom { return true }
            guard let deadline, deadline > .now else { return false }
            // The wait is limited, because the signal may wake another waiting thread.
            _ = roomChanged.wait(timeout: .now() + 0.05)
        }
    }

    /// Writes a prefix with its conversation's replies asynchronously, and then releases the reserved bytes.
    func save(
        _ prefix: SavedPrefix, of conversation: SavedConversation, reserved: Int,
        until deadline: ContinuousClock.Instant? = nil
    ) {
        conversation.noteStored()
        writer.async { [self] in
            var prefix = prefix
            prefix.header.replies = conversation.replies.all
            if !write(prefix, of: conversation, until: deadline) { conversation.noteFailure() }
            release(reserved)
        }
    }

    func release(_ bytes: Int) {
        pendingBytes.withLock { $0 -= bytes }
        roomChanged.signal()
    }

    func waitForSaves(until deadline: ContinuousClock.Instant) async {
        await withCheckedContinuation { continuation in
            let waiter = SaveWaiter(continuation)
            writer.async { waiter.resume() }
            let left = max((deadline - .now) / .seconds(1), 0)
            reader.asyncAfter(deadline: .now() + left) { waiter.resume() }
        }
    }

    private func write(
        _ prefix: SavedPrefix, of conversation: SavedConversation, until deadline: ContinuousClock.Instant?
    ) -> Bool {
        if conversation.isPublished, !folder.has(conversation.fileName) {
            // Another program has deleted the file and thereby the chat, which must not be saved again.
            conversations.withLock { $0[conversation.fileName] = nil }
            conversation.forget()
            return false
        }
        let header = prefix.header.encoded
        let size = UInt64(PrefixFile.size(header: header, stateBytes: prefix.state.count))
        guard !conversation.isForgotten, folder.create(), let seal = folder.seal,
            let gone = folder.makeRoom(for: size, quota: limits.quotaBytes, replacing: conversation.fileName)
        else { return false }
        noteRemoved(gone)
        let temporary = folder.temporaryPath(for: conversation.fileName)
        return PrefixFile.write(to: temporary, header: header, state: prefix.state, seal: seal) { [onPiece] in
            onPiece?()
            return !conversation.isForgotten && deadline.map { $0 > .now } ?? true
        } finish: {
            // The file gets its final name under the lock, and only for a conversation that `forget` would find.
            conversations.withLock { known in
                guard known[conversation.fileName] === conversation,
                    folder.publish(temporary, as: conversation.fileName)
                else { return false }
                conversation.notePublished()
                return true
            }
        }
    }

    private func noteRemoved(_ files: [String]) {
        conversations.withLock { conversations in
            for file in files { conversations[file]?.noteRemoved() }
        }
    }

    // MARK: Reading

    /// Reads a conversation's prefix if `isUseful` accepts its header.
    ///
    /// `completion` is called from another thread.
    func load(
        _ conversation: SavedConversation, origin: String,
        if isUseful: @escaping @Sendable (SavedPrefix.Header) -> Bool,
        completion: @escaping @Sendable (SavedPrefix?) -> Void
    ) {
        reader.async { [self] in
            completion(
                reading(conversation, origin: origin) { file throws(LlamaError) in
                    guard isUseful(file.header) else { return nil }
                    if let available = Machine.availableMemoryBytes, available < file.stateBytes { return nil }
                    let prefix = SavedPrefix(header: file.header, state: try file.state())
                    file.touch()
                    conversation.noteStored()
                    conversation.notePublished()
                    return prefix
                })
        }
    }

    /// Loads the conversation's replies that an earlier process generated.
    func loadReplies(of conversation: SavedConversation, origin: String) async {
        guard conversation.shouldReadReplies() else { return }
        await withCheckedContinuation { continuation in
            reader.async { [self] in
                let replies = reading(conversation, origin: origin) { $0.header.replies }
                conversation.replies.addOlder(replies ?? [])
                continuation.resume()
            }
        }
    }

    /// Opens a conversation's file, and deletes it if it is invalid or has another origin.
    private func reading<Value>(
        _ conversation: SavedConversation, origin: String,
        _ body: (PrefixFile.Reader) throws(LlamaError) -> Value?
    ) -> Value? {
        guard !conversation.isForgotten, let seal = folder.seal else { return nil }
        do {
            guard let file = try PrefixFile.Reader(path: folder.path(of: conversation.fileName), seal: seal) else {
                return nil
            }
            guard file.header.origin == origin else { throw LlamaError.damagedPrefix }
            return try body(file)
        } catch {
            folder.remove(conversation.fileName)
            conversation.noteRemoved()
            return nil
        }
    }
}

/// A continuation that is resumed only once, by the earlier of two events.
private final class SaveWaiter: Sendable {
    private let continuation: Mutex<CheckedContinuation<Void, Never>?>

    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = Mutex(continuation) }

    func resume() {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume()
    }
}
