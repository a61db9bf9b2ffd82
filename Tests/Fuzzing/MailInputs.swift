import GMimeParser
import RawText

@testable import MailReading

/// Inputs that are mails and mailboxes.
enum MailInputs {
    static func mail(_ input: [UInt8]) {
        _ = PortableMailParser().parse(input)
        _ = GMimeMailParser().parse(input)
    }

    static func mbox(_ input: [UInt8]) {
        guard let mailbox = try? Mailbox(at: InputFile.write(input)), let cursor = try? mailbox.cursor() else { return }
        while (try? cursor.next()) != nil {}
    }

    static func date(_ input: [UInt8]) {
        _ = MailDate.read(Substring(decoding: input, as: UTF8.self))
        _ = ModifiedUTF7.decoded(String(decoding: input, as: UTF8.self))
    }
}
