import Foundation
import Testing

@testable import FileReading

/// Old office files and Apple's office files, with scripts in place of LibreOffice.
@Suite struct OfficeConverterTests {
    private let folder: TestFolder
    /// The header of an old office file: signature, version and byte order.
    private static let old = Data(
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + Array(repeating: 0, count: 20) + [0xFE, 0xFF]
            + Array(repeating: 0, count: 482))

    init() throws { folder = try TestFolder() }

    /// Parses the arguments.
    ///
    /// A confined script cannot start another program, but it can replace itself with another program.
    private static let arguments = """
        while [ $# -gt 1 ]; do case "$1" in --outdir) out=$2;; --convert-to) to=$2;; esac; shift; done
        """
    private static let copying = "\(arguments)\nexec cp \"$1\" \"$out/document.$to\""

    /// Returns a reader whose LibreOffice is this script, by default one that copies the file.
    private func reader(_ script: String? = nil, limits: ReadingLimits = ReadingLimits()) throws -> DocumentReader {
        DocumentReader(
            limits: limits, tools: ExternalTools(soffice: try folder.tool("soffice", script ?? Self.copying)))
    }

    private func failure(_ data: Data, _ name: String, _ reader: DocumentReader) async -> DocumentError? {
        await #expect(throws: DocumentError.self) { try await reader.read(data, named: name) }
    }

    @Test func `reads the Word document that LibreOffice converts a file to`() async throws {
        let docx = try OfficeFixture.docx(
            OfficeFixture.paragraph("Part", style: "H1") + OfficeFixture.paragraph("Text."))
        let document = try await reader().read(Data(docx), named: "a.pages")
        #expect(document.kind == .converted)
        #expect(document.blocks.map { document.text(in: $0.range) } == ["Part", "Text."])
        #expect(document.blocks[1].headingPath == ["Part"] && document.keptShare == 1)
    }

    @Test func `restarts LibreOffice if it exits with the restart code`() async throws {
        let docx = try OfficeFixture.docx(OfficeFixture.paragraph("Text."))
        let script = """
            if [ ! -e started ]; then echo > started; exit 81; fi
            \(Self.copying)
            """
        #expect(try await reader(script).read(docx, named: "a.pages").text == "Text.")
    }

    @Test func `reports that LibreOffice cannot read a file, crashed or timed out`() async throws {
        let unread = await failure(Self.old, "a.doc", try reader("exit 0"))
        #expect(unread?.code == .damaged && unread?.message.contains("LibreOffice cannot read “a.doc”") == true)
        #expect(await failure(Self.old, "a.xls", try reader("kill -SEGV $$"))?.code == .toolFailed)
        var limits = ReadingLimits()
        limits.toolTime = .seconds(1)
        #expect(await failure(Self.old, "a.ppt", try reader("exec sleep 1000", limits: limits))?.code == .timedOut)
    }

    @Test func `refuses a damaged old office file`() async throws {
        let error = await failure(Self.old.prefix(100), "a.doc", try reader())
        #expect(error?.code == .damaged && error?.message.contains("a.doc") == true)
    }

    @Test func `reports which package to install if LibreOffice is missing`() async throws {
        let none = DocumentReader(tools: ExternalTools())
        let error = await failure(Self.old, "a.doc", none)
        #expect(error?.code == .toolMissing && error?.message.contains("libreoffice-writer-nogui") == true)
        #expect(none.fileExtensions.isDisjoint(with: ["doc", "pages", "key"]))
        #expect(try reader().fileExtensions.isSuperset(of: ["doc", "xls", "ppt", "pages", "numbers", "key", "docx"]))
    }

    @Test func `recognizes old office files with the wrong extension by their content`() async throws {
        #expect(try await reader().read(Data("{\\rtf1 text}".utf8), named: "letter.doc").kind == .rtf)
        #expect(try await reader().read(Data("<html><body><p>a page".utf8), named: "a.xls").kind == .html)
        #expect(try await reader().read(Data("plain".utf8), named: "a.doc").kind == .text)
        let docx = try OfficeFixture.docx(OfficeFixture.paragraph("Text."))
        #expect(try await reader().read(docx, named: "a.doc").kind == .docx)
        #expect(await failure(Data("-----BEGIN PRIVATE KEY-----".utf8), "server.key", try reader())?.code == .damaged)
    }
}
