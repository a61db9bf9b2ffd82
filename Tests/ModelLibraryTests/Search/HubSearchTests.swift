import FeatureTesting
import Foundation
import HTTPTestServer
import Support
import Testing

@testable import ModelLibrary

/// Tests of the search on Hugging Face, with answers of the form that its API documents.
@Suite(.timeLimit(.minutes(30))) struct HubSearchTests {
    private let world: StoreWorld
    private let server: HTTPTestServer
    private let digest = String(repeating: "ab", count: 32)

    init() async throws {
        world = try StoreWorld()
        server = try await HTTPTestServer()
    }

    private func manager() -> ModelManager {
        var options = StoreWorld.options
        options.hubEndpoint = server.url(for: "/hub")
        return world.manager(options: options)
    }

    private func json(_ text: String, status: Int = 200) -> HTTPTestServer.Handler {
        { _ in TestResponse(status: status, headers: [("Content-Type", "application/json")], text: text) }
    }

    private func sibling(_ path: String, _ size: Int) -> String {
        #"{"rfilename":"\#(path)","size":\#(size),"lfs":{"sha256":"\#(digest)","size":\#(size),"pointerSize":135}}"#
    }

    private func repository(_ siblings: [String], _ more: String = "") -> String {
        """
        {"_id":"1","id":"o/r-GGUF","modelId":"o/r-GGUF","downloads":1234,"likes":5,"gated":false,"private":false,
        "lastModified":"2026-10-01T02:03:04.000Z","tags":["gguf","license:apache-2.0","region:us"],
        "gguf":{"total":596049920,"architecture":"qwen3","context_length":40960},
        "siblings":[{"rfilename":"README.md","size":100},\(siblings.joined(separator: ","))]\(more)}
        """
    }

    private let search = "/hub/api/models?search=qwen%203%2Bx&filter=gguf&sort=downloads&direction=-1&limit=10"
    private let details = "/hub/api/models/o/r-GGUF?blobs=true"

    @Test func `a search lists repositories with their facts, files and the recommended one`() async throws {
        server.on(search, json(#"[{"id":"o/r-GGUF"},{"id":"gone/x"},{"id":"../evil"},{"id":7}]"#))
        server.on("/hub/api/models/gone/x?blobs=true", json(#"{"error":"Repository not found"}"#, status: 404))
        server.on(
            details,
            json(
                repository([
                    sibling("r-Q8_0.gguf", 639_000_000), sibling("r-Q4_K_M.gguf", 397_000_000),
                    sibling("BF16/r-BF16-00001-of-00002.gguf", 600_000_000),
                    sibling("BF16/r-BF16-00002-of-00002.gguf", 592_000_000), sibling("imatrix.gguf", 1_000_000),
                    sibling("mmproj-BF16.gguf", 90_000_000), sibling("mmproj-F16.gguf", 91_000_000),
                ])))
        let found = try await manager().searchHub(" qwen 3+x ")
        #expect(found.map(\.id) == ["o/r-GGUF"])
        let one = try #require(found.first)
        #expect(one.downloads == 1234 && one.likes == 5 && one.license == "apache-2.0" && !one.isGated)
        #expect(one.architecture == "qwen3" && one.parameters == 596_049_920 && one.contextTokens == 40960)
        #expect(one.updatedAt == Date(timeIntervalSince1970: 1_790_820_184))
        #expect(one.files.map(\.quantization) == ["Q4_K_M", "Q8_0", "BF16"])
        #expect(one.files.map(\.sizeBytes) == [397_000_000, 639_000_000, 1_192_000_000])
        #expect(one.files.map(\.parts) == [1, 1, 2])
        #expect(one.best == "r-Q4_K_M.gguf")
        #expect(one.projector?.path == "mmproj-F16.gguf")
        #expect(server.requests.allSatisfy { $0.header("authorization") == nil })
    }

    @Test func `the entry of a found file has its checksum, its size, the licence and the projector`() async throws {
        server.on(
            details,
            json(repository([sibling("a b/r-Q4_K_M.gguf", 3_000_000), sibling("mmproj-r-f16.gguf", 2_000_000)])))
        let manager = manager()
        let repository = try await manager.hubRepository("o/r-GGUF")
        let entry = try manager.entry(of: repository, quantization: "q4_k_m")
        #expect(entry.url?.absoluteString == "https://huggingface.co/o/r-GGUF/resolve/main/a%20b/r-Q4_K_M.gguf")
        #expect(entry.sha256 == digest && entry.sizeBytes == 3_000_000 && entry.license.id == "apache-2.0")
        #expect(entry.projector?.url.absoluteString == "https://huggingface.co/o/r-GGUF/resolve/main/mmproj-r-f16.gguf")
        #expect(entry.id == "r-Q4_K_M" && entry.quantization == "Q4_K_M")
        manager.offer(entry)
        #expect(manager.availableModels().map(\.id) == ["r-Q4_K_M"])
        #expect(try await manager.downloadPlan(id: "r-Q4_K_M").sizeBytes == 3_000_000)
        let error = await libraryError(.unsupportedFile) { try manager.entry(of: repository, quantization: "Q2_K") }
        #expect(error.contains("It has: Q4_K_M."))
    }

    @Test func `a split model is not recommended, and its quantisation says what to do`() async throws {
        server.on(
            details,
            json(
                repository([
                    sibling("r-Q4_K_M-00001-of-00002.gguf", 1000), sibling("r-Q4_K_M-00002-of-00002.gguf", 1000),
                ])))
        let manager = manager()
        let repository = try await manager.hubRepository("o/r-GGUF")
        #expect(repository.best == nil && repository.files.map(\.parts) == [2])
        _ = await libraryError(.unsupportedFile) { try manager.entry(of: repository, quantization: nil) }
        let error = await libraryError(.unsupportedFile) { try manager.entry(of: repository, quantization: "Q4_K_M") }
        #expect(error.contains("llama-gguf-split"))
    }

    @Test func `a file that is too large for the device is marked with the reason`() async throws {
        server.on(
            details,
            json(
                repository([sibling("r-Q4_K_M.gguf", 900_000_000_000), sibling("r-Q2_K.gguf", 400_000_000_000)])))
        let repository = try await manager().hubRepository("o/r-GGUF")
        #expect(repository.files.map(\.fit) == [.tooLarge, .tooLarge] && repository.best == nil)
        #expect(repository.files.first?.fitReason?.contains("of memory") == true)
    }

    @Test(arguments: [
        #"{"id":"o/r-GGUF"}"#,
        #"{"id":"o/r-GGUF","downloads":-5,"likes":1e300,"gated":null,"tags":{},"gguf":[],"siblings":7,"lastModified":"x"}"#,
        #"{"id":"o/r-GGUF","gguf":{"total":-1,"context_length":1e99,"architecture":"a b"},"tags":["license:<b>"],"siblings":[7,{},{"rfilename":"../../x.gguf","size":5},{"rfilename":"/x.gguf","size":5},{"rfilename":"a\u0000.gguf","size":5},{"rfilename":"b.gguf","size":-5},{"rfilename":"c.gguf","size":1e18},{"rfilename":"d\u202e.gguf","size":5}]}"#,
    ])
    func `odd facts and unusable files are left out`(text: String) async throws {
        server.on(details, json(text))
        let repository = try await manager().hubRepository("o/r-GGUF")
        #expect(repository.files.isEmpty && repository.best == nil && repository.license == nil)
        #expect(repository.downloads == 0 && repository.parameters == 0 && repository.contextTokens == 0)
        #expect(repository.architecture == nil && repository.updatedAt == nil && !repository.isGated)
    }

    @Test(arguments: ["", "[]", "{}", "<html>", #"{"id":"../x"}"#, #"{"id":"a/b/c"}"#])
    func `an answer of another form is refused in a sentence`(text: String) async throws {
        server.on(details, json(text))
        let manager = manager()
        let error = await libraryError(.server) { try await manager.hubRepository("o/r-GGUF") }
        #expect(error.contains("unexpected form"))
    }

    @Test func `an answer without end is refused`() async throws {
        server.on(details) { _ in
            TestResponse(status: 200, text: "[" + String(repeating: " ", count: 9 << 20) + "]")
        }
        let manager = manager()
        let error = await libraryError(.server) { try await manager.hubRepository("o/r-GGUF") }
        #expect(error.contains("too long"))
    }

    @Test func `a gated repository and a refused one say what to do`() async throws {
        server.on(
            details,
            json(
                repository([sibling("r-Q4_K_M.gguf", 1000)], "").replacing(
                    "\"gated\":false", with: "\"gated\":\"manual\"")))
        let manager = manager()
        let repository = try await manager.hubRepository("o/r-GGUF")
        #expect(repository.isGated)
        #expect(try manager.entry(of: repository, quantization: nil).requiresToken)
        server.on("/hub/api/models/o/private?blobs=true", json("{}", status: 401))
        let error = await libraryError(.accessDenied) { try await manager.hubRepository("o/private") }
        #expect(error.contains("HF_TOKEN"))
    }

    @Test(arguments: ["", "  ", "a\u{7}b", String(repeating: "x", count: 201)])
    func `unusable words are refused before a request`(words: String) async throws {
        let manager = manager()
        _ = await libraryError(.invalidName) { try await manager.searchHub(words) }
        #expect(server.requests.isEmpty)
    }

    @Test(
        arguments: [
            ("hf:o/r", "o/r", nil), ("HF:o/r:Q4_K_M", "o/r", "Q4_K_M"), ("hf:o/r:latest", "o/r", nil),
            ("hf:o/r/f.gguf", nil, nil), ("o/r", nil, nil), ("hf:o/r:", nil, nil), ("hf:o/f.gguf", nil, nil),
            ("hf:../r", nil, nil),
            ("hf:", nil, nil),
        ] as [(String, String?, String?)])
    func `a reference names a repository and a quantisation`(text: String, name: String?, quantization: String?) {
        let reference = HubReference(text)
        #expect(reference?.repository == name && reference?.quantization == quantization)
    }

    @Test(arguments: [
        ("Qwen3-0.6B-Q4_K_M.gguf", "Q4_K_M"), ("model.q8_0.gguf", "Q8_0"), ("x-UD-Q4_K_XL.gguf", "UD-Q4_K_XL"),
        ("x-IQ3_XXS.gguf", "IQ3_XXS"), ("gpt-oss-20b-MXFP4.gguf", "MXFP4"), ("ggml-model-f16.gguf", "F16"),
        ("Q4-things.gguf", ""), ("model.gguf", ""), ("x-Q4_0_4_4.gguf", "Q4_0_4_4"), ("x-TQ1_0.gguf", "TQ1_0"),
        ("x-bf16.gguf", "BF16"),
    ])
    func `the quantisation is read from the name`(name: String, expected: String) {
        #expect(HubRepository.quantization(in: name) == expected)
    }
}
