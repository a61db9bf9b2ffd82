import Foundation
import Synchronization
import Testing

@testable import DocumentText

/// PDF files through a framework of the system, which a played one stands for.
struct PDFContentTests {
    private struct Played: PDFContent {
        var pages: [String?] = []
        var title: String?
        var isLocked = false
        var allowsCopying = true
        var time = Duration.zero

        var pageCount: Int { pages.count }

        func text(onPage page: Int) -> String? {
            Thread.sleep(forTimeInterval: time / .seconds(1))
            return pages[page - 1]
        }
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

    @Test func `each paragraph knows its page`() async throws {
        let document = try await read(
            Played(pages: ["First\nline.\n\nSecond.", "Third."], title: "Microsoft Word - Notes"))
        #expect(document.kind == .pdf)
        #expect(document.title == "Notes")
        #expect(document.pageCount == 2)
        #expect(document.text == "First line.\n\nSecond.\n\nThird.")
        #expect(document.blocks.map(\.page) == [1, 1, 2])
        #expect(document.diagnostics.isEmpty)
    }

    @Test func `the file that is opened holds the bytes`() async throws {
        let opened = Mutex<Data?>(nil)
        let reader = DocumentReader(tools: ExternalTools()) { url in
            opened.withLock { $0 = try? Data(contentsOf: url) }
            return Played(pages: ["Words"])
        }
        let bytes = Data("%PDF-1.7 played".utf8)
        #expect(try await reader.read(bytes, named: "a.pdf").text == "Words")
        #expect(opened.withLock(\.self) == bytes)
    }

    @Test func `pdftotext goes first where it is installed`() async throws {
        let folder = try TestFolder()
        let tools = ExternalTools(pdftotext: try folder.tool("pdftotext", "printf 'By Poppler\\f'"))
        #expect(try await read(Played(pages: ["By the framework"]), tools: tools).text == "By Poppler")
    }

    @Test func `pages without text are said, with what could recognise them`() async throws {
        let document = try await read(Played(pages: ["Words", " \n", nil, "More"]))
        #expect(document.blocks.map(\.page) == [1, 4])
        #expect(document.diagnostics.map(\.kind) == [.pagesWithoutText])
        #expect(document.diagnostics.first?.pages == [2, 3])
        #expect(document.diagnostics.first?.message.contains("Pages 2–3 hold no text, and text in pictures") == true)
        let error = await failure(Played(pages: [nil]))
        #expect(error?.code == .noText)
        #expect(error?.message.contains("tesseract") == true)
    }

    @Test func `what cannot be read is refused by its reason`() async throws {
        #expect(await failure(nil)?.code == .damaged)
        #expect(await failure(Played(pages: ["Words"], isLocked: true))?.message.contains("password") == true)
        #expect(await failure(Played(pages: ["Words"], allowsCopying: false))?.message.contains("not allow") == true)
        #expect(await failure(Played())?.code == .noText)
    }

    @Test func `the limits are those of Poppler's programs`() async throws {
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

    @Test func `cancelling ends it between two pages`() async throws {
        let slow = Played(pages: Array(repeating: "Words", count: 1000), time: .milliseconds(50))
        let task = Task { try await read(slow) }
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
