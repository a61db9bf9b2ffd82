import Foundation
import Synchronization
import Testing

@testable import FileReading

/// PDF files read through the system's framework, which a fake replaces.
struct PDFContentTests {
    private struct Played: PDFContent {
        var pages: [String?] = []
        var title: String?
        var isLocked = false
        var allowsCopying = true
        /// The time to read a page.
        var time = Duration.zero
        var entries: [PDFOutlineEntry] = []
        /// The function that recognizes the lines in the picture of a page; `nil` if recognition is not
        /// available.
        var recognise: (@Sendable (_ page: Int, _ isOver: () -> Bool) throws -> [RecognisedLine])?
        /// A function that is called for each page whose text is read.
        var onPage: (@Sendable () -> Void)?

        var pageCount: Int { pages.count }
        var recognisesPages: Bool { recognise != nil }

        func text(onPage page: Int) -> String? {
            onPage?()
            Thread.sleep(forTimeInterval: time / .seconds(1))
            return pages[page - 1]
        }

        func outline(upTo count: Int, isOver: () -> Bool) -> [PDFOutlineEntry] { Array(entries.prefix(count)) }

        func recognisedLines(onPage page: Int, isOver: @escaping @Sendable () -> Bool) throws -> [RecognisedLine] {
            try recognise?(page, isOver) ?? []
        }
    }

    /// The error of a page that cannot be recognized.
    private struct NotRecognised: Error {}

    private static func line(_ text: String) -> RecognisedLine {
        RecognisedLine(text: text, left: 0.1, top: 0.1, width: 0.8, height: 0.02)
    }

    private func read(
        _ content: Played?, limits: ReadingLimits = ReadingLimits(), tools: ExternalTools = ExternalTools()
    ) async throws -> ParsedDocument {
        try await DocumentReader(limits: limits, tools: tools, openPDF: { _ in content })
            .read(Data("%PDF-1.7 played".utf8), named: "a.pdf")
    }

    private func failure(_ content: Played?, limits: ReadingLimits = ReadingLimits()) async -> DocumentError? {
        await #expect(throws: DocumentError.self) { try await read(content, limits: limits) }
    }

    @Test func `each paragraph of a PDF file has its page number`() async throws {
        let document = try await read(
            Played(pages: ["First\nline.\n\nSecond.", "Third."], title: "Microsoft Word - Notes"))
        #expect(document.kind == .pdf)
        #expect(document.title == "Notes")
        #expect(document.pageCount == 2)
        #expect(document.text == "First line.\n\nSecond.\n\nThird.")
        #expect(document.blocks.map(\.page) == [1, 1, 2])
        #expect(document.diagnostics.isEmpty)
    }

    @Test func `the system's PDF reader gets a file with the given bytes`() async throws {
        let opened = Mutex<Data?>(nil)
        let reader = DocumentReader(tools: ExternalTools()) { url in
            opened.withLock { $0 = try? Data(contentsOf: url) }
            return Played(pages: ["Words"])
        }
        let bytes = Data("%PDF-1.7 played".utf8)
        #expect(try await reader.read(bytes, named: "a.pdf").text == "Words")
        #expect(opened.withLock(\.self) == bytes)
    }

    @Test func `prefers pdftotext to the system's PDF reader if pdftotext is installed`() async throws {
        let folder = try TestFolder()
        let tools = ExternalTools(pdftotext: try folder.tool("pdftotext", "printf 'By Poppler\\f'"))
        #expect(try await read(Played(pages: ["By the framework"]), tools: tools).text == "By Poppler")
    }

    @Test func `reports PDF pages without text, and which tool could recognize their text`() async throws {
        let document = try await read(Played(pages: ["Words", " \n", nil, "More"]))
        #expect(document.blocks.map(\.page) == [1, 4])
        #expect(document.diagnostics.map(\.kind) == [.pagesWithoutText])
        #expect(document.diagnostics.first?.pages == [2, 3])
        #expect(document.diagnostics.first?.message.contains("Pages 2–3 hold no text, and text in pictures") == true)
        let error = await failure(Played(pages: [nil]))
        #expect(error?.code == .noText)
        #expect(error?.message.contains("tesseract") == true)
    }

    @Test func `refuses unreadable PDF files with the reason`() async throws {
        #expect(await failure(nil)?.code == .damaged)
        #expect(await failure(Played(pages: ["Words"], isLocked: true))?.message.contains("password") == true)
        #expect(await failure(Played(pages: ["Words"], allowsCopying: false))?.message.contains("not allow") == true)
        #expect(await failure(Played())?.code == .noText)
    }

    @Test func `the system's PDF reader has the same limits as Poppler's programs`() async throws {
        var limits = ReadingLimits()
        limits.pages = 2
        #expect(await failure(Played(pages: ["a", "b", "c"]), limits: limits)?.message.contains("3 pages") == true)
        limits = ReadingLimits()
        limits.textBytes = 20
        #expect(await failure(Played(pages: ["Some words", "Some more words"]), limits: limits)?.code == .tooLarge)
        limits = ReadingLimits()
        limits.toolTime = .milliseconds(100)
        let slow = Played(pages: Array(repeating: "Words", count: 1000), time: .milliseconds(50))
        #expect(await failure(slow, limits: limits)?.code == .timedOut)
    }

    @Test func `cancelling stops the reading of a PDF file between two pages`() async throws {
        let (began, begin) = AsyncStream<Void>.makeStream()
        var slow = Played(pages: Array(repeating: "Words", count: 1000), time: .milliseconds(50))
        slow.onPage = { begin.yield() }
        let task = Task { [slow] in try await read(slow) }
        for await _ in began { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    // MARK: - Outline

    @Test func `outline titles become headings at their position on the page`() async throws {
        let document = try await read(
            Played(
                pages: [
                    "THE PART\nBefore it all.\n\n1 The Part\nText of the part.", "Going on.\n\nMethods & more\nHow.",
                    "Last words.",
                ],
                entries: [
                    PDFOutlineEntry(level: 1, title: "The Part", page: 1),
                    PDFOutlineEntry(level: 2, title: "Methods & more", page: 2),
                    PDFOutlineEntry(level: 2, title: "Not on its page", page: 3),
                ]))
        func path(_ words: String) -> [String]? {
            document.blocks.first { document.text(in: $0.range)?.contains(words) == true }?.headingPath
        }
        #expect(path("Before it all") == [])
        #expect(path("Text of the part") == ["1 The Part"])
        #expect(path("Going on") == ["1 The Part"])
        #expect(path("How") == ["1 The Part", "Methods & more"])
        #expect(path("Last words") == ["1 The Part", "Not on its page"])
    }

    @Test func `a PDF outline entry for a page without text starts a section`() async throws {
        let document = try await read(
            Played(pages: [nil, "Words"], entries: [PDFOutlineEntry(level: 1, title: "Picture", page: 1)]))
        #expect(document.blocks.map(\.headingPath) == [["Picture"]])
    }

    // MARK: - Scanned pages

    @Test func `recognizes text in the pictures of PDF pages, and reports the recognition`() async throws {
        let document = try await read(
            Played(pages: ["Words", " \n", nil, nil, "More"]) { page, _ in
                switch page {
                case 2: [Self.line("Recognised.")]
                case 3: []
                default: throw NotRecognised()
                }
            })
        #expect(document.text == "Words\n\nRecognised.\n\nMore")
        #expect(document.blocks.map(\.page) == [1, 2, 5])
        #expect(document.diagnostics.map(\.kind) == [.recognisedPages, .pagesWithoutText, .pagesWithoutText])
        #expect(document.diagnostics.map(\.pages) == [[2], [3], [4]])
        #expect(document.diagnostics.first?.message.contains("page 2 was recognised in pictures") == true)
    }

    @Test func `reads a PDF file that has only pictures`() async throws {
        let document = try await read(Played(pages: [nil, nil]) { page, _ in [Self.line("Page \(page)")] })
        #expect(document.text == "Page 1\n\nPage 2")
        let error = await failure(Played(pages: [nil]) { _, _ in [] })
        #expect(error?.code == .noText)
        #expect(error?.message.contains("not even in pictures") == true)
    }

    @Test func `reports PDF pages beyond the recognition limit`() async throws {
        var limits = ReadingLimits()
        limits.recognisedPages = 2
        let content = Played(pages: ["Words", nil, nil, nil]) { _, _ in [Self.line("recognised")] }
        let document = try await read(content, limits: limits)
        #expect(document.text == "Words\n\nrecognised\n\nrecognised")
        #expect(document.diagnostics.map(\.pages) == [[2, 3], [4]])
        #expect(document.diagnostics.last?.message.contains("ended after 2 pages") == true)
    }

    @Test func `stops text recognition after the total time limit for a file`() {
        var limits = ReadingLimits()
        limits.toolTime = .milliseconds(5)
        var scanned = ScannedPages(limits: limits)
        let texts = (1...3).map { page in
            scanned.recognise(page) { _ in
                Thread.sleep(forTimeInterval: 0.02)
                return "recognised"
            }
        }
        #expect(texts == ["recognised", nil, nil])
        var builder = TextBuilder(limit: 100)
        scanned.note(in: &builder)
        #expect(builder.diagnostics.map(\.pages) == [[1], [2, 3]])
    }

    @Test func `skips a page that takes too long to recognize`() async throws {
        var limits = ReadingLimits()
        limits.recognitionTime = .milliseconds(50)
        let content = Played(pages: ["Words", nil, nil]) { page, isOver in
            guard page == 2 else { return [Self.line("recognised")] }
            while !isOver() { Thread.sleep(forTimeInterval: 0.005) }
            throw NotRecognised()
        }
        let document = try await read(content, limits: limits)
        #expect(document.text == "Words\n\nrecognised")
        #expect(document.diagnostics.map(\.pages) == [[3], [2]])
    }

    @Test func `recognized text of a PDF file counts towards the text limit`() async throws {
        var limits = ReadingLimits()
        limits.textBytes = 20
        let content = Played(pages: [nil, nil]) { _, _ in [Self.line("Some more words")] }
        #expect(await failure(content, limits: limits)?.code == .tooLarge)
    }

    @Test(.timeLimit(.minutes(30))) func `cancelling stops the text recognition of a page`() async throws {
        let (began, begin) = AsyncStream<Void>.makeStream()
        let content = Played(pages: Array(repeating: nil, count: 1000)) { _, isOver in
            begin.yield()
            while !isOver() { Thread.sleep(forTimeInterval: 0.005) }
            throw NotRecognised()
        }
        let task = Task { try await read(content) }
        for await _ in began { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
