import Foundation
import HTTPTestServer

/// One model of the user's catalogue file.
struct CatalogueModel {
    var id = "test-model"
    var url: URL
    var sizeBytes: Int?
    var sha256: String?
    var minimumMemoryBytes = 1 << 30

    fileprivate var json: [String: Any] {
        [
            "id": id, "name": "Test Model", "kind": "generative", "goodFor": "Tests.", "url": url.absoluteString,
            "page": "https://example.com/\(id)", "sizeBytes": sizeBytes ?? NSNull(), "sha256": sha256 ?? NSNull(),
            "license": ["id": "MIT", "name": "MIT License", "link": "https://example.com/licence"],
            "minimumMemoryBytes": minimumMemoryBytes, "contextTokens": 8192, "parameters": 5_500_000,
            "quantization": "Q8_0", "requiresToken": false,
        ]
    }
}

extension Hearth {
    /// Writes the catalogue of this home.
    func writeCatalogue(_ models: CatalogueModel...) throws {
        let object: [String: Any] = ["version": 1, "models": models.map(\.json)]
        try JSONSerialization.data(withJSONObject: object).write(to: home.appendingPathComponent("catalogue.json"))
    }

    /// Starts a server with one model, which the catalogue lists with its size and checksum.
    func serve(_ body: ModelBody, speed: Int? = nil) async throws -> HTTPTestServer {
        let server = try await HTTPTestServer()
        let served = body.served
        server.on("/test-model.gguf") { request in
            var response = TestResponse(served, for: request)
            response.bytesPerSecond = speed
            return response
        }
        try writeCatalogue(
            CatalogueModel(
                url: server.url(for: "/test-model.gguf"), sizeBytes: body.data.count, sha256: try body.sha256))
        return server
    }

    var modelFolder: URL { home.appendingPathComponent("models") }

    func model(_ id: String) -> URL { modelFolder.appendingPathComponent("\(id).gguf") }

    /// Returns the number of downloaded bytes of a model.
    func partBytes(_ id: String = "test-model") -> Int {
        let path = modelFolder.appendingPathComponent(".downloads/\(id).part").path
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)  // not begun yet
        return attributes?[.size] as? Int ?? 0
    }
}

extension Hearth.Run {
    /// Parses standard output as JSON, which must be one value on one line.
    func json<Value>(_ type: Value.Type) throws -> Value {
        guard output.filter({ $0 == "\n" }).count == 1,
            let value = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? Value
        else { throw NotJSON(output: output) }
        return value
    }
}

/// Standard output that violates the promise of `--json`.
struct NotJSON: Error {
    let output: String
}
