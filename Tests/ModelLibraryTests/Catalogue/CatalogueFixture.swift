import Foundation
import ModelLibrary
import Testing

/// A folder for one test, with catalogue files that a user might have written.
final class CatalogueFixture {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "catalogue-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    // What stays behind is in the system's temporary folder.
    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file and gives its path.
    func file(_ content: Data) throws -> String {
        let url = folder.appending(path: "\(UUID().uuidString).json")
        try content.write(to: url)
        return url.path
    }

    /// The catalogue with a user's file over it.
    func load(_ json: String) throws -> ModelCatalogue {
        try ModelCatalogue.load(overridePath: file(Data(json.utf8)))
    }

    /// The error that a user's file leads to.
    func failure(_ json: String) throws -> ModelLibraryError {
        let path = try file(Data(json.utf8))
        return try #require(throws: ModelLibraryError.self) { _ = try ModelCatalogue.load(overridePath: path) }
    }

    /// A complete entry; `changes` replaces fields by JSON text, and nil leaves a field out.
    static func entry(_ changes: KeyValuePairs<String, String?> = [:]) -> String {
        var fields = [
            "id": #""mine""#, "name": #""Mine""#, "kind": #""generative""#, "goodFor": #""Tests.""#,
            "url": #""https://models.example/mine.gguf""#, "page": #""https://models.example/mine""#,
            "sizeBytes": "1000", "sha256": "\"\(String(repeating: "aB", count: 32))\"",
            "license": #"{"id": "MIT", "name": "MIT License", "link": "https://models.example/licence"}"#,
            "minimumMemoryBytes": "2147483648", "contextTokens": "4096", "parameters": "1000000",
            "quantization": #""Q8_0""#,
        ]
        for (key, value) in changes { fields[key] = value }
        return "{" + fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
            + "}"
    }

    /// A whole file.
    static func file(_ entries: String...) -> String {
        #"{"version": 1, "models": ["# + entries.joined(separator: ", ") + "]}"
    }
}
