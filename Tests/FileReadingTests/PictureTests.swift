import FileReading
import Foundation
import Testing

@Suite struct PictureTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 1]

    private func read(_ script: String?, _ bytes: [UInt8] = png, _ name: String = "a.png") async throws
        -> ParsedDocument
    {
        let tools = ExternalTools(tesseract: try script.map { try folder.tool("tesseract", $0) })
        return try await DocumentReader(tools: tools).read(Data(bytes), named: name)
    }

    private func error(_ script: String?, _ bytes: [UInt8] = png, _ name: String = "a.png") async -> DocumentError? {
        await #expect(throws: DocumentError.self) { try await read(script, bytes, name) }
    }

    private static func saying(_ text: String) -> String { "[ \"$1\" = --list-langs ] || printf '\(text)'" }

    @Test func `recognizes the text of a picture and reports that the text was recognized`() async throws {
        let document = try await read(Self.saying("Receipt 17\\nTotal 5.20\\n\\nThanks\\n\\f"))
        #expect(document.kind == .picture && document.pageCount == nil)
        #expect(document.blocks.map { document.text(in: $0.range) } == ["Receipt 17\nTotal 5.20", "Thanks"])
        #expect(document.diagnostics.map(\.kind) == [.recognisedPages])
    }

    @Test func `each picture of a multi-picture file is a page`() async throws {
        let document = try await read(Self.saying("One\\n\\f\\fThree\\n"), [0x49, 0x49, 0x2A, 0, 8], "fax.tif")
        #expect(document.pageCount == 3 && document.blocks.map(\.page) == [1, 3])
    }

    @Test func `reports why a picture cannot be recognized`() async throws {
        let missing = await error(nil)
        #expect(missing?.code == .toolMissing && missing?.message.contains("tesseract") == true)
        #expect(await error(Self.saying(" \\n\\f"))?.code == .noText)
        #expect(await error("exit 1")?.code == .damaged)
        #expect(await error(Self.saying("x"), Array("no picture".utf8))?.code == .damaged)
        #expect(try await read(Self.saying("x\\f"), [0xFF, 0xD8, 0xFF, 0xE0], "unnamed").kind == .picture)
    }

    @Test func `lists picture extensions as supported only if tesseract is available`() throws {
        #expect(!DocumentReader(tools: ExternalTools()).fileExtensions.contains("png"))
        #expect(DocumentReader(tools: ExternalTools(tesseract: "/x")).fileExtensions.isSuperset(of: ["png", "txt"]))
    }
}
