import Foundation
import RawText

/// A mail that is written in MIME from the fields of Outlook's formats.
struct MailWriter {
    struct File {
        var name: String?
        var type = "application/octet-stream"
        var contentID: String?
        /// Whether the text displays the file.
        var isInline = false
        /// The bytes of the file, or a MIME mail of this type for `message/rfc822`.
        var content: [UInt8] = []
    }

    var text: String?
    /// The web page, and its encoding if it is not declared in the page itself.
    var page: (bytes: [UInt8], charset: String?)?
    var files: [File] = []
    private var headers: [UInt8] = []
    private var names: Set<String> = []
    /// The body with its own headers, which is written instead of text and files.
    private var wholeBody: [UInt8]?
    /// The number of mails that contain this mail.
    private let depth: Int

    init(depth: Int = 0) { self.depth = depth }

    // MARK: Headers

    /// The headers that this writer decides.
    private static func isOwn(_ name: String) -> Bool {
        ["content-", "mime-", "x-mozilla-", "x-gmail-"].contains { name.hasPrefix($0) }
            || ["status", "x-status"].contains(name)
    }

    /// Adds the headers with which the mail was delivered.
    mutating func addHeaders(_ text: String) {
        // Outlook may begin them with a line of its own.
        let lines =
            text.hasPrefix("Microsoft Mail Internet Headers") ? text.drop { !$0.isNewline }.dropFirst() : text[...]
        for field in HeaderBlock(Array(lines.utf8)[...], isMail: true).fields where !Self.isOwn(field.name) {
            names.insert(field.name)
            headers += Array("\(field.name):".utf8) + field.value.filter { $0 != 13 && $0 != 10 } + [10]
        }
    }

    /// Adds a header with a value in ASCII, unless there is one.
    mutating func add(_ name: String, _ value: String?) {
        let value = value.map(CleanText.singleLine) ?? ""
        guard !value.isEmpty, names.insert(name.lowercased()).inserted else { return }
        headers += Array("\(name): \(value)\n".utf8)
    }

    /// Adds a header with a value in any letters, unless there is one.
    mutating func addText(_ name: String, _ value: String?) { add(name, value.map(Self.encoded)) }

    mutating func addDate(_ seconds: Int) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let part = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: Double(seconds)))
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        add(
            "Date",
            "\(part.day ?? 1) \(months[(part.month ?? 1) - 1]) \(part.year ?? 1970) \(two(part.hour)):\(two(part.minute)):"
                + "\(two(part.second)) +0000")
    }

    /// Adds a header with addresses; people without an address have their name only.
    mutating func addAddresses(_ name: String, _ people: [(name: String?, address: String?)]) {
        let written = people.compactMap { person -> String? in
            let name = Self.unquoted(CleanText.singleLine(person.name ?? ""))
            let address = CleanText.singleLine(person.address ?? "").filter { !"<>,;\"".contains($0) }
            if address.isEmpty { return name.isEmpty ? nil : "\(Self.quoted(name)) <>" }
            return name.isEmpty || name == address ? "<\(address)>" : "\(Self.quoted(name)) <\(address)>"
        }
        add(name, written.joined(separator: ", "))
    }

    /// Removes the quotes that Outlook puts around addresses in the place of names.
    private static func unquoted(_ name: String) -> String {
        guard name.count > 1, let mark = name.first, "'\"".contains(mark), name.last == mark else { return name }
        return String(name.dropFirst().dropLast())
    }

    private static func quoted(_ name: String) -> String {
        let encoded = encoded(name)
        return encoded == name ? "\"\(name.filter { !"\"\\".contains($0) })\"" : encoded
    }

    /// Returns a text as it is in ASCII, else in encoded words (RFC 2047).
    private static func encoded(_ text: String) -> String {
        let text = CleanText.singleLine(text)
        if text.utf8.allSatisfy({ $0 < 128 }), !text.contains("=?") { return text }
        var words: [String] = []
        var word: [UInt8] = []
        func flush() {
            if !word.isEmpty { words.append("=?utf-8?B?\(Data(word).base64EncodedString())?=") }
            word = []
        }
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            // A word has 75 characters at most.
            if word.count + bytes.count > 45 { flush() }
            word += bytes
        }
        flush()
        return words.joined(separator: " ")
    }

    // MARK: Parts

    /// Uses the signed or encrypted mail in the only file as the body.
    mutating func unwrapSigned() {
        guard files.count == 1, let file = files.first else { return }
        if file.type == "multipart/signed" {
            wholeBody = file.content
        } else {
            wholeBody = Self.part(type: "application/pkcs7-mime; name=\"smime.p7m\"", file.content)
        }
    }

    func bytes() -> [UInt8] {
        headers + Array("MIME-Version: 1.0\n".utf8) + (wholeBody ?? body())
    }

    private func body() -> [UInt8] {
        var texts: [[UInt8]] = []
        if let text { texts.append(Self.part(type: "text/plain; charset=utf-8", Array(text.utf8))) }
        if let page {
            let charset = page.charset.map { "; charset=\($0)" } ?? ""
            texts.append(Self.part(type: "text/html" + charset, page.bytes))
        }
        let text =
            texts.count > 1
            ? multipart("alternative", texts)
            : texts.first ?? Self.part(type: "text/plain; charset=utf-8", [])
        return files.isEmpty ? text : multipart("mixed", [text] + files.map(Self.part))
    }

    private static func part(_ file: File) -> [UInt8] {
        var more = "Content-Disposition: \(file.isInline ? "inline" : "attachment")"
        if let name = file.name, !name.isEmpty {
            // RFC 2231.
            let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")
            let shown = CleanText.shortened(CleanText.singleLine(name), to: 200)
            more += "; filename*=utf-8''\(shown.addingPercentEncoding(withAllowedCharacters: plain) ?? "file")"
        }
        if let id = file.contentID.map(CleanText.singleLine) { more += "\nContent-ID: <\(id)>" }
        if file.type == "message/rfc822" {
            return Array("Content-Type: message/rfc822\n\(more)\n\n".utf8) + file.content
        }
        // A part of this type would be read as parts of the mail.
        let isSafe = file.type.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/+-._".contains($0)) }
        let isOpaque = !isSafe || file.type.hasPrefix("multipart/") || file.type.hasPrefix("message/")
        return part(type: isOpaque ? "application/octet-stream" : file.type, file.content, more: more)
    }

    private static func part(type: String, _ bytes: [UInt8], more: String = "") -> [UInt8] {
        let head = "Content-Type: \(type)\nContent-Transfer-Encoding: base64\n" + (more.isEmpty ? "" : more + "\n")
        let text = Data(bytes).base64EncodedData(options: [.lineLength76Characters, .endLineWithLineFeed])
        return Array(head.utf8) + [10] + Array(text) + [10]
    }

    /// Joins parts.
    ///
    /// The boundary cannot occur in base64, and differs from those of inner mails.
    private func multipart(_ type: String, _ parts: [[UInt8]]) -> [UInt8] {
        let boundary = "=_outlook_\(type)_\(depth)"
        var bytes = Array("Content-Type: multipart/\(type); boundary=\"\(boundary)\"\n\n".utf8)
        for part in parts { bytes += Array("--\(boundary)\n".utf8) + part + [10] }
        return bytes + Array("--\(boundary)--\n".utf8)
    }
}
