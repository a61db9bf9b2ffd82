import Foundation
import Synchronization

/// Saves the computed prefixes of conversations to disk, so that a chat continues after a restart without recomputing
/// them; and the tools and instructions that other requests begin with, so that they are computed once.
///
/// Any number of models and processes may share a folder. Whatever is wrong with a file costs its prefix and nothing
/// else. Files hold what was said, as tokens and as their cache: only the user can read them, and they go with the
/// conversation. Those of instructions go when they were not read for 30 days, and whenever a conversation needs room.
public final class PrefixStore: Sendable {
    /// The limits and thresholds for saving.
    public struct Limits: Sendable, Hashable {
        /// The maximum total size of all files, in bytes, or a tenth of the free disk space if that is less.
        public var quotaBytes: UInt64 = 4 << 30
        /// The minimum tokens of a prefix to save: fewer are quickly recomputed.
        public var minimumTokens = 256
        /// The minimum tokens of tools and instructions to save: fewer are quickly recomputed.
        public var minimumInstructionTokens = 1000
        /// Tokens beyond those on disk from which on a conversation is saved again: more than opening it adds.
        public var minimumNewTokens = 8
        /// How long a conversation must be idle before it is saved.
        public var restTime = Duration.seconds(5)
        /// The maximum time for saving when a model is closed.
        public var closingTime = Duration.seconds(4)

        public init() {}
    }

    /// Creates the seal of an existing folder; nil if it has no key and none can be created.
    public typealias SealMaker = @Sendable (_ folder: String) -> (any PrefixSealing)?

    public let limits: Limits
    let folder: PrefixFolder
    /// Called before each piece that is written; for tests.
    private let onPiece: (@Sendable () -> Void)?
    private let conversations = Mutex<[String: SavedConversation]>([:])
    /// Bytes that wait for the writer.
    private let pendingBytes = Mutex(0)
    private let roomChanged = DispatchSemaphore(value: 0)
    private let writer = DispatchQueue(label: "hearth.prefix.write", qos: .utility)
    private let reader = DispatchQueue(label: "hearth.prefix.read", qos: .userInitiated)
    /// Bytes that may wait for the writer; a single larger prefix may, too.
    private static let mostPendingBytes = 256 << 20
    /// How long instructions are kept without being read, in seconds: as long as responses of the API.
    private static let instructionLife: TimeInterval = 30 * 24 * 3600
    /// Conversations that are known at once; one that had to go is read from disk again.
    private static let mostConversations = 512

    /// Opens a folder, which is created when the first prefix is saved; incomplete files of killed processes are
    /// removed.
    ///
    /// - Parameters:
    ///   - folder: Where the files lie.
    ///   - limits: How much is kept, and when.
    ///   - seal: Proves what the folder's files are; see `FolderSeal`.
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

    /// Deletes the saved state of a conversation for all models, and saves it again only if the conversation continues.
    public func forget(conversation: String) {
        let hash = PrefixFolder.hash(conversation)
        remove { $0 == hash }
    }

    /// Deletes everything.
    public func forgetAll() { remove { _ in true } }

    /// Deletes the saved state of all conversations but these; instructions belong to none and stay.
    ///
    /// - Parameter conversations: The names of those that exist.
    public func keepOnly(conversations: [String]) {
        let kept = Set(conversations.map(PrefixFolder.hash))
        remove { !kept.contains($0) && !PrefixFolder.isOfInstructions($0) }
    }

    /// The total size of all files.
    public var storedBytes: UInt64 { folder.files.reduce(0) { $0 + $1.bytes } }

    private func remove(where isGone: (String) -> Bool) {
        // Files get their names under this lock, and only while their conversation is known.
        conversations.withLock { conversations in
            for (name, conversation) in conversations where isGone(conversation.nameHash) {
                conversation.forget()
                conversations[name] = nil
            }
            for file in folder.files where isGone(file.nameHash) { folder.remove(file.name) }
        }
    }

    /// The conversation as it is with one model and cache layout.
    func conversation(_ name: String, origin: String) -> SavedConversation {
        known(PrefixFolder.hash(name), origin: origin)
    }

    /// Tools and instructions as they are with one model and cache layout.
    ///
    /// - Parameter tokens: What they are known by; the file says itself which tokens it has.
    /// - Returns: What the file is written and read as.
    func instructions(_ tokens: [TokenID], origin: String) -> SavedConversation {
        known(PrefixFolder.instructionsHash(tokens), origin: origin)
    }

    private func known(_ hash: String, origin: String) -> SavedConversation {
        let file = PrefixFolder.fileName(nameHash: hash, origin: origin)
        return conversations.withLock { conversations in
            if let known = conversations[file] { return known }
            if conversations.count >= Self.mostConversations, let any = conversations.keys.randomElement() {
                conversations[any] = nil
            }
            let made = SavedConversation(nameHash: hash, fileName: file)
            conversations[file] = made
            return made
        }
    }

    // MARK: Saving

    /// Asks for room to have a state written.
    ///
    /// - Parameter deadline: Until when to wait while others are being written; nil not to wait.
    /// - Returns: Whether it may be handed to `save`, or given back.
    func reserve(_ bytes: Int, until deadline: ContinuousClock.Instant? = nil) -> Bool {
        guard folder.admits(UInt64(bytes), quota: limits.quotaBytes) else { return false }
        // A copy that has the system swap would cost more than it saves.
        if let available = Machine.availableMemoryBytes, available < bytes + (64 << 20) { return false }
        while true {
            let hasRoom = pendingBytes.withLock { pending in
                guard pending == 0 || pending + bytes <= Self.mostPendingBytes else { return false }
                pending += bytes
                return true
            }
            if hasRoom { return true }
            guard let deadline, deadline > .now else { return false }
            // Also looks without being told: one signal may wake another that waits.
            _ = roomChanged.wait(timeout: .now() + 0.05)
        }
    }

    /// Writes a prefix, soon.
    ///
    /// - Parameters:
    ///   - prefix: The prefix, without replies: those are taken when it is written.
    ///   - deadline: When to give up; nil for never.
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

    /// Gives back what was reserved.
    func release(_ bytes: Int) {
        pendingBytes.withLock { $0 -= bytes }
        roomChanged.signal()
    }

    /// Waits until all that was handed to `save` before is written, or a time is over.
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
            // Its file went without us: another program deleted the chat, and it must not come back.
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
            // Under the lock, and only for a conversation that `forget` would find.
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

    /// Reads a conversation's prefix if a request can use it.
    ///
    /// - Parameters:
    ///   - origin: What it must have been saved by.
    ///   - completion: Called with the prefix, or nil, from another thread.
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

    /// Has the conversation's replies known that an earlier process wrote.
    func loadReplies(of conversation: SavedConversation, origin: String) async {
        guard conversation.takeRepliesTurn() else { return }
        await withCheckedContinuation { continuation in
            reader.async { [self] in
                let replies = reading(conversation, origin: origin) { $0.header.replies }
                conversation.replies.addOlder(replies ?? [])
                continuation.resume()
            }
        }
    }

    /// Opens a conversation's file; one that is damaged or foreign is deleted.
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

/// Resumes a task once, from whichever of two ends comes first.
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
