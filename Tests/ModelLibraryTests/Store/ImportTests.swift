import FeatureTesting
import Foundation
import GGUF
import HTTPTestServer
import Synchronization
import Testing

@testable import ModelLibrary
@testable import ModelStore

@Suite(.timeLimit(.minutes(30))) struct ImportTests {
    private let world: StoreWorld
    private let file: String

    init() throws {
        world = try StoreWorld()
        file = try StoreModel.write(world.path("mine/My model.gguf"), fillerBytes: 5_000_000)
    }

    private func content(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    @Test(arguments: ImportMethod.allCases)
    func `every import method installs the file and leaves the original unchanged`(method: ImportMethod) async throws {
        let before = try content(file)
        let model = try await world.manager().importModel(from: file, method: method)
        #expect(model.id == "My-model")
        #expect(try content(model.path) == before)
        #expect(try content(file) == before)
        #expect(model.isLinked == (method == .link))
        let hashes = try await FileHasher.hash(path: file)
        #expect(model.record?.hashes == hashes)
        #expect(world.names == ["My-model.gguf", "My-model.json"])
        let shared =
            FileStatus(path: file, followsLinks: true)?.identity
            == FileStatus(path: model.path, followsLinks: true)?.identity
        #expect(shared == (method != .copy))
        switch method {
        case .copy: #expect(model.record?.origin == .copied)
        case .hardLink: #expect(model.record?.origin == .hardLinked)
        case .link: #expect(model.record?.origin == .linked(path: file))
        }
    }

    @Test func `the progress of an import ends at 100 percent`() async throws {
        let last = Mutex<DownloadProgress?>(nil)
        _ = try await world.manager().importModel(from: file) { progress in last.withLock { $0 = progress } }
        #expect(last.withLock { $0?.fraction } == 1)
    }

    @Test func `an import uses the chosen name, and refuses an invalid name`() async throws {
        let model = try await world.manager().importModel(from: file, as: "chosen")
        #expect(model.id == "chosen")
        _ = await libraryError(.invalidName) { try await world.manager().importModel(from: file, as: "../x") }
    }

    @Test func `the same bytes are imported once unless another name is chosen`() async throws {
        let manager = world.manager()
        _ = try await manager.importModel(from: file, as: "a")
        #expect(try await manager.importModel(from: file).id == "a")
        #expect(try await manager.importModel(from: file, as: "a").id == "a")
        #expect(world.names == ["a.gguf", "a.json"])
        #expect(try await manager.importModel(from: file, as: "b").id == "b")
        let inside = world.folder.path + "/b.gguf"
        #expect(try await manager.importModel(from: inside).id == "b")
    }

    @Test func `an import does not replace another model with the same name`() async throws {
        let other = try StoreModel.write(world.path("other/My model.gguf"), seed: 2, fillerBytes: 5_000_000)
        let manager = world.manager()
        let first = try await manager.importModel(from: file)
        let before = try content(first.path)
        let message = await libraryError(.alreadyInstalled) { try await manager.importModel(from: other) }
        #expect(message.contains("'My-model'"))
        #expect(try content(first.path) == before)
        #expect(world.names == ["My-model.gguf", "My-model.json"])
    }

    @Test func `importing a part of a split model or a vocabulary file is refused with advice`() async throws {
        let part = try StoreModel.write(world.path("part.gguf")) {
            $0["split.count"] = .uint16(3)
            $0["split.no"] = .uint16(0)
        }
        let message = await libraryError(.unsupportedFile) { try await world.manager().importModel(from: part) }
        #expect(message.contains("llama-gguf-split --merge"))
        var vocabulary = GGUFWriter()
        vocabulary["general.architecture"] = .string("llama")
        vocabulary["tokenizer.ggml.model"] = .string("gpt2")
        vocabulary["tokenizer.ggml.tokens"] = .array(.string(["a", "b"]))
        let path = try world.path("vocabulary.gguf")
        try vocabulary.write(to: path)
        let other = await libraryError(.unsupportedFile) { try await world.manager().importModel(from: path) }
        #expect(other.contains("no weights"))
        #expect(world.names.isEmpty)
    }

    @Test(arguments: ImportMethod.allCases)
    func `importing a truncated file or a file that is not a GGUF model is refused`(method: ImportMethod) async throws {
        let cut = try world.path("cut.gguf")
        try content(file).prefix(100_000).write(to: URL(filePath: cut))
        await #expect(throws: GGUFError.self) { try await world.manager().importModel(from: cut, method: method) }
        let text = try world.path("text.gguf")
        try Data("hello".utf8).write(to: URL(filePath: text))
        await #expect(throws: GGUFError.self) { try await world.manager().importModel(from: text, method: method) }
        #expect(world.names.isEmpty)
    }

    @Test func `importing a missing file, a folder, a pipe or an invalid path throws unreadableFile`() async throws {
        for path in [world.root + "/nowhere.gguf", world.root, "", "a\0b"] {
            _ = await libraryError(.unreadableFile) { try await world.manager().importModel(from: path) }
        }
        let pipe = try world.path("pipe.gguf")
        #expect(mkfifo(pipe, 0o600) == 0)
        _ = await libraryError(.unreadableFile) { try await world.manager().importModel(from: pipe) }
    }

    @Test func `an import reports too little disk space before copying`() async throws {
        var options = StoreWorld.options
        options.freeSpace = { _ in 1_000_000 }
        let manager = world.manager(options: options)
        _ = await libraryError(.notEnoughSpace) { try await manager.importModel(from: file) }
        #expect(world.names.isEmpty)
        // A link needs no space.
        _ = try await manager.importModel(from: file, method: .link)
    }

    @Test func `importing into an unwritable folder throws unwritableFile`() async throws {
        try Data().write(to: URL(filePath: world.folder.path + "/.temporary"))
        _ = await libraryError(.unwritableFile) { try await world.manager().importModel(from: file) }
    }

    @Test func `a cancelled import leaves no files`() async throws {
        let task = Task {
            try await world.manager().importModel(from: file) { _ in withUnsafeCurrentTask { $0?.cancel() } }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(world.names.isEmpty)
    }

    @Test(
        .enabled(
            if: FileStatus(path: "/dev/shm", followsLinks: true)?.identity.device
                != FileStatus(path: NSTemporaryDirectory(), followsLinks: true)?.identity.device))
    func `importing by a hard link to another file system is refused with the reason`() async throws {
        let path = "/dev/shm/store-\(UUID().uuidString).gguf"
        defer { unlink(path) }
        try StoreModel.write(path)
        let message = await libraryError(.unwritableFile) {
            try await world.manager().importModel(from: path, method: .hardLink)
        }
        #expect(message.contains("a different file system"))
        #expect(world.names.isEmpty)
    }

    @Test func `an imported file with a catalogue checksum gets the entry's source and licence`() async throws {
        let server = try await HTTPTestServer()
        let sha256 = try await FileHasher.hash(path: file).sha256
        let entry = try StoreModel.entry("listed", server, sha256: sha256)
        let model = try await world.manager([entry]).importModel(from: file)
        #expect(model.record?.source == entry.url)
        #expect(model.record?.license == entry.license)
        #expect(model.record?.origin == .copied)
    }

    @Test func `importing a symbolic link imports the link's target`() async throws {
        let link = try world.path("links/model.gguf")
        #expect(symlink(file, link) == 0)
        let model = try await world.manager().importModel(from: link, method: .link)
        #expect(model.record?.origin == .linked(path: file))
    }
}
