import Foundation
import Platform
import Support

@testable import Llama

/// A folder of saved prefixes for one test.
final class StateFolder: Sendable {
    private let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("prefixes")
    }

    /// Returns a store as a process opens it, in which every chat is saved when it closes, but not while it is idle.
    func store(
        _ change: (inout PrefixStore.Limits) -> Void = { _ in }, onPiece: (@Sendable () -> Void)? = nil
    ) -> PrefixStore {
        var limits = PrefixStore.Limits()
        (limits.minimumTokens, limits.minimumNewTokens, limits.restTime) = (32, 1, .seconds(3600))
        (limits.minimumInstructionTokens, limits.closingTime) = (32, .seconds(120))
        change(&limits)
        return PrefixStore(folder: path, limits: limits, seal: { FolderSeal(folder: $0) }, onPiece: onPiece)
    }

    /// The names of all files; empty if the folder does not exist.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    var prefixFiles: [String] { names.filter { $0.hasSuffix(".prefix") }.map { "\(path)/\($0)" } }

    /// Makes all files a minute older, for clocks with a low resolution.
    func makeOlder() {
        for file in prefixFiles {
            let attributes = try? FileManager.default.attributesOfItem(atPath: file)
            let date = (attributes?[.modificationDate] as? Date ?? .now).addingTimeInterval(-60)
            try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file)
        }
    }

    /// Returns a prefix with a state of random bytes.
    static func prefix(tokens: Int = 50, stateBytes: Int = 1000, origin: String = "model") -> SavedPrefix {
        var generator = SplitMix64(seed: UInt64(stateBytes))
        let words = (0..<stateBytes / 8 + 1).map { _ in generator.next() }
        let state = words.withUnsafeBytes { Array($0.prefix(stateBytes)) }
        return SavedPrefix(
            header: .init(
                origin: origin, tokens: (0..<tokens).map { TokenID($0) }, prefilledTokens: tokens / 2, replies: []),
            state: state)
    }
}

extension PrefixStore {
    /// Saves a prefix, and waits until it is written.
    func saved(_ prefix: SavedPrefix, _ conversation: SavedConversation) async -> Bool {
        guard reserve(prefix.state.count) else { return false }
        save(prefix, of: conversation, reserved: prefix.state.count)
        await waitForSaves(until: .now + .seconds(120))
        return conversation.isStored
    }

    /// Loads the saved prefix of a conversation from disk.
    func loaded(_ name: String, _ origin: String) async -> SavedPrefix? {
        await withCheckedContinuation { continuation in
            load(conversation(name, origin: origin), origin: origin) { _ in
                true
            } completion: {
                continuation.resume(returning: $0)
            }
        }
    }
}
