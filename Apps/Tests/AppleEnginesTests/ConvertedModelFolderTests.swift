import Foundation
import Testing

@testable import AppleEngines

/// Tests of importing folders with converted models.
@Suite struct ConvertedModelFolderTests {
    private let place = FileManager.default.temporaryDirectory.appending(path: "converted-\(UUID().uuidString)")
    private static let description = TextModelDescription(
        name: "Words", kind: .embedder, output: "vector", outputSize: 3, labels: [], lengths: [8], lowercases: true,
        fingerprint: "f")

    /// Creates a folder with the given files of a conversion, and returns it.
    private func folder(_ files: [String], _ description: TextModelDescription = description) throws -> URL {
        let folder = place.appending(path: "picked/words")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in files {
            let url = folder.appending(path: file)
            if file.hasPrefix("model.ml") {
                try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
                try Data("weights".utf8).write(to: url.appending(path: "weights.bin"))
            } else {
                try (file == "model.json" ? JSONEncoder().encode(description) : Data("a\nb".utf8)).write(to: url)
            }
        }
        return folder
    }

    private func refusal(_ folder: URL) -> String? {
        #expect(throws: ConvertedModelFolder.Refusal.self) {
            try ConvertedModelFolder.copy(folder, into: place.appending(path: "coreml"))
        }?.message
    }

    @Test func `importing a converted model copies only the files of the conversion`() throws {
        defer { try? FileManager.default.removeItem(at: place) }
        let picked = try folder(["model.json", "vocab.txt", "model.mlpackage", "other.txt"])
        let root = place.appending(path: "coreml")
        for _ in 0..<2 { #expect(try ConvertedModelFolder.copy(picked, into: root) == Self.description) }
        let names = try FileManager.default.contentsOfDirectory(atPath: root.path(percentEncoded: false))
        #expect(names == ["words"])
        let copied = try FileManager.default.contentsOfDirectory(
            atPath: root.appending(path: "words").path(percentEncoded: false))
        #expect(copied.sorted() == ["model.json", "model.mlpackage", "vocab.txt"])
    }

    @Test func `importing an unusable folder is refused with advice`() throws {
        defer { try? FileManager.default.removeItem(at: place) }
        #expect(refusal(place.appending(path: "a.mlpackage"))?.contains("convert_coreml.py") == true)
        #expect(refusal(place)?.contains("model.json, vocab.txt and model.mlpackage") == true)
        #expect(refusal(try folder(["model.json", "vocab.txt"]))?.contains("neither") == true)
        var broken = Self.description
        broken.lengths = []
        #expect(
            refusal(try folder(["model.json", "vocab.txt", "model.mlmodelc"], broken))?.contains("no text lengths")
                == true)
        #expect(!FileManager.default.fileExists(atPath: place.appending(path: "coreml").path(percentEncoded: false)))
    }
}
