import Foundation
import ModelLibrary
import Testing

/// Files that are not in a catalogue, given by URL.
struct UnlistedFileTests {
    private func entry(_ address: String, sha256: String? = nil) throws -> CatalogueEntry {
        try ModelCatalogue.entry(url: #require(URL(string: address)), sha256: sha256)
    }

    private func failure(_ address: String, sha256: String? = nil) throws -> ModelLibraryError {
        let url = try #require(URL(string: address))
        return try #require(throws: ModelLibraryError.self) { _ = try ModelCatalogue.entry(url: url, sha256: sha256) }
    }

    @Test(arguments: [
        ("hf:owner/repo/Model-Q4_K_M.gguf", "owner/repo/resolve/main/Model-Q4_K_M.gguf", "Model-Q4_K_M"),
        ("hf://owner/repo/Model-Q4_K_M.gguf", "owner/repo/resolve/main/Model-Q4_K_M.gguf", "Model-Q4_K_M"),
        ("HF:owner/repo/sub/folder/m.gguf@v1.2", "owner/repo/resolve/v1.2/sub/folder/m.gguf", "m"),
        ("hf:owner/repo/m@home.gguf", "owner/repo/resolve/main/m%40home.gguf", "m-home"),
        ("hf:owner/repo/m@home.gguf@0123abc", "owner/repo/resolve/0123abc/m%40home.gguf", "m-home"),
        ("hf:owner/repo/a%1b%5B2J.gguf", "owner/repo/resolve/main/a%1B%5B2J.gguf", "a-2J"),
        ("hf:owner/repo/a%20b.gguf", "owner/repo/resolve/main/a%20b.gguf", "a-b"),
        ("https://huggingface.co/owner/repo/blob/main/x.gguf", "owner/repo/resolve/main/x.gguf", "x"),
        ("https://huggingface.co/owner/repo/resolve/main/x.gguf?download=true", "owner/repo/resolve/main/x.gguf", "x"),
        ("https://www.huggingface.co/owner/repo/blob/0123abc/sub/x.GGUF", "owner/repo/resolve/0123abc/sub/x.GGUF", "x"),
        ("https://hf.co/owner/repo/blob/refs%2Fpr%2F1/x.gguf", "owner/repo/resolve/refs%2Fpr%2F1/x.gguf", "x"),
    ])
    func `Hugging Face addresses resolve to the file's download URL`(address: String, path: String, id: String) throws {
        let entry = try entry(address)
        #expect(entry.url?.absoluteString == "https://huggingface.co/" + path)
        #expect(entry.page.absoluteString == "https://huggingface.co/owner/repo")
        #expect(entry.id == id && entry.name == id)
        #expect(entry.license.name == "not stated: see https://huggingface.co/owner/repo")
        #expect(entry.license.allowsRedistribution == nil && entry.sizeBytes == nil && entry.sha256 == nil)
        #expect(entry.suits(memoryBytes: 0), "nothing is known of its needs")
    }

    @Test func `any HTTPS URL of a GGUF file is accepted, and the URL's query is not shown`() throws {
        let entry = try entry("https://mirror.example/models/My%20Model.gguf?signature=secret#top")
        #expect(entry.url?.absoluteString == "https://mirror.example/models/My%20Model.gguf?signature=secret#top")
        #expect(entry.id == "My-Model")
        #expect(entry.page.absoluteString == "https://mirror.example/models/")
        #expect(!entry.license.name.contains("secret"))
        #expect(try self.entry("http://127.0.0.1:8080/m.gguf").id == "m")
    }

    @Test func `the checksum of an unlisted file is stored in lower case, and must be valid`() throws {
        let digits = String(repeating: "0F", count: 32)
        #expect(try entry("hf:a/b/m.gguf", sha256: digits).sha256 == digits.lowercased())
        for wrong in ["", "0f", digits + "0", String(repeating: "x", count: 64)] {
            #expect(try failure("hf:a/b/m.gguf", sha256: wrong).message.contains("64 hexadecimal digits"))
            #expect(try failure("hf:a/b/m.gguf", sha256: wrong).code == .invalidHash)
        }
    }

    @Test func `renaming a catalogue entry keeps its fields, but a new checksum resets the size`() throws {
        let own = String(repeating: "0f", count: 32)
        let entry = try #require(ModelCatalogue.load().entries.first { $0.sha256 != nil })
        let renamed = try entry.renamed("other")
        #expect(renamed.id == "other" && renamed.name == entry.name)
        #expect(renamed.sizeBytes == entry.sizeBytes && renamed.sha256 == entry.sha256)
        #expect(try renamed.renamed(entry.id) == entry)
        #expect(try entry.renamed("other", sha256: entry.sha256?.uppercased()) == renamed)
        let changed = try entry.renamed("other", sha256: own.uppercased())
        #expect(changed.sha256 == own && changed.sizeBytes == nil && changed.url == entry.url)
        #expect(try self.entry("hf:a/b/m.gguf").renamed("n").name == "n")
        #expect(throws: ModelLibraryError.self) { try entry.renamed("../n") }
        let failure = #expect(throws: ModelLibraryError.self) { try entry.renamed("n", sha256: "abc") }
        #expect(failure?.code == .invalidHash)
    }

    @Test(arguments: [
        "http://models.example/m.gguf", "http://huggingface.co/owner/repo/resolve/main/m.gguf",
        "ftp://models.example/m.gguf",
        "file:///etc/m.gguf", "m.gguf", "https:///m.gguf", "https://user:secret@models.example/m.gguf?token=secret",
        "javascript:m.gguf", "http://127.0.0.1.evil.example/m.gguf",
    ])
    func `unsafe model URLs are refused, and the error does not repeat credentials`(address: String) throws {
        let error = try failure(address)
        #expect(error.code == .insecureAddress)
        #expect(!error.message.contains("secret"))
    }

    @Test(arguments: [
        "hf:", "hf:owner", "hf:owner/repo", "hf:owner/repo/", "hf:owner/repo/readme.md", "hf:owner/repo/m.gguf@",
        "hf:owner/repo/../m.gguf", "hf:owner/re%2Fpo/../m.gguf", "hf:../repo/m.gguf", "hf:owner//m.gguf",
        "hf:a/b/.gguf",
        "https://huggingface.co/owner/repo", "https://models.example/m.safetensors", "https://models.example/",
        "https://models.example", "hf:owner/repo/big-00001-of-00003.gguf",
        "https://huggingface.co/owner/repo/resolve/main/big-00002-of-00003.gguf",
    ])
    func `a model URL that is not a single GGUF file is refused`(address: String) throws {
        let error = try failure(address)
        #expect(error.code == .unsupportedFile, "\(error.message)")
    }
}
