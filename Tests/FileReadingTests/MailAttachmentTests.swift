import FileReading
import Foundation
import Testing

@Suite struct MailAttachmentTests {
    private func read(_ parts: [String]) async throws -> ParsedDocument {
        try await DocumentReader().read(Data(mail("Plans", ["\nSee the files."] + parts).utf8), named: "a.eml")
    }

    private func texts(_ document: ParsedDocument) -> [String?] { document.blocks.map { document.text(in: $0.range) } }

    private func mail(_ subject: String, _ parts: [String]) -> String {
        "Subject: \(subject)\nContent-Type: multipart/mixed; boundary=\(subject)\n\n"
            + parts.map { "--\(subject)\n\($0)\n" }.joined() + "--\(subject)--\n"
    }

    private func file(_ name: String, _ bytes: Data, _ type: String = "application/octet-stream") -> String {
        "Content-Type: \(type)\nContent-Disposition: attachment; \(name)\nContent-Transfer-Encoding: base64\n\n"
            + bytes.base64EncodedString(options: .lineLength76Characters)
    }

    @Test func `reads attachments with their mail, and cites them by name`() async throws {
        let sheet = try SheetFixture.xlsx([("Costs", SheetFixture.rows([["Item", "Price"], ["Tea", "3"]], from: 2))])
        let document = try await read([
            file("filename=\"=?utf-8?q?K=C3=B6sten?=.xlsx\"", sheet),
            file("filename*=utf-8''n%C3%B6te.md", Data("# Head\n\nSome words.\n\n## Inner\n\nMore.".utf8)),
            file("filename*0=\"lon\"; filename*1*=g%2E; filename*2=csv", Data("a,b\nx,1\n".utf8), "text/csv"),
        ])
        #expect(document.kind == .mail && document.title == "Plans")
        #expect(
            texts(document) == [
                "Plans", "See the files.", "Kösten.xlsx", "Costs", "Item | Price", "Item: Tea; Price: 3", "nöte.md",
                "Head", "Some words.", "Inner", "More.", "long.csv", "a | b", "a: x; b: 1",
            ])
        #expect(
            document.blocks.map { $0.part?.name } == [
                nil, nil, "attachment “Kösten.xlsx”", "attachment “Kösten.xlsx”, Sheet “Costs”",
                "attachment “Kösten.xlsx”, Sheet “Costs”, A2:B2", "attachment “Kösten.xlsx”, Sheet “Costs”, A3:B3",
                "attachment “nöte.md”", "attachment “nöte.md”", "attachment “nöte.md”", "attachment “nöte.md”",
                "attachment “nöte.md”", "attachment “long.csv”", "attachment “long.csv”", "attachment “long.csv”",
            ])
        #expect(document.blocks[10].headingPath == ["Plans", "nöte.md", "Head", "Inner"])
        #expect(document.blocks[5].headingPath == ["Plans", "Kösten.xlsx", "Costs"])
        // No passage spans the mail and a file, or two files.
        let places = Chunker().chunks(of: document) { $0.utf8.count / 4 }.map(\.position.place)
        #expect(places.first == .some(nil) && Set(places).count == places.count && places.count >= 4)
        #expect(document.diagnostics.isEmpty)
    }

    @Test func `reads mails attached to mails up to a maximum depth`() async throws {
        var inner = mail("Deepest", ["\nThe deepest words."])
        for depth in 0..<5 {
            inner = mail("M\(depth)", ["\nWords \(depth).", "Content-Type: message/rfc822\n\n" + inner])
        }
        let document = try await read(["Content-Type: message/rfc822; name=\"Fwd: all\"\n\n" + inner])
        #expect(
            document.text.contains("Words 4.") && document.text.contains("Words 2.")
                && !document.text.contains("Words 1."))
        let last = document.blocks.last?.part?.name
        #expect(last?.hasPrefix("attachment “Fwd: all.eml”, attachment “mail.eml”") == true)
        #expect(document.diagnostics.count == 1)
    }

    @Test func `reads each mail of a mailing list digest`() async throws {
        let digest =
            "Subject: Digest\nContent-Type: multipart/digest; boundary=b\n\n--b\n\nSubject: One\n\nFirst words.\n"
            + "--b\n\nSubject: Two\n\nMore words.\n--b--\n"
        let document = try await DocumentReader().read(Data(digest.utf8), named: "a.eml")
        #expect(
            texts(document) == ["Digest", "mail.eml", "One", "First words.", "mail.eml", "Two", "More words."])
        #expect(document.blocks.last?.part?.name == "attachment “mail.eml”")
    }

    @Test func `skips and names unreadable attachments, and keeps the mail's text`() async throws {
        let document = try await read([
            file("filename=a.docx", Data("no office file".utf8)), file("filename=a.exe", Data([1, 2])),
            file("filename=\"../../b.pdf\"", Data("no pdf".utf8)), "Content-Type: image/png; name=logo.png\n\nxx",
            "Content-Disposition: attachment\n\nno name",
        ])
        #expect(texts(document) == ["Plans", "See the files."])
        let messages = document.diagnostics.map(\.message)
        #expect(messages.count == 3 && messages.last == "3 attachments are left out.")
        #expect(messages[0].contains("“a.docx”") && messages[1].contains("“b.pdf”"))
    }

    @Test func `attachments count towards the mail's text limit`() async throws {
        var limits = ReadingLimits()
        limits.textBytes = 1_000
        let parts = ["\nText.", file("filename=a.txt", Data(String(repeating: "word ", count: 190).utf8))]
        let document = try await DocumentReader(limits: limits).read(Data(mail("Big", parts).utf8), named: "a.eml")
        #expect(texts(document) == ["Big", "Text."])
        #expect(document.diagnostics.first?.message.contains("a.txt") == true)
    }
}
