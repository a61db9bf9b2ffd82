import Foundation
import ModelLibrary
import Testing

/// Invalid catalogue files and the location in their errors.
struct HostileCatalogueTests {
    let fixture: CatalogueFixture

    init() throws { fixture = try CatalogueFixture() }

    @Test(
        arguments: [
            ("id", #""../etc/passwd""#), ("id", #"".hidden""#), ("id", #""""#), ("id", "7"), ("id", nil),
            ("name", #""""#), ("name", #""a\u001b[2Jb""#), ("name", #""a\nb""#), ("name", #""a\u202eb""#),
            ("name", "null"),
            ("name", nil), ("name", #"["a"]"#), ("kind", #""chat""#), ("kind", "1"), ("kind", nil), ("goodFor", nil),
            ("url", #""http://models.example/m.gguf""#), ("url", #""ftp://models.example/m.gguf""#),
            ("url", #""file:///etc/passwd""#), ("url", #""https:///m.gguf""#), ("url", #""m.gguf""#), ("url", #""""#),
            ("url", #""https://me:secret@models.example/m.gguf""#), ("url", #""https://models.example/a b.gguf""#),
            ("url", #""http://127.evil.example/m.gguf""#), ("url", #""http://127.0.0.1.evil.example/m.gguf""#),
            ("url", #""http://localhost.evil.example/m.gguf""#), ("url", "{}"), ("url", nil), ("url", "null"),
            ("page", #""javascript:alert(1)""#), ("page", nil),
            ("sizeBytes", "0"), ("sizeBytes", "-1"), ("sizeBytes", "1.5"), ("sizeBytes", "1e400"),
            ("sizeBytes", "18446744073709551615"), ("sizeBytes", "99999999999999999999999999"), ("sizeBytes", #""12""#),
            ("sizeBytes", "true"), ("sizeBytes", "[]"),
            ("sha256", #""abc""#), ("sha256", "1"), ("sha256", "\"\(String(repeating: "g", count: 64))\""),
            ("sha256", "\"\(String(repeating: "a", count: 63))\""),
            ("sha256", "\"\(String(repeating: "a", count: 65))\""),
            ("sha256", "\"\(String(repeating: "é", count: 32))\""),
            ("minimumMemoryBytes", "0"), ("minimumMemoryBytes", nil), ("contextTokens", "0"),
            ("contextTokens", "4294967296"),
            ("contextTokens", #""4096""#), ("parameters", "-3"), ("parameters", nil), ("quantization", #""""#),
            ("requiresToken", #""yes""#), ("hidden", "1"), ("conversion", "[]"), ("conversion", #""a\nb""#),
        ] as [(String, String?)])
    func `the error for an invalid catalogue field names the entry and the field`(field: String, json: String?) throws {
        let error = try fixture.failure(CatalogueFixture.file(CatalogueFixture.entry([field: json])))
        #expect(error.code == .invalidCatalogue)
        #expect(error.message.contains("field “\(field)”"), "\(error.message)")
        #expect(error.message.contains(field == "id" ? "entry " : "entry 'mine'"), "\(error.message)")
        #expect(!error.message.contains("secret") && error.message.utf8.count < 600)
    }

    @Test(
        arguments: [
            ("license", "null"), ("license", nil), ("license", #""MIT""#),
            ("license.id", #"{"name": "M", "link": "https://a.b/c"}"#),
            ("license.link", #"{"id": "MIT", "name": "M", "link": "http://a.b/c"}"#),
            ("license.link", #"{"id": "MIT", "name": "M"}"#),
            (
                "license.allowsRedistribution",
                #"{"id": "a", "name": "M", "link": "https://a.b/c", "allowsRedistribution": 1}"#
            ),
        ] as [(String, String?)])
    func `the error for an invalid licence names the entry and the field`(field: String, json: String?) throws {
        let error = try fixture.failure(CatalogueFixture.file(CatalogueFixture.entry(["license": json])))
        #expect(error.code == .invalidCatalogue)
        #expect(error.message.contains("entry 'mine', field “\(field)”"), "\(error.message)")
    }

    @Test(arguments: [
        "", "{", "[]", "null", "nonsense", "\u{feff}x", #"{"models": {}}"#, #"{"models": null}"#, #"{"version": 1}"#,
        #"{"models": [3]}"#, #"{"models": [{}]}"#, #"{"models": [[]]}"#, #"{"models": [null]}"#,
        #"{"version": 2, "models": []}"#,
        #"{"version": "1", "models": []}"#, #"{"models": []} trailing"#, #"{"models": [{"id": "a""#,
    ])
    func `a catalogue file that is not valid JSON or has another structure is refused`(json: String) throws {
        let error = try fixture.failure(json)
        #expect(error.code == .invalidCatalogue, "\(error.message)")
        #expect(error.message.hasSuffix("Correct the file, then try again."))
    }

    @Test func `the error for a catalogue entry without a valid name contains the entry's number`() throws {
        let json = CatalogueFixture.file(CatalogueFixture.entry(), CatalogueFixture.entry(["id": "[]"]))
        #expect(try fixture.failure(json).message.contains("entry number 2, field “id”: it must be a text"))
    }

    @Test func `a duplicate catalogue name is refused, even if only the case differs`() throws {
        let json = CatalogueFixture.file(CatalogueFixture.entry(), CatalogueFixture.entry(["id": #""MINE""#]))
        #expect(try fixture.failure(json).message.contains("entry 'MINE', field “id”: another entry already has it"))
    }

    @Test func `a catalogue file that is not UTF-8 is refused`() throws {
        let path = try fixture.file(Data([0x7b, 0xff, 0xfe, 0x00, 0x80]))
        let error = try #require(throws: ModelLibraryError.self) { _ = try ModelCatalogue.load(overridePath: path) }
        #expect(error.code == .invalidCatalogue)
    }

    @Test(arguments: [#"["#, #"{"a":"#])
    func `a deeply nested catalogue file is refused without a crash`(opening: String) throws {
        let depth = 1_000_000
        let bare = String(repeating: opening, count: depth / opening.utf8.count)
        #expect(try fixture.failure(bare).code == .invalidCatalogue)
        let inEntry = CatalogueFixture.file(CatalogueFixture.entry(["extra": bare]))
        #expect(try fixture.failure(inEntry).code == .invalidCatalogue)
    }

    @Test func `a catalogue file of 4 MiB is accepted, and a larger file is refused`() throws {
        let json = CatalogueFixture.file(CatalogueFixture.entry())
        let longest = json + String(repeating: " ", count: (4 << 20) - json.utf8.count)
        #expect(try fixture.load(longest)["mine"] != nil)
        let error = try fixture.failure(longest + " ")
        #expect(error.code == .invalidCatalogue && error.message.contains("larger than 4 MiB"))
    }

    @Test func `the error for a catalogue file truncates long numbers and texts`() throws {
        for value in [String(repeating: "9", count: 1_000_000), "\"\(String(repeating: "x", count: 1_000_000))\""] {
            for field in ["sizeBytes", "id", "kind", "sha256", "url"] {
                let error = try fixture.failure(CatalogueFixture.file(CatalogueFixture.entry([field: value])))
                #expect(error.code == .invalidCatalogue && error.message.utf8.count < 800)
            }
        }
    }
}
