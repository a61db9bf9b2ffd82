import FeatureTesting
import Foundation
import GGUF
import Testing

@testable import ModelLibrary

@Suite struct ModelFolderTests {
    private let world: StoreWorld
    private var folder: ModelFolder { world.folder }

    init() throws {
        world = try StoreWorld()
    }

    @Test func `a missing model folder has no models`() {
        #expect(ModelFolder(path: world.root + "/nowhere").models.isEmpty)
    }

    @Test func `valid GGUF files without a record are models, and other files are ignored`() throws {
        try StoreModel.write(world.model("b.gguf"))
        try StoreModel.write(world.model("a.gguf"), seed: 2)
        try Data("GGUF but not really".utf8).write(to: URL(filePath: world.model("damaged.gguf")))
        try Data().write(to: URL(filePath: world.model("notes.txt")))
        #expect(folder.models.map(\.id) == ["a", "b"])
        let model = try #require(folder.model("a"))
        #expect(model.description.name == "Small 2")
        #expect(model.kind == .generative)
        #expect(model.record == nil)
        #expect(!model.isLinked)
        #expect(abs(model.installed.timeIntervalSinceNow) < 3600)
    }

    @Test func `a model file's description is cached until the file's size or date changes`() throws {
        let path = try StoreModel.write(world.model("a.gguf"), seed: 2)
        let other = try Data(contentsOf: URL(filePath: StoreModel.write(world.model("other.gguf"), seed: 3)))
        let date = Date(timeIntervalSince1970: 1_800_000_000)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        #expect(folder.model("a")?.description.name == "Small 2")
        // An in-place change that keeps size and date goes unnoticed.
        let handle = try FileHandle(forUpdating: URL(filePath: path))
        try handle.write(contentsOf: other)
        try handle.close()
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        #expect(folder.model("a")?.description.name == "Small 2")
        try FileManager.default.setAttributes([.modificationDate: date + 1], ofItemAtPath: path)
        #expect(folder.model("a")?.description.name == "Small 3")
        try FileManager.default.removeItem(atPath: path)
        #expect(folder.model("a") == nil)
    }

    @Test func `a model is found by its name or file name in any case, or as the only installed model`() throws {
        let path = try StoreModel.write(world.model("Qwen3.gguf"))
        for name in ["Qwen3", "Qwen3.gguf", "qwen3", "QWEN3.gguf", nil] {
            #expect(try folder.path(for: name, kind: .generative) == path)
        }
        #expect(try folder.path(for: "/some/file.gguf", kind: .generative) == "/some/file.gguf")
        #expect(try folder.path(for: "other.gguf", kind: .generative) == "other.gguf")
    }

    @Test func `a damaged model is found by name, so that loading reports the error`() throws {
        let path = try world.model("damaged.gguf")
        try Data("no model".utf8).write(to: URL(filePath: path))
        #expect(try folder.path(for: "damaged", kind: .generative) == path)
    }

    @Test func `the kind of a model is detected from its metadata`() throws {
        try StoreModel.write(world.model("chat.gguf"))
        try StoreModel.write(world.model("vectors.gguf")) {
            $0["general.architecture"] = .string("bert")
            $0["bert.pooling_type"] = .uint32(1)
            $0["bert.attention.causal"] = .bool(false)
        }
        try StoreModel.write(world.model("labels.gguf")) {
            $0["general.architecture"] = .string("bert")
            $0["bert.pooling_type"] = .uint32(4)
            $0["bert.classifier.output_labels"] = .array(.string(["spam", "ham"]))
        }
        try StoreModel.write(world.model("pairs.gguf")) {
            $0["general.architecture"] = .string("bert")
            $0["bert.pooling_type"] = .uint32(4)
        }
        try StoreModel.write(world.model("yes-or-no.gguf")) {
            $0["general.architecture"] = .string("qwen3")
            $0["qwen3.pooling_type"] = .uint32(4)
            $0["qwen3.classifier.output_labels"] = .array(.string(["yes", "no"]))
            $0["tokenizer.chat_template.rerank"] = .string("{query} {document}")
        }
        #expect(folder.models.map(\.kind) == [.generative, .classifier, .reranker, .embedding, .reranker])
        #expect(try folder.path(for: nil, kind: .classifier) == world.folder.path + "/labels.gguf")
    }

    @Test func `the error for the path of an unknown model lists the installed models`() async throws {
        try StoreModel.write(world.model("a.gguf"))
        let message = await libraryError(.unknownModel) { try folder.path(for: "x\u{1B}[2J", kind: .generative) }
        #expect(message.contains("there are: a."))
        #expect(!message.contains("\u{1B}"))
    }

    @Test func `an error about a model that is not installed gives the pull command`() async throws {
        let entry = CatalogueEntry(
            id: "qwen3-0.6b", name: "Qwen3", kind: .generative, goodFor: "", url: nil,
            page: URL(filePath: "/"), license: ModelLicenseTerms(id: "x", name: "x", link: URL(filePath: "/")))
        let catalogue = ModelCatalogue(entries: [entry])
        let message = await libraryError(.notInstalled) {
            try folder.path(for: "QWEN3-0.6B", kind: .generative, catalogue: catalogue)
        }
        #expect(message.contains("`hearth models pull qwen3-0.6b`"))
        let none = await libraryError(.notInstalled) {
            try folder.path(for: nil, kind: .generative, catalogue: catalogue)
        }
        #expect(none.contains("`hearth models pull qwen3-0.6b`"))
    }

    @Test func `an error about a quarantined model gives the repair or rm command`() async throws {
        let path = try StoreModel.write(world.model(".quarantine/a.gguf"))
        let unknown = await libraryError(.notInstalled) { try folder.path(for: "a", kind: .generative) }
        #expect(unknown.contains("`hearth models rm 'a'`") && !unknown.contains("repair"))
        try ModelRecord(
            id: "a", source: URL(string: "https://models.example/a.gguf"), origin: .downloaded,
            hashes: try await FileHasher.hash(path: path), installed: Date()
        ).write(to: folder)
        let message = await libraryError(.notInstalled) { try folder.path(for: "a", kind: .generative) }
        #expect(message.contains("`hearth models repair a`"))
    }

    @Test func `omitting the model's name is an error if several models of the kind are installed`() async throws {
        try StoreModel.write(world.model("a.gguf"))
        try StoreModel.write(world.model("b.gguf"))
        let message = await libraryError(.unknownModel) { try folder.path(for: nil, kind: .generative) }
        #expect(message.contains("a, b"))
        let other = await libraryError(.notInstalled) { try folder.path(for: nil, kind: .embedding) }
        #expect(other.contains("no embedding model"))
    }

    @Test func `the folder's revision changes only with an installation, a removal or a write of a model`() throws {
        var last = folder.revision
        func expectChange(_ sourceLocation: SourceLocation = #_sourceLocation) {
            let now = folder.revision
            #expect(now != last, sourceLocation: sourceLocation)
            last = now
        }
        let path = try StoreModel.write(world.model("a.gguf"))
        expectChange()
        try Data([1]).write(to: URL(filePath: world.model(".downloads/b.part")))
        #expect(folder.revision == last)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
        expectChange()
        try FileManager.default.moveItem(atPath: path, toPath: world.model("b.gguf"))
        expectChange()
        try FileManager.default.removeItem(atPath: world.model("b.gguf"))
        expectChange()
    }

    @Test(arguments: ["a", "Qwen3-0.6B_q4.k", String(repeating: "x", count: 100)])
    func `a plain model name is valid`(id: String) throws { try ModelID.validate(id) }

    @Test(arguments: ["", ".", "..", ".hidden", "a/b", "../a", "a b", "é", "a\0", String(repeating: "x", count: 101)])
    func `a model name that leads out of the folder or is hidden is refused`(id: String) async {
        _ = await libraryError(.invalidName) { try ModelID.validate(id) }
    }

    @Test(arguments: [
        ("Qwen3 (0.6B)", "Qwen3-0.6B"), ("../../etc", "etc"), ("...", "model"), ("日本", "model"), ("a/b:c", "a-b-c"),
    ])
    func `any text can be converted to a valid model name`(text: String, id: String) throws {
        #expect(ModelID.suggestion(for: text) == id)
        try ModelID.validate(id)
    }

    @Test(arguments: [
        "", "null", "{", "[]", #"{"id":"a"}"#, #"{"id":"b","origin":{"copied":{}},"installed":"2026-01-01T00:00:00Z"}"#,
        #"{"id":"a","origin":{"copied":{}},"installed":"2026-01-01T00:00:00Z","hashes":"#
            + #"{"sizeBytes":18446744073709551615,"sha256":"","chunkBytes":0,"chunks":[]}}"#,
        String(repeating: "[", count: 100_000),
    ])
    func `an invalid model record is ignored and does not affect the model`(text: String) throws {
        try StoreModel.write(world.model("a.gguf"))
        try Data(text.utf8).write(to: URL(filePath: world.model("a.json")))
        let model = try #require(folder.model("a"))
        #expect(model.record == nil)
    }
}
