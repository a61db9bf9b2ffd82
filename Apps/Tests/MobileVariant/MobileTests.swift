import FileReading
import Foundation
import Testing

/// Tests of reading documents on iOS, where apps cannot start programs.
@Suite struct MobileTests {
    private struct Played: PDFContent {
        let title: String? = nil
        let isLocked = false
        let allowsCopying = true
        let pageCount = 1

        func text(onPage page: Int) -> String? { "Page \(page)" }
    }

    private func failure(_ bytes: String, _ name: String, _ tools: ExternalTools = ExternalTools()) async
        -> DocumentError?
    {
        await #expect(throws: DocumentError.self) {
            try await DocumentReader(tools: tools).read(Data(bytes.utf8), named: name)
        }
    }

    @Test func `office documents can be read on iOS`() async throws {
        var folder = URL(filePath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        let file = folder.appending(path: "Samples/documents/plot-agreement.docx")
        #expect(try await DocumentReader().read(at: file).text.contains("Fennel Lane"))
        #expect(await failure("PK\u{3}\u{4} and more", "a.docx")?.code == .damaged)
    }

    @Test func `PDF files are read on iOS with the injected PDF reader`() async throws {
        let reader = DocumentReader(openPDF: { _ in Played() })
        #expect(try await reader.read(Data("%PDF-1.7".utf8), named: "a.pdf").text == "Page 1")
        #expect(await failure("%PDF-1.7", "a.pdf")?.message.contains("PDFKit") == true)
    }

    @Test func `documents that need an external program are refused on iOS`() async throws {
        let error = await failure("%PDF-1.7", "a.pdf", ExternalTools(pdftotext: "/usr/bin/pdftotext"))
        #expect(error?.code == .toolFailed)
        #expect(error?.message.contains("programs cannot start others") == true)
    }

    @Test(arguments: [
        ("a.txt", "Words"), ("a.md", "Words"), ("a.html", "<p>Words</p>"), ("a.csv", "Words"),
        ("a.eml", "Subject: Hello\n\nWords"),
    ])
    func `text, Markdown, HTML, CSV and mail files can be read on iOS`(_ name: String, _ text: String) async throws {
        #expect(try await DocumentReader().read(Data(text.utf8), named: name).text.contains("Words"))
    }
}
