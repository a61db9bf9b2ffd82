import Foundation
import ModelLibrary
import Testing

/// A temporary folder with a user's catalogue files for one test.
final class CatalogueFixture {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "catalogue-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    // If this fails, the files remain in the system's temporary folder.
    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file and returns its path.
    func file(_ content: Data) throws -> String {
        let url = folder.appending(path: "\(UUID().uuidString).json")
        try content.write(to: url)
        return url.path
    }

    /// Loads the catalogue with the user's file as override.
    func load(_ json: String) throws -> ModelCatalogue {
        try ModelCatalogue.load(overridePath: file(Data(json.utf8)))
    }

    /// Returns the error that loading a user's file throws.
    func failure(_ json: String) throws -> ModelLibraryError {
        let path = try file(Data(json.utf8))
        return try #require(throws: ModelLibraryError.self) { _ = try ModelCatalogue.load(overridePath: path) }
    }

    /// Returns a complete entry as JSON, with fields replaced by the JSON texts in `changes` or omitted if `nil`.
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

    /// Returns a complete catalogue file.
    static func file(_ entries: String...) -> String {
        #"{"version": 1, "models": ["# + entries.joined(separator: ", ") + "]}"
    }
}
