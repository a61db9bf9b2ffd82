import FileReading
import Foundation
import Testing

@Suite struct MailboxTextTests {
    private func mbox(_ mails: [String]) -> Data {
        Data(mails.map { "From ann@example.org Mon Mar  3 10:00:00 2025\n\($0)\n\n" }.joined().utf8)
    }

    @Test func `a passage of an mbox file has the number of its mail as its place`() async throws {
        let attached =
            "Subject: Two\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nSecond words.\n--x\n"
            + "Content-Type: text/csv\nContent-Disposition: attachment; filename=a.csv\n\na,b\nx,1\n--x--\n"
        let document = try await DocumentReader().read(
            mbox([
                "From: Ann <ann@example.org>\nSubject: One\n\nFirst words.\n\n>From here on quoted.",
                "X-Mozilla-Status: 0009\nSubject: Gone\n\nDeleted words.", attached, "Subject: Four\n\nLast words.",
            ]), named: "old mails.mbox")
        #expect(document.kind == .mailbox && document.title == "old mails.mbox")
        #expect(
            document.blocks.map { "\($0.part?.name ?? ""): \(document.text(in: $0.range) ?? "")" } == [
                "mail 1: One", "mail 1: From: Ann <ann@example.org>", "mail 1: First words.",
                "mail 1: From here on quoted.", "mail 3: Two", "mail 3: Second words.",
                "mail 3, attachment “a.csv”: a.csv", "mail 3, attachment “a.csv”: a | b",
                "mail 3, attachment “a.csv”: a: x; b: 1", "mail 4: Four", "mail 4: Last words.",
            ])
        #expect(document.blocks.last?.headingPath == ["Four"])
        let place = document.position(of: document.blocks[3].range.lowerBound..<document.blocks[5].range.upperBound)
            .place
        #expect(place == "mail 1; mail 3")
    }

    @Test func `refuses an invalid mbox file, and reports mails omitted from a large mbox file`() async throws {
        let error = await #expect(throws: DocumentError.self) {
            try await DocumentReader().read(Data("Dear diary".utf8), named: "diary.mbox")
        }
        #expect(error?.code == .damaged && error?.message.contains("diary.mbox") == true)
        var limits = ReadingLimits()
        limits.pages = 3
        let few = try await DocumentReader(limits: limits).read(
            mbox((1...5).map { "Subject: Number \($0)\n\nWords." }), named: "a.mbox")
        #expect(few.text.contains("Number 3") && !few.text.contains("Number 4"))
        #expect(few.diagnostics.map(\.kind) == [.leftOut] && few.diagnostics[0].message.contains("number 4 on"))
        limits.textBytes = 1_000
        let short = try await DocumentReader(limits: limits).read(
            mbox(["Subject: Long\n\n" + String(repeating: "word ", count: 400), "Subject: Short\n\nWords."]),
            named: "a.mbox")
        #expect(short.text == "Short\n\nWords." && short.diagnostics.count == 1)
    }
}
