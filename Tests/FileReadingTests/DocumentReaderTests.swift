import FileReading
import Foundation
import Testing

@Suite struct DocumentReaderTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func read(_ text: String, named name: String) async throws -> ParsedDocument {
        try await DocumentReader().read(Data(text.utf8), named: name)
    }

    private func failure(_ bytes: [UInt8], _ name: String, _ limits: ReadingLimits = ReadingLimits()) async
        -> DocumentError?
    {
        await #expect(throws: DocumentError.self) {
            try await DocumentReader(limits: limits).read(Data(bytes), named: name)
        }
    }

    @Test func `keeps plain text unchanged, with its paragraphs as ranges`() async throws {
        let document = try await read("First line\nsecond line.\r\n\r\n  Second paragraph. \u{7}\n", named: "a.txt")
        #expect(document.kind == .text)
        #expect(document.text == "First line\nsecond line.\n\n  Second paragraph. \n")
        #expect(
            document.blocks.map { document.text(in: $0.range) } == ["First line\nsecond line.", "Second paragraph."])
        #expect(document.title == nil)
        #expect(document.pageCount == nil)
    }

    @Test(
        arguments: [
            (
                "log.txt", "Alpha line.\u{0}\u{0} The barge is called Petrel.\n",
                "Alpha line. The barge is called Petrel.\n"
            ),
            ("a.log", "start\n" + String(repeating: "\u{0}", count: 5_000) + "\nend\n", "start\n\nend\n"),
            ("a.md", "# Log\n\nA line.\u{0}\n", "# Log\n\nA line.\n"), ("a.csv", "a,b\u{0}\n1,2\n", nil),
            ("a.swift", "let a = 1\u{0}\n", "let a = 1\n"),
        ] as [(String, String, String?)])
    func `removes null bytes from a text and reports them`(
        _ name: String, _ content: String, _ expected: String?
    ) async throws {
        let document = try await read(content, named: name)
        #expect(document.text == expected ?? document.text)
        #expect(document.diagnostics.contains { $0.message.contains("null bytes") })
    }

    @Test(arguments: ["a.html", "a.md", "a.txt"])
    func `joins the parts of a word that a soft hyphen separates`(_ name: String) async throws {
        let mark = name == "a.html" ? "&shy;" : "\u{AD}"
        let words = "The green\(mark)\n  house and the wash\u{AD}\nhouse, and\(mark) the gar\(mark)den shed."
        let text = try await read(name == "a.html" ? "<p>\(words)</p>" : words, named: name).text
        #expect(text.contains("The greenhouse and the washhouse, and the garden shed."))
    }

    @Test func `refuses a binary file with a text file's name, or without an extension`() async throws {
        let program: [UInt8] = [0x7F, 0x45, 0x4C, 0x46] + (0..<2_000).map { UInt8($0 % 7) }
        for name in ["a.txt", "a.log", "a"] { #expect(await failure(program, name)?.code == .unsupportedKind) }
        let halfZero = Array("text ".utf8) + [UInt8](repeating: 0, count: 100)
        #expect(await failure(halfZero, "noname")?.code == .unsupportedKind)
        #expect(await failure([UInt8](repeating: 0, count: 100), "a.txt")?.code == .unsupportedKind)
    }

    @Test func `reads mails and mbox files that begin with a byte order mark or are in UTF-16`() async throws {
        let mail = "From: Ann <a@example.org>\nSubject: Über uns\n\nWörter.\n"
        let mbox = "From a@b.c Mon Mar  2 10:00:00 2026\n" + mail + "From a@b.c Mon Mar  2 10:00:00 2026\n" + mail
        for start in ["\u{FEFF}", "\n", "\u{FEFF}\r\n"] {
            #expect(try await read(start + mail, named: "a.eml").title == "Über uns")
            #expect(try await read(start + mbox, named: "a.mbox").text.components(separatedBy: "Wörter.").count == 3)
        }
        let wide = ("\u{FEFF}" + mbox).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let document = try await DocumentReader().read(Data(wide), named: "a.mbox")
        #expect(document.text.components(separatedBy: "Wörter.").count == 3)
    }

    @Test func `reads a file at a path`() async throws {
        let url = try folder.write(Array("Some text.".utf8), "note with spaces.txt")
        #expect(try await DocumentReader().read(at: url).text == "Some text.")
    }

    @Test func `source code keeps its indentation`() async throws {
        let document = try await read("func a() {\n    b()\n}\n\n    indented\n", named: "a.swift")
        #expect(document.kind == .code)
        #expect(document.blocks.map(\.style) == [.code, .code])
        #expect(document.text(in: document.blocks[1].range) == "    indented")
    }

    @Test(arguments: [
        ("<!DOCTYPE html><title>T</title><p>Hello there</p>", DocumentKind.html), ("only words", .text),
    ])
    func `recognizes a file without an extension by its content`(_ text: String, _ kind: DocumentKind) async throws {
        #expect(try await read(text, named: "file").kind == kind)
    }

    @Test func `refuses unreadable files with an error code for the cause`() async throws {
        let reader = DocumentReader()
        let missing = await #expect(throws: DocumentError.self) { try await reader.read(at: folder.url("none.txt")) }
        #expect(missing?.code == .notFound)
        let directory = await #expect(throws: DocumentError.self) {
            try await reader.read(at: URL(filePath: folder.path))
        }
        #expect(directory?.code == .unreadable)
        #expect(await failure([], "empty.txt")?.code == .noText)
        #expect(await failure(Array(" \n\t ".utf8), "blank.txt")?.code == .noText)
        #expect(await failure([0x7F, 0x45, 0x4C, 0x46, 0, 0, 1, 2], "program")?.code == .unsupportedKind)
        #expect(await failure(Array("PK\u{3}\u{4}".utf8) + [0, 0, 9], "a.zip")?.code == .unsupportedKind)
        #expect(
            await failure([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0], "old.msg")?.code == .damaged)
        #expect(await failure([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0], "new.docx")?.code == .encrypted)
        #expect(await failure(Array("no office file".utf8), "a.docx")?.code == .damaged)
        #expect(await failure(Array("no pdf".utf8), "a.pdf")?.code == .damaged)
    }

    @Test func `refuses a device file without waiting`() async throws {
        let error = await #expect(throws: DocumentError.self) {
            try await DocumentReader().read(at: URL(filePath: "/dev/zero"))
        }
        #expect(error?.code == .unreadable)
    }

    @Test func `refuses files and texts that exceed their size limits`() async throws {
        var limits = ReadingLimits()
        limits.textFileBytes = 10
        #expect(await failure(Array("eleven bytes".utf8), "a.txt", limits)?.code == .tooLarge)
        limits = ReadingLimits()
        limits.fileBytes = 10
        #expect(await failure(Array("eleven bytes".utf8), "a.pdf", limits)?.code == .tooLarge)
        limits = ReadingLimits()
        limits.textBytes = 30
        let rows = Array(String(repeating: "a,b\n", count: 20).utf8)
        #expect(await failure(rows, "a.csv", limits)?.code == .tooLarge)
        limits = ReadingLimits()
        limits.markupBytes = 10
        #expect(await failure(Array("<p>text</p> and more".utf8), "a.html", limits)?.code == .tooLarge)
    }

    @Test func `built-in readers stop at the time limit, like external programs`() async throws {
        var limits = ReadingLimits()
        limits.toolTime = .zero
        #expect(await failure(Array("<p>text</p>".utf8), "a.html", limits)?.code == .timedOut)
        let office = try OfficeFixture.docx(OfficeFixture.paragraph("text"))
        #expect(await failure(Array(office), "a.docx", limits)?.code == .timedOut)
    }

    @Test func `reads a text file that mentions the mark of PDF files as text`() async throws {
        #expect(try await read("Files begin with %PDF-1.7.", named: "a.md").kind == .markdown)
    }

    @Test func `creates a document from plain text`() throws {
        let document = try ParsedDocument(plainText: "One.\r\n\r\nTwo.", title: "Named")
        #expect(document.title == "Named")
        #expect(document.blocks.map { document.text(in: $0.range) } == ["One.", "Two."])
        #expect(throws: DocumentError.self) { try ParsedDocument(plainText: " \n") }
    }

    @Test func `a reading error contains the sanitized file name and never the file's text`() async throws {
        var limits = ReadingLimits()
        limits.textFileBytes = 3
        let error = await failure(Array("secret words".utf8), "bad\u{1B}[31m\nname.txt", limits)
        let message = try #require(error?.message)
        #expect(message.contains("bad[31m name.txt"))
        #expect(!message.contains("secret"))
        #expect(!message.unicodeScalars.contains { $0.value < 32 })
    }

    @Test func `the position of a passage contains the headings above the passage`() async throws {
        let document = try await read("# One\n\ntext\n\n## Two\n\nmore text", named: "a.md")
        let range = try #require(document.text.firstRange(of: "more"))
        let offset = document.text.utf8.distance(from: document.text.startIndex, to: range.lowerBound)
        let position = document.position(of: offset..<offset + 4)
        #expect(position.headingPath == ["One", "Two"])
        #expect(position.pages == nil)
        #expect(document.text(in: position.range) == "more")
        #expect(document.text(in: 0..<10_000) == nil)
        #expect(try ParsedDocument(plainText: "Ü").text(in: 0..<1) == nil)
        #expect(document.position(of: 9000..<9001).headingPath == ["One", "Two"])
    }

    @Test func `reading a file in a cancelled task throws a cancellation error`() async throws {
        let url = try folder.write(Array("text".utf8), "a.txt")
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await DocumentReader().read(at: url)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
