import Foundation
import RawText

/// A reader of the mails in an `.olm` file, which Outlook for Mac exports: a ZIP file with an XML file for each mail.
final class OutlookMacReader: MailFileReader {
    private static let mails = "com.microsoft.__Messages"
    private static let attachments = "com.microsoft.__Attachments"

    private let file: MailFile
    private let parts: ArchiveParts
    private var messages: [(names: [String], place: ArchiveStream.Place)] = []
    private var files: [String: ArchiveStream.Place] = [:]
    private var index = 0

    /// Opens a file; `nil` for another archive.
    init?(_ file: MailFile, maximumUnpacked: Int) throws(MailboxError) {
        self.file = file
        parts = try ArchiveParts(file, maximumUnpacked: maximumUnpacked)
        var isOne = file.path.lowercased().hasSuffix(".olm")
        var looked = 0
        do {
            while let part = try parts.next() {
                looked += 1
                isOne = isOne || part.name.contains(Self.mails)
                // Other archives have many parts.
                guard isOne || looked < 100 else { return nil }
                guard !part.isEncrypted else { throw MailboxError.encrypted(file.path) }
                guard part.isFile, let place = parts.stream.place else { continue }
                let names = part.name.split(separator: "/").map(String.init)
                if names.contains(Self.attachments) {
                    files[part.name] = place
                } else if let start = names.firstIndex(of: Self.mails), names.last?.hasSuffix(".xml") == true {
                    messages.append((Array(names[(start + 1)...].suffix(24)).map { String($0.prefix(120)) }, place))
                }
            }
        } catch let error as MailboxError {
            throw error
        } catch {
            // The import was cancelled, which the next read reports.
        }
        if !isOne { return nil }
    }

    var progress: Double { Double(index) / Double(max(1, messages.count)) }

    func next() throws -> MailboxEntry? {
        while index < messages.count {
            let (names, place) = messages[index]
            index += 1
            parts.stream.go(to: place)
            guard let message = try message(parts.rest()) else { continue }
            var mail = message.mail
            var left = MailboxCursor.maximumBytes
            for (var part, url) in message.files {
                guard let place = files[url] else { continue }
                parts.stream.go(to: place)
                part.content = try parts.rest()
                // A file is written in base64.
                left -= part.content.count / 3 * 4
                guard left > 0 else { break }
                mail.files.append(part)
            }
            return MailboxEntry(
                .eml, folder: MailFolder.name(file.names + names.dropLast()), key: nil, stamp: nil, bytes: mail.bytes(),
                prefix: file.prefix + names.map { $0 + "/" }.joined(), path: file.path)
        }
        return nil
    }

    private struct Message {
        var mail = MailWriter()
        /// The files, and the names of their parts.
        var files: [(file: MailWriter.File, url: String)] = []
    }

    /// Returns the mail in an XML file; `nil` for another or a damaged file, because the others can still be read.
    private func message(_ bytes: [UInt8]) throws -> Message? {
        do {
            let parser = try XMLPullParser(bytes, check: Task.checkCancellation) { $0 }
            return try Self.message(parser)
        } catch is XMLFailure {
            return nil
        }
    }

    private static func message(_ parser: XMLPullParser) throws -> Message? {
        var message = Message()
        var values: [String: String] = [:]
        var people: [String: [(String?, String?)]] = [:]
        var (path, isMail) = ([String](), false)
        while let event = try parser.next() {
            switch event {
            case .start(let name):
                isMail = isMail || name == "email"
                if name == "emailAddress", let list = path.last {
                    people[list, default: []].append(
                        (
                            parser.attribute("OPFContactEmailAddressName"),
                            parser.attribute("OPFContactEmailAddressAddress")
                        ))
                } else if name == "messageAttachment", message.files.count < 500,
                    let url = parser.attribute("OPFAttachmentURL")
                {
                    message.files.append((file(parser), url))
                }
                // Deeper files are malicious.
                guard path.count < 100 else { throw XMLFailure.damaged }
                path.append(name)
            case .end: _ = path.popLast()
            case .text(let text):
                if let name = path.last, name.hasPrefix("OPF") { values[name, default: ""] += text }
            }
        }
        guard isMail else { return nil }
        func value(_ name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }
        func isSet(_ name: String) -> Bool { value(name).flatMap(Double.init) == 1 }
        message.mail.addHeaders(value("OPFMessageCopySource") ?? "")
        for (header, name) in [
            ("From", "OPFMessageCopyFromAddresses"), ("From", "OPFMessageCopySenderAddress"),
            ("To", "OPFMessageCopyToAddresses"), ("Cc", "OPFMessageCopyCCAddresses"),
            ("Bcc", "OPFMessageCopyBCCAddresses"),
        ] { message.mail.addAddresses(header, people[name] ?? []) }
        message.mail.addText("Subject", value("OPFMessageCopySubject"))
        // Without a zone, times are in UTC.
        if let time = value("OPFMessageCopySentTime") ?? value("OPFMessageCopyReceivedTime"),
            let date = MailDate.read(time.hasSuffix("Z") ? time[...] : (time + "Z")[...])
        {
            // bounded: mail dates are from 1971 to 2200.
            message.mail.addDate(Int(date.timeIntervalSince1970.rounded(.down)))
        }
        if let id = value("OPFMessageCopyMessageID") {
            message.mail.add("Message-ID", id.hasPrefix("<") ? id : "<\(id)>")
        }
        message.mail.add("References", value("OPFMessageCopyReferences"))
        message.mail.add("In-Reply-To", value("OPFMessageCopyInReplyTo"))
        if isSet("OPFMessageGetIsRead") { message.mail.add("Status", "RO") }
        let page = value("OPFMessageCopyHTMLBody")
        message.mail.page = page.map { (Array($0.utf8), "utf-8") }
        // In a mail with a page, this has the page, too.
        if page == nil { message.mail.text = value("OPFMessageCopyBody") }
        return message
    }

    private static func file(_ parser: XMLPullParser) -> MailWriter.File {
        var file = MailWriter.File()
        file.name = parser.attribute("OPFAttachmentName")
        file.type = parser.attribute("OPFAttachmentContentType")?.lowercased() ?? file.type
        file.contentID = parser.attribute("OPFAttachmentContentID")
        file.isInline = file.contentID != nil && file.type.hasPrefix("image/")
        return file
    }
}
