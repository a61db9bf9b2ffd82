import Foundation
import ModelLibrary
import Testing

/// A user's catalogue file that overrides the built-in catalogue.
struct CatalogueOverrideTests {
    let fixture: CatalogueFixture
    let own: ModelCatalogue

    init() throws {
        fixture = try CatalogueFixture()
        own = try ModelCatalogue.load()
    }

    @Test func `a new entry in the user's catalogue is added at the end`() throws {
        let catalogue = try fixture.load(CatalogueFixture.file(CatalogueFixture.entry()))
        #expect(catalogue.entries.dropLast() == own.entries[...])
        let entry = try #require(catalogue["mine"])
        #expect(entry.sha256 == String(repeating: "ab", count: 32), "digits are in lower case")
        #expect(entry.sizeBytes == 1000 && !entry.requiresToken && entry.license.allowsCommercialUse == nil)
    }

    @Test func `a user's entry with a known name changes only the stated fields and keeps its position`() throws {
        let mirror = "https://mirror.example/qwen.gguf"
        let catalogue = try fixture.load(#"{"models": [{"id": "QWEN3-0.6B-Q4_K_M", "url": "\#(mirror)"}]}"#)
        #expect(catalogue.entries.map(\.id) == own.entries.map(\.id))
        let (before, after) = (try #require(own.entries.first), try #require(catalogue.entries.first))
        #expect(after.url?.absoluteString == mirror)
        #expect(after.sha256 == before.sha256 && after.license == before.license && after.kind == before.kind)
        #expect(catalogue.entries.dropFirst() == own.entries.dropFirst())
    }

    @Test func `null in a user's entry removes the size and the checksum`() throws {
        let catalogue = try fixture.load(
            #"{"models": [{"id": "qwen3-0.6b-q4_k_m", "sizeBytes": null, "sha256": null}]}"#)
        let entry = try #require(catalogue["qwen3-0.6b-q4_k_m"])
        #expect(entry.sizeBytes == nil && entry.sha256 == nil && entry.url != nil)
    }

    @Test func `hiding an entry removes the model, and hiding an unknown model does nothing`() throws {
        let catalogue = try fixture.load(
            #"{"models": [{"id": "qwen3-0.6b-q4_k_m", "hidden": true}, {"id": "gone", "hidden": true, "url": 3}]}"#)
        #expect(catalogue.entries == Array(own.entries.dropFirst()))
        #expect(catalogue["gone"] == nil)
    }

    @Test func `unknown fields in a catalogue file are ignored`() throws {
        let json = CatalogueFixture.file(CatalogueFixture.entry(["colour": #"{"deep": [1, 2, {"x": null}]}"#]))
        #expect(try fixture.load(json)["mine"]?.name == "Mine")
    }

    @Test func `a user's catalogue with an empty list of models changes nothing`() throws {
        #expect(try fixture.load(#"{"models": []}"#).entries == own.entries)
    }

    @Test(arguments: [
        "http://localhost:8080/m.gguf", "http://127.0.0.1/m.gguf", "http://127.255.3.4/m.gguf", "http://[::1]:8/m.gguf",
    ])
    func `a catalogue entry may have a plain HTTP URL on this machine`(address: String) throws {
        let json = CatalogueFixture.file(CatalogueFixture.entry(["url": "\"\(address)\""]))
        #expect(try fixture.load(json)["mine"]?.url?.absoluteString == address)
    }

    @Test func `a missing or unreadable catalogue file is an error`() throws {
        for path in [fixture.folder.path + "/none.json", fixture.folder.path, "/dev/null", "a\0b"] {
            let error = try #require(throws: ModelLibraryError.self) { _ = try ModelCatalogue.load(overridePath: path) }
            #expect(error.code == .unreadableFile, "\(path)")
        }
    }
}
