import Foundation
import GGUF
import Testing

/// The content that the writer refuses, and the state of the folder after a failed write.
struct WriterTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `writing replaces an existing file and leaves no other file in its folder`() throws {
        let path = try folder.file("model.gguf", Array("old".utf8))
        try SmallModel.bytePair().write(to: path)
        #expect(try GGUFFile(path: path).tensors.count == 3)
        #expect(try folder.names() == ["model.gguf"])
    }

    @Test func `a failed write keeps the old file and leaves no other file`() throws {
        let path = try folder.file("model.gguf", Array("old".utf8))
        var writer = try SmallModel.bytePair()
        try writer.addTensor(named: "late", shape: [2], type: .f32) { [1, 2, 3] }
        let error = try #require(throws: GGUFError.self) { try writer.write(to: path) }
        #expect(error.code == .invalidContent)
        #expect(error.reason == "The tensor “late” was given 3 bytes, but its shape and type need 8.")
        #expect(try folder.bytes(of: "model.gguf") == Array("old".utf8))
        #expect(try folder.names() == ["model.gguf"])
    }

    @Test func `writing into a missing folder throws an error`() throws {
        let error = try #require(throws: GGUFError.self) {
            try GGUFWriter().write(to: folder.path("none/model.gguf"))
        }
        #expect(error.code == .fileNotFound)
        #expect(error.reason == "“model.gguf” can't be written: its folder does not exist.")
        #expect(error.advice == "Create the folder, or choose another one.")
    }

    @Test func `writing to the path of a directory throws an error and leaves no other file`() throws {
        try FileManager.default.createDirectory(atPath: folder.path("taken"), withIntermediateDirectories: false)
        let error = try #require(throws: GGUFError.self) { try GGUFWriter().write(to: folder.path("taken")) }
        #expect(error.code == .isDirectory)
        #expect(try folder.names() == ["taken"])
    }

    @Test func `tensor names, shapes and sizes that GGUF can't represent are refused`() throws {
        let long = String(repeating: "n", count: 64)
        let cases: [(name: String, shape: [UInt64], type: GGMLType, bytes: Int, text: String)] = [
            ("", [1], .f32, 4, "has no name."),
            (long, [1], .f32, 4, "has a name of 64 bytes, where ggml allows 63."),
            ("norm", [1], .f32, 4, "is added twice."),
            ("a", [0], .f32, 0, "has a dimension that is zero or negative."),
            ("a", [1, 1, 1, 1, 1], .f32, 4, "has 5 dimensions, where ggml allows 4."),
            ("a", [31], .q4_0, 18, "has rows of 31 values, which do not divide into Q4_0's blocks of 32."),
            ("a", [32], .q4_0, 17, "was given 17 bytes, but its shape and type need 18."),
        ]
        var writer = GGUFWriter()
        try writer.addTensor(named: "norm", shape: [1], values: [1])
        for item in cases {
            let error = try #require(throws: GGUFError.self) {
                try writer.addTensor(
                    named: item.name, shape: item.shape, type: item.type,
                    bytes: Array(repeating: 0, count: item.bytes))
            }
            #expect(error.code == .invalidContent)
            #expect(error.reason.hasSuffix(item.text), "\(error.reason)")
        }
        // A refused tensor is not recorded: its name stays free, and the file stays valid.
        try writer.addTensor(named: "a", shape: [32], type: .q4_0, bytes: Array(repeating: 0, count: 18))
        try writer.write(to: folder.path("model.gguf"))
        #expect(try GGUFFile(path: folder.path("model.gguf")).tensors.map(\.name) == ["norm", "a"])
    }

    @Test(arguments: ["", "a\0b", String(repeating: "k", count: 65_536)])
    func `metadata keys that GGUF can't represent are refused`(key: String) throws {
        var writer = GGUFWriter()
        writer.setMetadata(key, to: .bool(true))
        let error = try #require(throws: GGUFError.self) { try writer.write(to: folder.path("model.gguf")) }
        #expect(error.code == .invalidContent)
        #expect(try folder.names().isEmpty)
    }

    @Test func `metadata keeps its order, and removing an entry keeps the other keys' values`() {
        var metadata = GGUFMetadata()
        for (place, key) in ["a", "b", "c"].enumerated() { metadata[key] = .uint8(UInt8(place)) }
        metadata["b"] = .string("new")
        #expect(metadata.keys == ["a", "b", "c"])
        metadata["a"] = nil
        #expect(metadata.keys == ["b", "c"])
        #expect(metadata["c"] == .uint8(2))
        #expect(metadata["a"] == nil)
        metadata["a"] = .bool(true)
        #expect(metadata.map(\.key) == ["b", "c", "a"])
    }
}
