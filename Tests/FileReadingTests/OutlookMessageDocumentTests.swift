import FileReading
import Foundation
import HostileText
import Testing

/// Outlook's `.msg` files as documents.
@Suite struct OutlookMessageDocumentTests {
    private func failure(_ bytes: [UInt8], _ name: String) async -> DocumentError? {
        await #expect(throws: DocumentError.self) { try await DocumentReader().read(Data(bytes), named: name) }
    }

    @Test func `reads a mail with its files, each cited by name`() async throws {
        var fixture = MessageFixture.mail("Käse", "Der Käse ist da.")
        fixture.attachments = [
            .init([0x3707: .text("Größe.csv"), 0x370E: .text("text/csv"), 0x3701: .bytes(Array("a,b\nx,1\n".utf8))]),
            .init([0x3705: .number(5)], message: .mail("Inner", "The inner text.")),
        ]
        let document = try await DocumentReader().read(Data(fixture.bytes), named: "a.MSG")
        #expect(document.kind == .mail && document.title == "Käse")
        let texts = document.blocks.map { document.text(in: $0.range) }
        for text in ["Der Käse ist da.", "a: x; b: 1", "The inner text."] { #expect(texts.contains(text), "\(text)") }
        #expect(document.blocks.contains { $0.part?.name == "attachment “Größe.csv”" })
    }

    @Test func `reads contacts and tasks of Outlook, too`() async throws {
        var fixture = MessageFixture.mail("Call Bob", "About the roof.")
        fixture.properties[0x001A] = .text("IPM.Task")
        #expect(try await DocumentReader().read(Data(fixture.bytes), named: "a.msg").text.contains("About the roof."))
    }

    @Test func `refuses damaged files, and other files with this name`() async throws {
        let mail = MessageFixture.mail("Subject", String(repeating: "Words of a mail. ", count: 900)).bytes
        let cut = await failure(Array(mail.prefix(4_000)), "a.msg")
        #expect(cut?.code == .damaged && cut?.message.contains("a.msg") == true)
        var other = mail
        // The name of the stream with the properties, in UTF-16.
        let name = "__properties_version1.0".utf8.flatMap { [$0, 0] as [UInt8] }
        for place in 0..<(other.count - name.count) where other[place..<place + name.count].elementsEqual(name) {
            other[place] = 0x78
        }
        let wrong = await failure(other, "b.msg")
        #expect(wrong?.code == .damaged && wrong?.message.contains("not a mail of Outlook") == true)
        // Under another name, a compound file is still an office file.
        let office = await failure(mail, "c.docx")
        #expect(office?.code == .encrypted)
    }
}
