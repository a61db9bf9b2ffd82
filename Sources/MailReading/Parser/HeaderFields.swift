package import Foundation

/// A converter from decoded headers to the properties of a mail.
///
/// Both mail parsers use this type, so that they interpret headers in the same way.
package struct HeaderFields {
    /// The properties so far; the parsers add addresses, date and identifier themselves.
    package var mail = MailMessage()
    private var trace = ServerTrace()
    private var receivedSPF: String?
    private var listing = ListHeaders()

    private static let longestValue = 16_384
    /// The maximum number of headers that are read.
    package static let most = 1_000
    /// The maximum number of addresses of one kind.
    package static let maximumAddresses = 500

    package init() {}

    /// Adds a header with its name in lower case.
    package mutating func add(_ name: String, _ text: String) {
        let value = Self.text(text)
        switch name {
        case "subject": if mail.subject.isEmpty { mail.subject = value }
        case "return-path":
            mail.returnPath = mail.returnPath ?? Self.identifiers(value, isAddress: true).first ?? ""
        case "in-reply-to": mail.inReplyTo += Self.identifiers(value)
        case "references": mail.references += Self.identifiers(value)
        case "authentication-results": trace.addResults(value)
        case "received-spf": receivedSPF = receivedSPF ?? value
        case "from": if mail.from.isEmpty { mail.from = Self.sloppyAddress(value) }
        case "sender", "reply-to", "to", "cc", "bcc", "message-id", "date": break
        default:
            if name == "received" { trace.addReceipt(value) }
            listing.add(name, value)
            mail.headers.append(MailHeader(name, value))
        }
    }

    /// Returns a value on one line, up to a maximum length.
    static func text(_ value: String) -> String { String(VisibleText.line(value).prefix(longestValue)) }

    /// Returns the mail without its body.
    package func message() -> MailMessage {
        var mail = mail
        mail.list = listing.listing
        mail.authentication = trace.authentication(
            receivedSPF: receivedSPF, sender: mail.from.first?.domain ?? "")
        return mail
    }

    /// Returns the time when the last server received a mail, which follows the last ";" of a `Received` header.
    package static func dateOfReceipt(_ mail: MailMessage) -> Date? {
        mail.headers.lazy.filter { $0.name == "received" }.map(\.value).compactMap { value in
            value.lastIndex(of: ";").map { value[value.index(after: $0)...] }
        }.compactMap { MailDate.read($0) }.first
    }

    /// Returns a date; `nil` outside the years of mail, because unreadable dates become the year 1 or 1970.
    package static func date(_ seconds: Int64) -> Date? {
        // From 1971 to 2200.
        (31_536_000..<7_258_118_400).contains(seconds) ? Date(timeIntervalSince1970: Double(seconds)) : nil
    }

    /// Returns the address in a malformed value, such as "Big Bug bb@bug.example".
    private static func sloppyAddress(_ value: String) -> [MailAddress] {
        let words = value.split(separator: " ")
        guard let at = words.firstIndex(where: { $0.dropFirst().dropLast().contains("@") }) else { return [] }
        let address = words[at].trimmingCharacters(in: CharacterSet(charactersIn: "<>()[],;:\"'"))
        let name = words.indices.filter { $0 != at }.prefix(20).map { words[$0] }.joined(separator: " ")
        return [MailAddress(name: name.isEmpty ? nil : name, address: address)]
    }

    /// Returns the texts in angle brackets; for addresses also a value without brackets.
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
}

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
