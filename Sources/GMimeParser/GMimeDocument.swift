import CGMime
import Foundation
import MailFormat

/// A mail as GMime has taken it apart; freed with it.
final class GMimeDocument {
    private let message: UnsafeMutablePointer<GMimeMessage>

    /// The parts, as one or as a tree; nil for a mail without any.
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
        // GMime gives a mail's Content headers to its part.
        let ofPart = body.map { g_mime_header_list_get_count(g_mime_object_get_header_list($0)) } ?? 0
        if headerCount == 0, ofPart <= 0 { return nil }
    }

    deinit { hearth_gmime_release(message) }

    // MARK: Headers

    private static let mostHeaders = 1_000
    private static let longestHeader = 16_384

    private var list: UnsafeMutablePointer<GMimeHeaderList>? {
        g_mime_object_get_header_list(hearth_gmime_object(message))
    }

    private var headerCount: Int { Int(g_mime_header_list_get_count(list)) }

    /// What the headers say; the body is still missing.
    func headers() -> MailMessage {
        var mail = MailMessage()
        mail.from = addresses(GMIME_ADDRESS_TYPE_FROM)
        mail.sender = addresses(GMIME_ADDRESS_TYPE_SENDER).first
        mail.replyTo = addresses(GMIME_ADDRESS_TYPE_REPLY_TO)
        mail.to = addresses(GMIME_ADDRESS_TYPE_TO)
        mail.cc = addresses(GMIME_ADDRESS_TYPE_CC)
        mail.messageID = g_mime_message_get_message_id(message).map { VisibleText.line(String(cString: $0)) }
        mail.date = g_mime_message_get_date(message).flatMap { Self.date(Int64(g_date_time_to_unix($0))) }
        var results: [String] = []
        var receivedSPF: [String] = []
        var listing = ListHeaders()
        for index in 0..<min(headerCount, Self.mostHeaders) {
            guard let header = g_mime_header_list_get_header_at(list, Int32(index)),
                let name = g_mime_header_get_name(header).map({ String(cString: $0).lowercased() })
            else { continue }
            let value = Self.value(header)
            switch name {
            case "subject": if mail.subject.isEmpty { mail.subject = value }
            case "return-path":
                mail.returnPath = mail.returnPath ?? Self.identifiers(value, isAddress: true).first ?? ""
            case "in-reply-to": mail.inReplyTo += Self.identifiers(value)
            case "references": mail.references += Self.identifiers(value)
            case "authentication-results": results.append(value)
            case "received-spf": receivedSPF.append(value)
            case "from": if mail.from.isEmpty { mail.from = Self.sloppyAddress(value) }
            case "sender", "reply-to", "to", "cc", "bcc", "message-id", "date": break
            default:
                listing.add(name, value)
                mail.headers.append(MailHeader(name, value))
            }
        }
        mail.list = listing.listing
        mail.authentication = MailAuthentication(results: results.first, receivedSPF: receivedSPF.first)
        return mail
    }

    private static func value(_ header: UnsafeMutablePointer<GMimeHeader>) -> String {
        guard let value = g_mime_header_get_value(header) else { return "" }
        // Bytes that are no UTF-8 even after decoding become U+FFFD.
        return String(VisibleText.line(String(cString: value)).prefix(longestHeader))
    }

    /// The address in a line that is none by the rules: "Big Bug bb@bug.example".
    private static func sloppyAddress(_ value: String) -> [MailAddress] {
        let words = value.split(separator: " ")
        guard let at = words.firstIndex(where: { $0.dropFirst().dropLast().contains("@") }) else { return [] }
        let address = words[at].trimmingCharacters(in: CharacterSet(charactersIn: "<>()[],;:\"'"))
        let name = words.indices.filter { $0 != at }.prefix(20).map { words[$0] }.joined(separator: " ")
        return [MailAddress(name: name.isEmpty ? nil : name, address: address)]
    }

    /// What stands in angle brackets; for addresses also what stands alone.
    private static func identifiers(_ value: String, isAddress: Bool = false) -> [String] {
        var found: [String] = []
        var rest = value[...]
        while found.count < 200, let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            let text = rest[rest.index(after: start)..<end].filter { !$0.isWhitespace }
            if !text.isEmpty, text.utf8.count < 1_000 { found.append(text) }
            rest = rest[rest.index(after: end)...]
        }
        if isAddress, found.isEmpty, value.contains("@") { found.append(value) }
        return found
    }

    /// Nil for a year that no mail is from: what cannot be read becomes the year 1 or 1970.
    private static func date(_ seconds: Int64) -> Date? {
        // From 1971 to 2200.
        (31_536_000..<7_258_118_400).contains(seconds) ? Date(timeIntervalSince1970: Double(seconds)) : nil
    }

    /// When a server last took a mail in: servers put their line above those of others, with the time at its end.
    static func dateOfReceipt(_ mail: MailMessage) -> Date? {
        for header in mail.headers where header.name == "received" {
            guard let mark = header.value.lastIndex(of: ";"),
                let read = g_mime_utils_header_decode_date(String(header.value[header.value.index(after: mark)...]))
            else { continue }
            defer { g_date_time_unref(read) }
            if let date = Self.date(Int64(g_date_time_to_unix(read))) { return date }
        }
        return nil
    }

    private static let mostAddresses = 500

    private func addresses(_ type: GMimeAddressType) -> [MailAddress] {
        var found: [MailAddress] = []
        guard let list = g_mime_message_get_addresses(message, type) else { return [] }
        Self.collect(list, into: &found, depth: 0)
        return found
    }

    private static func collect(
        _ list: UnsafeMutablePointer<InternetAddressList>, into found: inout [MailAddress], depth: Int
    ) {
        for index in 0..<internet_address_list_length(list) where found.count < mostAddresses {
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

/// Gathers what headers say of a mailing list.
private struct ListHeaders {
    private var id: String?
    private var isPostable = false
    private var isUnsubscribable = false
    private var isList = false

    mutating func add(_ name: String, _ value: String) {
        switch name {
        case "list-id":
            isList = true
            let inner = value.lastIndex(of: "<").map { value[value.index(after: $0)...].prefix { $0 != ">" } }
            id = id ?? String((inner ?? value[...]).lowercased())
        case "list-post":
            isList = true
            isPostable = value.lowercased().contains("mailto:")
        case "list-unsubscribe":
            isList = true
            isUnsubscribable = true
        case "mailing-list", "x-mailing-list", "list-help", "list-archive", "list-subscribe", "x-mailman-version":
            isList = true
        default: break
        }
    }

    var listing: MailListing? {
        isList ? MailListing(id: id, isPostable: isPostable, isUnsubscribable: isUnsubscribable) : nil
    }
}
