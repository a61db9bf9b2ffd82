import Foundation
import GMimeParser
import Retrieval
import Store
import Synchronization
import Testing

@testable import Mail

/// The text of attached files, which search finds.
@Suite struct AttachmentTextTests: WithMailHome {
    let home: MailHome
    private let service: MailService
    private let opened = Opened()

    /// The names of the files that were opened.
    private final class Opened: Sendable {
        private let list = Mutex<[String]>([])
        var names: [String] { list.withLock { $0.sorted() } }
        func add(_ name: String) { list.withLock { $0.append(name) } }
    }

    private struct NoText: Error {}

    init() throws {
        home = try MailHome()
        let opened = opened
        let reader = AttachmentReader {
            $0.hasSuffix(".pdf")
        } text: { file, name in
            opened.add(name)
            guard name != "broken.pdf" else { throw NoText() }
            return String(decoding: file, as: UTF8.self)
        }
        service = MailService(
            home.database, models: MailModels(), parser: GMimeMailParser(), attachments: reader, stateFolder: home.path)
    }

    private func mail(_ id: String, _ subject: String, files: [(name: String, text: String)]) -> String {
        let parts = files.map { name, text in
            """
            --b
            Content-Type: application/octet-stream
            Content-Disposition: attachment; filename=\(name)
            Content-Transfer-Encoding: base64

            \(Data(text.utf8).base64EncodedString())

            """
        }
        return mail(
            id, subject: subject, text: "--b\n\nSee the file.\n\n" + parts.joined() + "--b--",
            headers: "Content-Type: multipart/mixed; boundary=b\n")
    }

    private func found(_ query: String) async throws -> [String] {
        try await service.search(query).hits.map { "\($0.email.subject) \($0.file ?? "-")" }
    }

    @Test func `finds the text of attached files, and names the file`() async throws {
        let long = String(repeating: "The heron waits at the weir. ", count: 100) + "The kingfisher dives."
        try home.deliver("1:2,S", mail("1", "Birds", files: [("birds.pdf", long), ("photo.jpg", "badger")]))
        try home.deliver("2", mail("2", "Broken", files: [("broken.pdf", "otter"), ("whole.pdf", "The otter swims.")]))
        try home.deliver("3", mail("3", "Nothing", files: []))
        try await service.importMailbox(at: home.maildir)
        #expect(try await found("kingfisher") == [])
        try await service.finish()
        #expect(try await found("kingfisher") == ["Birds birds.pdf"])
        #expect(try await found("otter") == ["Broken whole.pdf"])
        #expect(try await found("badger") == [])
        // Names of files are words of the mail.
        #expect(try await found("broken.pdf").first == "Broken -")
        #expect(try await found("kingfisher is:read") == ["Birds birds.pdf"])
        #expect(try await found("kingfisher is:unread") == [])
        #expect(try await service.search("heron").hits.first?.highlights.isEmpty == false)
    }

    @Test func `each file is opened once, and its text goes with its mail`() async throws {
        let file = try home.deliver("1", mail("1", "One", files: [("a.pdf", "The walrus.")]))
        try await service.importMailbox(at: home.maildir)
        try await service.finish()
        try await service.finish()
        try home.deliver("2", mail("2", "Two", files: [("b.pdf", "The lynx.")]))
        try await service.importMailbox(at: home.maildir)
        try await service.finish()
        #expect(opened.names == ["a.pdf", "b.pdf"])
        try FileManager.default.removeItem(atPath: file)
        try await service.importMailbox(at: home.maildir)
        #expect(try await found("walrus") == [])
        #expect(try await found("lynx") == ["Two b.pdf"])
        try await service.removeMailbox(named: "mail")
        #expect(try await home.count("retrievalItem") == 0)
    }

    @Test func `reads the files of mails in an mbox file, and of mails within mails`() async throws {
        let inner = mail("9", "Inner", files: [("inner.pdf", "The puffin.")])
        let outer = mail(
            "1", subject: "Outer", text: "--o\n\nForwarded.\n\n--o\nContent-Type: message/rfc822\n\n\(inner)\n--o--",
            headers: "Content-Type: multipart/mixed; boundary=o\n")
        let second = mail("2", "Second", files: [("second.pdf", "The auk.")])
        let box = home.path + "/box"
        let line = "From ann@example.org Mon Mar  3 10:00:00 2025\n"
        try Data((line + outer + "\n" + line + second).utf8).write(to: URL(filePath: box))
        try await service.importMailbox(at: box)
        try await service.finish()
        #expect(try await found("puffin") == ["Outer inner.pdf"])
        #expect(try await found("auk") == ["Second second.pdf"])
    }

    @Test func `a mail whose files crashed the program is not opened again`() async throws {
        try home.deliver("1", mail("1", "One", files: [("a.pdf", "The walrus.")]))
        try await service.importMailbox(at: home.maildir)
        // The crash left this note.
        try await service.store.noteReadFiles(of: 1)
        try await service.finish()
        #expect(opened.names == [])
    }
}
