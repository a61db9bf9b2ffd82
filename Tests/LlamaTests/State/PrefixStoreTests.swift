import Foundation
import Platform
import Testing

@testable import Llama

/// The folder of saved prefixes, tested without an engine: states are arbitrary bytes.
@Suite struct PrefixStoreTests {
    // MARK: Files

    @Test func `a saved prefix is loaded unchanged with the replies of its conversation`() async throws {
        let folder = try StateFolder()
        let store = folder.store()
        let prefix = StateFolder.prefix(tokens: 300, stateBytes: 9_000_001)
        let chat = store.conversation("chat", origin: "model")
        chat.replies.add(.init(text: "Grüße\n", tokens: [5, -1, .max]), id: "entry")
        #expect(await store.saved(prefix, chat))
        // A second store acts like another process.
        let later = folder.store()
        let loaded = try #require(await later.loaded("chat", "model"))
        #expect(loaded.state == prefix.state)
        #expect(loaded.header.tokens == prefix.header.tokens)
        #expect(loaded.header.prefilledTokens == prefix.header.prefilledTokens)
        #expect(loaded.header.replies == chat.replies.all)
        let found = later.conversation("chat", origin: "model")
        await later.loadReplies(of: found, origin: "model")
        #expect(found.replies.all == chat.replies.all)
        #expect(await later.loaded("another chat", "model") == nil)
        #expect(await later.loaded("chat", "another model") == nil)
    }

    @Test func `saved files are readable only by the user, and their names reveal no text`() async throws {
        let folder = try StateFolder()
        let store = folder.store()
        #expect(await store.saved(StateFolder.prefix(), store.conversation("My secret chat", origin: "model")))
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(folder.path) == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count == 2)
        for name in names {
            #expect(try mode("\(folder.path)/\(name)") == 0o600)
            #expect(!name.localizedCaseInsensitiveContains("secret"))
        }
    }

    @Test func `a saved file that is truncated or modified anywhere is refused and deleted`() async throws {
        let folder = try StateFolder()
        let store = folder.store()
        let prefix = StateFolder.prefix(tokens: 40, stateBytes: 5000)
        #expect(await store.saved(prefix, store.conversation("chat", origin: "model")))
        let path = try #require(folder.prefixFiles.first)
        let bytes = try Array(Data(contentsOf: URL(filePath: path)))
        func refuses(_ damaged: [UInt8], _ what: String) async throws {
            try Data(damaged).write(to: URL(filePath: path))
            #expect(await folder.store().loaded("chat", "model") == nil, "\(what)")
            #expect(!FileManager.default.fileExists(atPath: path), "\(what)")
        }
        let header = prefix.header.encoded.count
        let code = PrefixCode.bytes
        // The offsets of the file's parts: magic, lengths, code, header, code, state, end.
        let borders = [0, 8, 16, 24, 24 + code, 24 + code + header, 24 + 2 * code + header, bytes.count]
        #expect(bytes.count == 24 + 2 * code + header + 5000)
        for border in borders {
            for count in [border - 1, border, border + 1] where (0..<bytes.count).contains(count) {
                try await refuses(Array(bytes.prefix(count)), "cut to \(count)")
                var damaged = bytes
                damaged[count] ^= 0x10
                try await refuses(damaged, "changed at \(count)")
            }
        }
        for count in borders.dropLast() {
            // Lengths and counts of 2^63 and more are refused, too.
            var damaged = bytes
            for index in count..<min(count + 8, bytes.count) { damaged[index] = 0xFF }
            try await refuses(damaged, "eight bytes of ones at \(count)")
        }
        try await refuses(bytes + [0], "a byte more")
        try await refuses(Array(repeating: 0, count: bytes.count), "zeros")
        // The undamaged file is still valid.
        try Data(bytes).write(to: URL(filePath: path))
        #expect(await folder.store().loaded("chat", "model")?.state == prefix.state)
    }

    @Test func `a file that was sealed for another folder is refused`() async throws {
        let (mine, theirs) = (try StateFolder(), try StateFolder())
        for folder in [mine, theirs] {
            let store = folder.store()
            #expect(await store.saved(StateFolder.prefix(), store.conversation("chat", origin: "model")))
        }
        let path = try #require(mine.prefixFiles.first)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: try #require(theirs.prefixFiles.first), toPath: path)
        #expect(await mine.store().loaded("chat", "model") == nil)
        #expect(mine.prefixFiles.isEmpty)
    }

    @Test func `a file combined from two valid files is refused`() async throws {
        let folder = try StateFolder()
        let store = folder.store()
        let header = StateFolder.prefix(tokens: 40, stateBytes: 5000)
        for name in ["a", "b"] {
            var prefix = header
            prefix.state[0] = name == "a" ? 1 : 2
            #expect(await store.saved(prefix, store.conversation(name, origin: "model")))
        }
        let files = try folder.prefixFiles.map { try Data(contentsOf: URL(filePath: $0)) }
        let cut = 24 + PrefixCode.bytes + header.header.encoded.count
        try (files[0].prefix(cut) + files[1].dropFirst(cut)).write(to: URL(filePath: folder.prefixFiles[0]))
        let loaded = [await folder.store().loaded("a", "model"), await folder.store().loaded("b", "model")]
        #expect(loaded.compactMap(\.self).count == 1)
    }

    @Test func `links, folders and empty files in place of a saved prefix are not loaded`() async throws {
        let folder = try StateFolder()
        let store = folder.store()
        let chat = store.conversation("chat", origin: "model")
        #expect(await store.saved(StateFolder.prefix(), chat))
        let path = try #require(folder.prefixFiles.first)
        let elsewhere = folder.path + "/elsewhere"
        try FileManager.default.moveItem(atPath: path, toPath: elsewhere)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
        #expect(await folder.store().loaded("chat", "model") == nil)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        #expect(await folder.store().loaded("chat", "model") == nil)
        #expect(FileManager.default.fileExists(atPath: elsewhere))
    }

    @Test func `headers with invalid counts are refused`() {
        let header = StateFolder.prefix(tokens: 3).header
        let bytes = header.encoded
        #expect(throws: Never.self) { try SavedPrefix.Header(decoding: bytes) }
        for position in stride(from: 0, through: bytes.count - 8, by: 1) {
            for value in [UInt64.max, UInt64(Int64.max), UInt64(1) << 62, UInt64(1) << 33] {
                var damaged = bytes
                withUnsafeBytes(of: value.littleEndian) { damaged.replaceSubrange(position..<position + 8, with: $0) }
                // Some offsets belong to tokens or text, which may have any value.
                if let read = try? SavedPrefix.Header(decoding: damaged) { #expect(read.tokens.count <= bytes.count) }
            }
        }
        for count in 0..<bytes.count {
            #expect(throws: LlamaError.self) { try SavedPrefix.Header(decoding: Array(bytes.prefix(count))) }
        }
    }

    // MARK: Quota

    @Test func `the least recently used files are evicted when the quota is exceeded`() async throws {
        let folder = try StateFolder()
        let size = UInt64(
            PrefixFile.size(header: StateFolder.prefix(tokens: 10).header.encoded, stateBytes: 100_000))
        let store = folder.store { $0.quotaBytes = size * 3 }
        func save(_ name: String) async -> Bool {
            await store.saved(
                StateFolder.prefix(tokens: 10, stateBytes: 100_000), store.conversation(name, origin: "model"))
        }
        for name in ["a", "b", "c"] {
            #expect(await save(name))
            folder.makeOlder()
        }
        // Loading counts as use.
        #expect(await store.loaded("a", "model") != nil)
        let first = store.conversation("b", origin: "model")
        #expect(first.isStored)
        #expect(await save("d"))
        #expect(store.storedBytes == size * 3)
        #expect(!first.isStored)
        for (name, isThere) in [("a", true), ("b", false), ("c", true), ("d", true)] {
            #expect((await store.loaded(name, "model") != nil) == isThere, "\(name)")
        }
        // A file that is saved again is replaced, not counted twice.
        #expect(await save("d"))
        #expect(store.storedBytes == size * 3)
        // A file larger than the quota is refused without evicting other files.
        #expect(
            !(await store.saved(
                StateFolder.prefix(tokens: 10, stateBytes: 400_000), store.conversation("e", origin: "model"))))
        #expect(!store.reserve(400_000))
        #expect(store.storedBytes == size * 3)
    }

    @Test func `instructions are evicted before conversations, and never evict a conversation`() async throws {
        let folder = try StateFolder()
        let prefix = StateFolder.prefix(tokens: 10, stateBytes: 100_000)
        let size = UInt64(PrefixFile.size(header: prefix.header.encoded, stateBytes: 100_000))
        let store = folder.store { $0.quotaBytes = size * 3 }
        func save(_ conversation: SavedConversation) async -> Bool {
            defer { folder.makeOlder() }
            return await store.saved(prefix, conversation)
        }
        let chats = (0..<3).map { store.conversation("\($0)", origin: "model") }
        let instructions = (0..<3).map { store.instructions([$0], origin: "model") }
        #expect(await save(chats[0]))
        #expect(await save(instructions[0]))
        #expect(await save(instructions[1]))
        // The oldest instructions are evicted, but not the chat.
        #expect(await save(instructions[2]))
        #expect(chats[0].isStored && instructions.map(\.isStored) == [false, true, true])
        #expect(await save(chats[1]))
        #expect(await save(chats[2]))
        #expect(chats.allSatisfy(\.isStored) && !instructions.contains { $0.isStored })
        #expect(await !save(instructions[0]))
        #expect(chats.allSatisfy { folder.names.contains($0.fileName) })
    }

    @Test func `instructions unused for a month are deleted, and conversations are kept`() async throws {
        let folder = try StateFolder()
        let store = folder.store()
        let chat = store.conversation("chat", origin: "model")
        let instructions = store.instructions([1, 2], origin: "model")
        for each in [chat, instructions] { #expect(await store.saved(StateFolder.prefix(), each)) }
        for (days, isThere) in [(29, true), (31, false)] {
            for file in folder.prefixFiles {
                let date = Date(timeIntervalSinceNow: -Double(days) * 24 * 3600)
                try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file)
            }
            let later = folder.store()
            await later.waitForSaves(until: .now + .seconds(60))
            #expect(folder.names.contains(chat.fileName))
            #expect(folder.names.contains(instructions.fileName) == isThere)
        }
    }

    // MARK: Forgetting

    @Test func `a chat whose file another program deleted is not saved again`() async throws {
        let folder = try StateFolder()
        let (here, there) = (folder.store(), folder.store())
        let chat = here.conversation("chat", origin: "model")
        #expect(await here.saved(StateFolder.prefix(tokens: 300, stateBytes: 1000), chat))
        #expect(await here.saved(StateFolder.prefix(tokens: 310, stateBytes: 1000), chat))
        there.forget(conversation: "chat")
        #expect(await !here.saved(StateFolder.prefix(tokens: 320, stateBytes: 1000), chat))
        #expect(await there.loaded("chat", "model") == nil)
    }

    @Test func `forgetting a conversation deletes its files for all models, and no other files`() async throws {
        let folder = try StateFolder()
        let store = folder.store()
        for (name, model) in [("a", "model"), ("a", "n"), ("b", "model")] {
            #expect(await store.saved(StateFolder.prefix(origin: model), store.conversation(name, origin: model)))
        }
        store.forget(conversation: "a")
        #expect(await store.loaded("a", "model") == nil)
        #expect(await store.loaded("a", "n") == nil)
        #expect(await store.loaded("b", "model") != nil)
        // It may be saved again.
        #expect(await store.saved(StateFolder.prefix(), store.conversation("a", origin: "model")))
        store.keepOnly(conversations: ["a"])
        #expect(await store.loaded("a", "model") != nil)
        #expect(await store.loaded("b", "model") == nil)
        store.forgetAll()
        #expect(folder.prefixFiles.isEmpty)
    }

    @Test func `a conversation that is forgotten while it is being saved leaves no file`() async throws {
        let folder = try StateFolder()
        let pieces = Shared(0)
        let started = AsyncStream.makeStream(of: Void.self)
        let goOn = DispatchSemaphore(value: 0)
        let store = folder.store(onPiece: {
            let count = pieces.change { pieces in
                pieces += 1
                return pieces
            }
            guard count == 4 else { return }
            started.continuation.finish()
            goOn.wait()
        })
        let chat = store.conversation("chat", origin: "model")
        let prefix = StateFolder.prefix(tokens: 300, stateBytes: 20 << 20)
        #expect(store.reserve(prefix.state.count))
        store.save(prefix, of: chat, reserved: prefix.state.count)
        for await _ in started.stream {}
        store.forget(conversation: "chat")
        goOn.signal()
        await store.waitForSaves(until: .now + .seconds(60))
        #expect(folder.names == ["key"])
        // A remaining reference cannot save it again.
        #expect(!(await store.saved(prefix, chat)))
        #expect(folder.names == ["key"])
    }

    // MARK: Concurrent stores, and the end of a process

    @Test func `two stores that save the same conversation concurrently leave one valid file`() async throws {
        let folder = try StateFolder()
        let prefixes = (0..<2).map { StateFolder.prefix(tokens: 300 + $0, stateBytes: 2_000_000 + $0) }
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<2 {
                let store = folder.store()
                group.addTask {
                    for _ in 0..<20 { _ = await store.saved(prefixes[index], store.conversation("c", origin: "model")) }
                }
            }
            group.addTask {
                let store = folder.store()
                for _ in 0..<40 {
                    guard let loaded = await store.loaded("c", "model") else { continue }
                    #expect(loaded.state == prefixes[loaded.header.tokens.count - 300].state)
                }
            }
        }
        #expect(await folder.store().loaded("c", "model") != nil)
        #expect(folder.names.count == 2)
    }

    @Test func `a process that is killed while saving leaves no incomplete file`() async throws {
        let folder = try StateFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            let store = PrefixStore(folder: path, limits: .init(), seal: { FolderSeal(folder: $0) }) {
                let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
                if names.contains(where: { $0.hasSuffix(".part") }) { kill(getpid(), SIGKILL) }
            }
            _ = await store.saved(
                StateFolder.prefix(tokens: 300, stateBytes: 40 << 20), store.conversation("chat", origin: "model"))
        }
        #expect(folder.prefixFiles.isEmpty)
        #expect(folder.names.contains { $0.hasSuffix(".part") })
        let store = folder.store()
        #expect(await store.loaded("chat", "model") == nil)
        await store.waitForSaves(until: .now + .seconds(60))
        #expect(folder.names == ["key"])
    }

    @Test func `a save after its deadline leaves no incomplete file`() async throws {
        let folder = try StateFolder()
        let store = folder.store()
        let chat = store.conversation("chat", origin: "model")
        #expect(store.reserve(1000))
        store.save(StateFolder.prefix(), of: chat, reserved: 1000, until: .now)
        await store.waitForSaves(until: .now + .seconds(60))
        #expect(!chat.isStored && chat.hasFailed)
        #expect(folder.names == ["key"])
        // The reservation is released.
        #expect(store.reserve(200 << 20))
    }

    @Test func `pending saves can reserve only a limited amount of memory`() throws {
        let store = try StateFolder().store()
        #expect(store.reserve(200 << 20))
        #expect(!store.reserve(100 << 20))
        #expect(!store.reserve(100 << 20, until: .now + .milliseconds(60)))
        store.release(200 << 20)
        // A larger save is accepted only if no other save is pending.
        #expect(store.reserve(300 << 20))
        #expect(!store.reserve(1))
    }
}
