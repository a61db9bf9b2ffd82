import Documents
import Foundation
import LanguageModelsTestSupport
import Testing

@testable import HearthServer

/// Tests of requests that the document API accepts and refuses.
@Suite(.timeLimit(.minutes(30))) struct DocumentRoutesTests {
    private static func path(_ path: String) -> String {
        String(decoding: (try? JSONEncoder().encode(["path": path])) ?? Data(), as: UTF8.self)
    }

    @Test func `refuses to add an invalid path with 400 and a missing path with 404`() async throws {
        let world = try World()
        try await world.serve { server async throws in
            for path in ["/dev/zero", "relative.txt", "", "/tmp\u{0}", world.folder.path + "\u{0}.txt"] {
                let reply = try await server.call(
                    "POST", "/api/collections/default/paths", json: Self.path(path))
                #expect(reply.status == 400, "\(path.debugDescription): \(reply.body)")
            }
            let missing = Self.path("/no/such/folder")
            #expect(try await server.call("POST", "/api/collections/default/paths", json: missing).status == 404)
            #expect(try await world.documents.problems().isEmpty)
        }
    }

    @Test func `removes an added folder if the path in the request ends in a slash`() async throws {
        let world = try World()
        let folder = world.folder.appending(path: "files").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try await world.documents.add(paths: [folder])
        try await world.serve { server async throws in
            let address = "/api/collections/default/folders?path="
            #expect(try await server.call("DELETE", address + folder + "/").status == 204)
            #expect(try await server.call("DELETE", address + folder + "/").status == 404)
        }
        #expect(try await world.documents.folders().isEmpty)
    }

    @Test(arguments: [
        ("application/octet-stream", 201), ("application/octet-stream; charset=binary", 201),
        ("Application/Octet-Stream;charset=binary", 201), ("application/octet-stream-2", 415), ("text/plain", 415),
    ])
    func `checks the content type of an upload and ignores its parameters`(_ type: String, _ status: Int) async throws {
        try await World().serve { server async throws in
            let reply = try await server.call(
                "POST", "/api/collections/default/documents?name=kite.txt", json: "The blue kite.",
                headers: ["Content-Type": type])
            #expect(reply.status == status)
        }
    }

    @Test func `streams a document's summary as events`() async throws {
        let world = try World([[.text(#""The blue kite weighs 300 grams.""#)]])
        let text = "The blue kite of the club weighs 300 grams. Nobody may fly it in a storm or near the power line."
        let document = try await world.documents.addDocument(Data(text.utf8), named: "kite.txt").document.id
        try await world.serve { server async throws in
            let address = "/api/documents/\(document)/summary"
            let reply = try await server.call("POST", address, json: "{}")
            #expect(reply.status == 200)
            let names = reply.body.split(separator: "\n").filter { $0.hasPrefix("event: ") }.map { $0.dropFirst(7) }
            #expect(names == ["quotes", "progress", "sentence", "answer"])
            // JSON objects have no order of keys.
            for part in [#""part":1"#, #""parts":1"#, #""secondsLeft":null"#] {
                #expect(reply.body.contains(part), "\(reply.body)")
            }
            let quoted = try await server.call("POST", address, json: #"{"quotes":true}"#)
            #expect(quoted.body.contains("event: answer") && !quoted.body.contains("event: progress"))
            #expect(try await server.call("POST", "/api/documents/99/summary", json: "{}").status == 404)
            #expect(try await server.call("POST", address, json: #"{"model":"none"}"#).status == 404)
        }
    }

    @Test func `a PATCH of a collection sets whether it is local-only`() async throws {
        let world = try World()
        try await world.serve { server async throws in
            let path = "/api/collections/default"
            #expect(try await server.call("PATCH", path, json: #"{"isLocalOnly":true}"#).status == 204)
            #expect(try await world.documents.collections().map(\.isLocalOnly) == [true])
            #expect(try await server.call("GET", "/api/documents").body.contains(#""isLocalOnly":true"#))
            #expect(try await server.call("PATCH", path, json: #"{"isLocalOnly":false}"#).status == 204)
            #expect(try await world.documents.collections().map(\.isLocalOnly) == [false])
            #expect(try await server.call("PATCH", path, json: "{}").status == 400)
            let unknown = try await server.call("PATCH", "/api/collections/none", json: #"{"isLocalOnly":true}"#)
            #expect(unknown.status == 404)
        }
    }

    @Test func `a PATCH of a collection or of the settings chooses an embedding model`() async throws {
        let world = try World()
        try await world.serve { server async throws in
            let path = "/api/collections/default"
            #expect(try await server.call("PATCH", path, json: #"{"embeddingModel":null}"#).status == 204)
            #expect(try await server.call("PATCH", path, json: #"{"embeddingModel":"none"}"#).status == 400)
            #expect(try await world.documents.collections().map(\.embeddingModel) == [nil])
            #expect(try await server.call("GET", "/api/documents").body.contains(#""embeddingModels":[]"#))
            let body = #"{"documentEmbeddingModel":"e5","mailEmbeddingModel":"minilm"}"#
            let changed = try await server.call("PATCH", "/api/settings", json: body)
            #expect(changed.body.contains(#""documentEmbeddingModel":"e5""#))
            let reset = try await server.call("PATCH", "/api/settings", json: #"{"documentEmbeddingModel":null}"#)
            #expect(!reset.body.contains("documentEmbeddingModel"))
            #expect(reset.body.contains(#""mailEmbeddingModel":"minilm""#))
        }
    }

    @Test func `refuses . and .. as the name of a collection`() async throws {
        try await World().serve { server async throws in
            for name in [".", ".."] {
                let reply = try await server.call("POST", "/api/collections", json: #"{"name":"\#(name)"}"#)
                #expect(reply.status == 400)
            }
        }
    }
}
