import Foundation
import GMimeParser
import MailReading
import Testing

@testable import Mail

/// Label tables and the mails that they name, in a folder and in an mbox file.
@Suite struct LabelTableTests {
    /// A folder of its own for each test, deleted afterwards.
    private final class Folder: Sendable {
        let url = FileManager.default.temporaryDirectory.appending(path: "hearth-labels-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(at: url) }

        func write(_ name: String, _ text: String) throws -> URL {
            let file = url.appending(path: name)
            try Data(text.utf8).write(to: file)
            return file
        }
    }

    private struct Found {
        let mails: [LabelledMail]
        let missing: Int?
    }

    private let folder: Folder

    init() throws {
        folder = try Folder()
        for number in 1...2 { _ = try folder.write("\(number).eml", Self.mail(number)) }
    }

    private static func mail(_ number: Int) -> String {
        "From: ann\(number)@example.org\nSubject: Number \(number)\nMessage-ID: <\(number)@example.org>\n\nWords\n"
    }

    private func read(_ table: String, mails: URL? = nil) throws -> Found {
        var missing: Int?
        let mails = try LabelledMail.read(
            labels: try folder.write("labels.tsv", table), mails: mails ?? folder.url, parser: GMimeMailParser()
        ) { missing = $0 }
        return Found(mails: mails, missing: missing)
    }

    private func mailbox() throws -> URL {
        let mails = (1...2).map { "From ann Mon Mar  3 10:00:00 2025\n\(Self.mail($0))\n" }
        return try folder.write("box.mbox", mails.joined())
    }

    @Test func `reads labels in upper and lower case and skips empty lines`() throws {
        let spam = try read("1.eml\tSpam\tfurther\n\n2.eml\tHAM\r\n")
        #expect(spam.mails.map(\.label) == ["spam", "ham"] && spam.missing == nil)
        #expect(try read("1.eml\tUpdates\n").mails.map(\.label) == ["updates"])
    }

    @Test(arguments: [
        ("1.eml\tspam\n\n2.eml\tsapm\n", "Line 3"), ("1.eml\tuncategorized\n", "Line 1"), ("1.eml spam\n", "Line 1"),
        ("message_id\tcategory\n<1@example.org>\tjunk\n", "Line 2"),
        ("message_id\tcategory\tsender_domain\n<1@example.org>\tspam\n", "Line 2"),
        ("1.eml\tspam\n2.eml\tupdates\n", "Use a separate table for each"), ("\n", "lists no mails"),
    ])
    func `refuses an invalid table of labels and names its line`(_ table: String, _ words: String) throws {
        let error = #expect(throws: MailError.self) { try read(table) }
        #expect(error?.code == .invalid && error?.message.contains(words) == true)
    }

    @Test func `counts missing mails, and refuses a table if all of its mails are missing`() throws {
        let found = try read("1.eml\tham\ngone.eml\tspam\n")
        #expect(found.mails.map(\.message.subject) == ["Number 1"] && found.missing == 1)
        #expect(throws: MailError.self) { try read("gone.eml\tspam\n") }
        #expect(throws: MailError.self) { try read("1.eml\tspam\n", mails: try mailbox()) }
    }

    @Test func `finds the mails of an mbox file by their message identifiers`() throws {
        let found = try read(
            "category\tmessage_id\tsender_domain\nPrimary\t<2@example.org>\tb.example\nforums\t3@example.org\tc.example\n",
            mails: try mailbox())
        #expect(found.mails.map(\.message.subject) == ["Number 2"] && found.missing == 1)
        #expect(found.mails.map(\.group) == ["b.example"] && found.mails.map(\.label) == ["primary"])
        #expect(throws: MailError.self) { try read("message_id\tcategory\n9\tham\n", mails: try mailbox()) }
    }

    @Test func `the error for an unreadable table names the file and omits the system's error text`() throws {
        let nowhere = folder.url.appending(path: "nowhere.tsv")
        let error = #expect(throws: MailError.self) {
            try LabelledMail.read(labels: nowhere, mails: folder.url, parser: GMimeMailParser())
        }
        #expect(error?.code == .notFound && error?.message.contains("nowhere.tsv") == true)
        try Data([0x66, 0xFF, 0x09]).write(to: nowhere)
        #expect(throws: MailError.self) {
            try LabelledMail.read(labels: nowhere, mails: folder.url, parser: GMimeMailParser())
        }
    }
}
