import Foundation
import Platform
import Testing

@testable import FileReading

@Suite(.enabled(if: ExternalTools.installed().pdftotext != nil, "pdftotext is not installed"))
struct PDFTests {
    private func read(_ data: Data, _ reader: DocumentReader = DocumentReader()) async throws -> ParsedDocument {
        try await reader.read(data, named: "a.pdf")
    }

    private func failure(_ data: Data, _ reader: DocumentReader = DocumentReader()) async -> DocumentError? {
        await #expect(throws: DocumentError.self) { try await read(data, reader) }
    }

    @Test func `the text of each PDF page has its page number`() async throws {
        let document = try await read(PDFFixture.text(["First page.", "Second page."], title: "The title"))
        #expect(document.kind == .pdf)
        #expect(document.title == "The title")
        #expect(document.pageCount == 2)
        #expect(document.text == "First page.\n\nSecond page.")
        #expect(document.blocks.map(\.page) == [1, 2])
        #expect(document.position(of: 0..<document.text.utf8.count).pages == 1...2)
        #expect(document.position(of: 13..<20).pages == 2...2)
    }

    @Test func `outline titles become headings at their position on the page`() async throws {
        let data = PDFFixture.outlined(
            [
                "THE PART\nBefore it all.\n1 The Part\nText of the part.", "Going on.\nMethods & more\nHow.",
                "Last words.",
            ],
            [("The Part", 1), ("Methods & more", 2), ("Not on its page", 3)])
        let document = try await read(data)
        #expect(document.blocks.map { document.text(in: $0.range) }.contains("1 The Part"))
        func path(_ words: String) -> [String]? {
            document.blocks.first { document.text(in: $0.range)?.contains(words) == true }?.headingPath
        }
        #expect(path("Before it all") == [])
        #expect(path("Text of the part") == ["1 The Part"])
        #expect(path("Going on") == ["1 The Part"])
        #expect(path("How") == ["1 The Part", "Methods & more"])
        #expect(path("Last words") == ["1 The Part", "Not on its page"])
    }

    @Test func `reads a PDF file whose path looks like a command-line option`() async throws {
        let folder = try TestFolder()
        let url = try folder.write(PDFFixture.text(["Words"]), "-h.pdf")
        #expect(try await DocumentReader().read(at: url).text == "Words")
    }

    @Test func `reports a password-protected PDF file as encrypted`() async throws {
        #expect(await failure(PDFFixture.encrypted())?.code == .encrypted)
        var tools = ExternalTools.installed()
        tools.pdfinfo = nil
        #expect(await failure(PDFFixture.encrypted(), DocumentReader(tools: tools))?.code == .encrypted)
    }

    @Test func `reads a truncated PDF file, or refuses it with a matching error`() async throws {
        let whole = PDFFixture.text((0..<20).map { "Page \($0)" })
        for part in [20, 100, whole.count / 4, whole.count / 2, whole.count - 200, whole.count - 10] {
            do {
                _ = try await read(whole.prefix(part))
            } catch let error as DocumentError {
                #expect([.damaged, .noText].contains(error.code))
            }
        }
        #expect(await failure(Data("%PDF-1.4 nothing follows".utf8))?.code == .damaged)
    }

    @Test func `refuses a PDF file of ten thousand pages and reports the number of pages`() async throws {
        let book = PDFFixture.text((0..<10_000).map { "Page \($0)" })
        let error = await failure(book)
        #expect(error?.code == .tooLarge)
        #expect(error?.message.contains("10000 pages") == true)
        // Without pdfinfo, the pages are counted in the text.
        var limits = ReadingLimits()
        limits.pages = 3
        var tools = ExternalTools.installed()
        tools.pdfinfo = nil
        let reader = DocumentReader(limits: limits, tools: tools)
        #expect(await failure(PDFFixture.text(["a", "b", "c", "d"]), reader)?.code == .tooLarge)
        #expect(try await read(PDFFixture.text(["a", "b", "c"]), reader).pageCount == 3)
    }

    @Test func `pdftotext is stopped when it writes more text than allowed`() async throws {
        var limits = ReadingLimits()
        limits.textBytes = 1000
        let book = PDFFixture.text((0..<100).map { "Page \($0) with some words" })
        #expect(await failure(book, DocumentReader(limits: limits))?.code == .tooLarge)
    }

    @Test func `reports PDF pages without text if no recognition is available`() async throws {
        var tools = ExternalTools.installed()
        tools.tesseract = nil
        let reader = DocumentReader(tools: tools)
        let document = try await read(PDFFixture.text(["Words", nil, nil, "More"]), reader)
        #expect(document.diagnostics.map(\.kind) == [.pagesWithoutText])
        #expect(document.diagnostics.first?.pages == [2, 3])
        #expect(document.diagnostics.first?.message.contains("Pages 2–3 hold no text, and tesseract") == true)
        #expect(document.blocks.map(\.page) == [1, 4])
        let error = await failure(PDFFixture.text([nil]), reader)
        #expect(error?.code == .noText)
        #expect(error?.message.contains("tesseract") == true)
    }

    @Test(.enabled(if: ExternalTools.installed().tesseract != nil, "tesseract is not installed"))
    func `recognizes the text of a scanned PDF page`() async throws {
        let document = try await read(scan(of: "Hearth reads scanned pages"))
        #expect(document.text.contains("scanned pages"))
        #expect(document.diagnostics.map(\.kind) == [.recognisedPages])
        #expect(document.blocks.first?.page == 1)
    }

    @Test func `reads many PDF files concurrently`() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<24 {
                group.addTask {
                    try await read(PDFFixture.text(["Number \(number)"])).text == "Number \(number)"
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test func `reports scanned pages beyond the recognition limit`() async throws {
        let folder = try TestFolder()
        var tools = ExternalTools.installed()
        tools.pdftoppm = try folder.tool("pdftoppm", "exit 0")
        tools.tesseract = try folder.tool("tesseract", "[ \"$1\" = --list-langs ] || echo recognised")
        var limits = ReadingLimits()
        limits.recognisedPages = 2
        let pages = PDFFixture.text(["Words", nil, nil, nil])
        let document = try await read(pages, DocumentReader(limits: limits, tools: tools))
        #expect(document.text == "Words\n\nrecognised\n\nrecognised")
        #expect(document.diagnostics.map(\.kind) == [.recognisedPages, .pagesWithoutText])
        #expect(document.diagnostics.map(\.pages) == [[2, 3], [4]])
        tools.tesseract = try folder.tool("failing", "exit 1")
        let failed = try await read(pages, DocumentReader(limits: limits, tools: tools))
        #expect(failed.text == "Words")
        #expect(failed.diagnostics.map(\.pages) == [[2, 3], [4]])
    }

    @Test func `blank pages do not count towards the recognition limit`() async throws {
        let folder = try TestFolder()
        var tools = ExternalTools.installed()
        tools.tesseract = try folder.tool("tesseract", "[ \"$1\" = --list-langs ] || echo recognised")
        var limits = ReadingLimits()
        limits.recognisedPages = 1
        let document = try await read(
            PDFFixture.text(["Words", nil, nil, nil]), DocumentReader(limits: limits, tools: tools))
        #expect(document.text == "Words")
        #expect(document.diagnostics.map(\.pages) == [[2, 3, 4]])
        #expect(document.diagnostics.first?.message.contains("not even in pictures") == true)
    }

    @Test func `recognizes a scanned page with a text stamp, and keeps the stamp`() async throws {
        let folder = try TestFolder()
        var tools = ExternalTools.installed()
        tools.pdftoppm = try folder.tool("pdftoppm", "exit 0")
        tools.tesseract = try folder.tool("tesseract", "[ \"$1\" = --list-langs ] || echo recognised")
        let scan = PDFFixture.picture(
            width: 2, height: 3, grey: Data([0, 255, 0, 255, 0, 255]), stamp: "Scanned by FooScan 42")
        let document = try await read(scan, DocumentReader(tools: tools))
        #expect(document.text == "recognised\n\nScanned by FooScan 42")
        #expect(document.diagnostics.map(\.kind) == [.recognisedPages])
        tools.tesseract = nil
        let without = try await read(scan, DocumentReader(tools: tools))
        #expect(without.text == "Scanned by FooScan 42")
        #expect(without.diagnostics.first?.message.contains("Page 1 holds little text next to a picture") == true)
    }

    @Test func `detects the orientation of a scanned page if tesseract's orientation data is installed`() async throws {
        let folder = try TestFolder()
        var tools = ExternalTools.installed()
        tools.pdftoppm = try folder.tool("pdftoppm", "exit 0")
        func tesseract(_ languages: String) -> String {
            "if [ \"$1\" = --list-langs ]; then printf 'Languages:\\n\(languages)'; else shift 2; echo \"$@\"; fi"
        }
        tools.tesseract = try folder.tool("with", tesseract("eng\\nosd\\n"))
        #expect(try await read(PDFFixture.text([nil]), DocumentReader(tools: tools)).text == "-l eng --psm 1")
        tools.tesseract = try folder.tool("alone", tesseract("eng\\n"))
        #expect(try await read(PDFFixture.text([nil]), DocumentReader(tools: tools)).text == "-l eng")
    }

    @Test func `reports which package to install if pdftotext is missing`() async throws {
        let error = await failure(PDFFixture.text(["a"]), DocumentReader(tools: ExternalTools()))
        #expect(error?.code == .toolMissing)
        #expect(error?.message.contains("poppler") == true)
    }

    /// Returns a page of text as a picture.
    private func scan(of text: String) throws -> Data {
        let folder = try TestFolder()
        let source = try folder.write(PDFFixture.text([text]), "text.pdf")
        let pdftoppm = try #require(ExternalTools.installed().pdftoppm)
        let limits = ChildProcess.Limits(time: .seconds(60), memoryBytes: 1 << 30, outputBytes: 1 << 24, fileBytes: nil)
        let output = try ChildProcess(
            path: pdftoppm, folder: folder.path, limits: limits, confinement: nil, cancellation: Cancellation()
        ).run(["-gray", "-r", "100", "-singlefile", source.path(percentEncoded: false)])
        // The lines "P5", the sizes and the maximum value of a pixel, followed by the pixels.
        let lines = output.bytes.split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
        let sizes = String(decoding: lines[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        return PDFFixture.picture(width: sizes[0], height: sizes[1], grey: Data(lines[3]))
    }
}
