import CGMime
import Foundation
import MailReading

/// A mail that GMime has parsed, with the ownership of the GMime objects.
final class GMimeDocument {
    private let message: UnsafeMutablePointer<GMimeMessage>

    /// The root part; `nil` for a mail without parts.
    var body: UnsafeMutablePointer<GMimeObject>? { g_mime_message_get_mime_part(message) }

    init?(_ bytes: [UInt8]) {
        let stream = bytes.withUnsafeBytes { raw in
            g_mime_stream_mem_new_with_buffer(raw.baseAddress?.assumingMemoryBound(to: CChar.self), raw.count)
        }
        guard let stream else { return nil }
        let parser = g_mime_parser_new_with_stream(stream)
        hearth_gmime_release(stream)
        defer { hearth_gmime_release(parser) }
        guard let made = g_mime_parser_construct_message(parser, nil) else { return nil }
        message = made
        // GMime assigns the content headers of a mail to its part.
        let ofPart = body.map { g_mime_header_list_get_count(g_mime_object_get_header_list($0)) } ?? 0
        if headerCount == 0, ofPart <= 0 { return nil }
    }

    deinit { hearth_gmime_release(message) }

    // MARK: Headers

    private var list: UnsafeMutablePointer<GMimeHeaderList>? {
        g_mime_object_get_header_list(hearth_gmime_object(message))
    }

    private var headerCount: Int { Int(g_mime_header_list_get_count(list)) }

    /// Returns the values of the headers, without the body.
    func headers() -> MailMessage {
        var fields = HeaderFields()
        fields.mail.from = addresses(GMIME_ADDRESS_TYPE_FROM)
        for index in 0..<min(headerCount, HeaderFields.most) {
            guard let header = g_mime_header_list_get_header_at(list, Int32(index)),
                let name = g_mime_header_get_name(header).map({ String(cString: $0).lowercased() })
            else { continue }
            // Bytes that are not valid UTF-8 even after decoding become U+FFFD.
            fields.add(name, g_mime_header_get_value(header).map { String(cString: $0) } ?? "")
        }
        var mail = fields.message()
        mail.sender = addresses(GMIME_ADDRESS_TYPE_SENDER).first
        mail.replyTo = addresses(GMIME_ADDRESS_TYPE_REPLY_TO)
        mail.to = addresses(GMIME_ADDRESS_TYPE_TO)
        mail.cc = addresses(GMIME_ADDRESS_TYPE_CC)
        mail.messageID = g_mime_message_get_message_id(message).map { VisibleText.line(String(cString: $0)) }
        // GMime does not parse zone names, and interprets some years and offsets differently than programs mean them.
        mail.date = g_mime_header_list_get_header(list, "Date").flatMap { g_mime_header_get_value($0) }
            .flatMap { MailDate.read(String(cString: $0)[...], near: HeaderFields.dateOfReceipt(mail)) }
        return mail
    }

    private func addresses(_ type: GMimeAddressType) -> [MailAddress] {
        var found: [MailAddress] = []
        guard let list = g_mime_message_get_addresses(message, type) else { return [] }
        Self.collect(list, into: &found, depth: 0)
        return found
    }

    private static func collect(
        _ list: UnsafeMutablePointer<InternetAddressList>, into found: inout [MailAddress], depth: Int
    ) {
        for index in 0..<internet_address_list_length(list) where found.count < HeaderFields.maximumAddresses {
            guard let entry = internet_address_list_get_address(list, index) else { continue }
            if hearth_gmime_is_mailbox(entry) {
                let address = hearth_gmime_mailbox_address(entry).map { VisibleText.line(String(cString: $0)) } ?? ""
                let name = internet_address_get_name(entry).map { VisibleText.line(String(cString: $0)) } ?? ""
                if address.isEmpty, name.isEmpty { continue }
                found.append(MailAddress(name: name.isEmpty ? nil : name, address: address))
            } else if let members = hearth_gmime_group_members(entry), depth < 4 {
                collect(members, into: &found, depth: depth + 1)
            }
        }
    }
}
