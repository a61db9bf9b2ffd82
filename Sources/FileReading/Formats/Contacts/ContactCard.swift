import Foundation
import MailReading
import RawText

/// A vCard (versions 2.1, 3.0 and 4.0) of a person, company or group.
struct ContactCard {
    private var lines: [ContentLine] = []
    /// User-defined labels, by property group.
    private var labels: [String: String] = [:]
    /// The number of properties with pictures, sounds and keys.
    private(set) var embedded = 0
    /// The number of properties skipped because of the limit.
    private(set) var leftOut = 0

    private static let maximumLines = 1_000

    init() {}

    mutating func add(_ line: ContentLine) {
        switch line.name {
        case "PHOTO", "LOGO", "SOUND", "KEY", "X-MS-CARDPICTURE": embedded += 1
        case "X-ABLABEL":
            // Apple wraps its own labels in marks: "_$!<HomePage>!$_".
            let label = line.text.replacing("_$!<", with: "").replacing(">!$_", with: "")
            if let group = line.group, labels.count < Self.maximumLines { labels[group] = CleanText.singleLine(label) }
        default:
            if lines.count < Self.maximumLines { lines.append(line) } else { leftOut += 1 }
        }
    }

    // MARK: Name

    /// The display name.
    var name: String? {
        let full = value("FN") ?? fromParts ?? value("NICKNAME") ?? value("ORG")?.replacing(";", with: ", ")
        return full ?? value("EMAIL") ?? value("TEL")
    }

    /// The name assembled from its parts: prefixes, given and further names, family name, suffixes.
    private var fromParts: String? {
        guard let line = lines.first(where: { $0.name == "N" }) else { return nil }
        let parts = line.texts(separator: ";").map(CleanText.singleLine)
        let words = [3, 1, 2, 0, 4].compactMap { parts.indices.contains($0) && !parts[$0].isEmpty ? parts[$0] : nil }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private func value(_ name: String) -> String? {
        lines.lazy.filter { $0.name == name }.map { CleanText.singleLine($0.text) }.first { !$0.isEmpty }
    }

    // MARK: Words

    /// The named properties, such as ("Phone (mobile)", "+44 20 7946 0958"), without the notes.
    var fields: [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        var seen: Set<[String]> = []
        let hasAddress = lines.contains { $0.name == "ADR" && !Self.joined($0).isEmpty }
        for line in lines where !(hasAddress && line.name == "LABEL") {
            guard let (name, value) = field(line), !value.isEmpty, seen.insert([name, value]).inserted else { continue }
            fields.append((name, value))
        }
        return fields
    }

    /// The notes, with their line breaks.
    var notes: [String] { lines.filter { $0.name == "NOTE" }.map { CleanText.trimmed($0.text) } }

    private func field(_ line: ContentLine) -> (String, String)? {
        let text = CleanText.singleLine(line.text)
        switch line.name {
        case "NICKNAME": return (named("Nickname", line), text)
        case "ORG": return (named("Organization", line), Self.joined(line))
        case "TITLE": return (named("Job title", line), text)
        case "ROLE": return (named("Role", line), text)
        case "TEL": return (named("Phone", line), Self.without(["tel:"], text).replacing(";ext=", with: " ext. "))
        case "EMAIL": return (named("Email", line), Self.without(["mailto:"], text))
        case "ADR": return (named("Address", line), Self.joined(line))
        case "LABEL": return (named("Address", line), text)
        case "BDAY": return (named("Birthday", line), Self.day(line))
        case "ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY":
            return (named("Anniversary", line), Self.day(line))
        case "DEATHDATE": return (named("Died", line), Self.day(line))
        case "X-ABDATE": return (named("Date", line), Self.day(line))
        case "URL": return (named("Website", line), text)
        case "IMPP", "X-AIM", "X-ICQ", "X-JABBER", "X-MSN", "X-SKYPE", "X-SKYPE-USERNAME", "X-YAHOO", "X-QQ",
            "X-TWITTER":
            return (named("Messages", line), text)
        case "X-SOCIALPROFILE": return (named("Profile", line), text)
        case "CATEGORIES": return ("Categories", Self.list(line))
        case "RELATED", "X-ABRELATEDNAMES", "AGENT", "X-SPOUSE", "X-ASSISTANT", "X-MANAGER":
            return text.lowercased().hasPrefix("urn:") || text.hasPrefix("BEGIN") ? nil : (named("Related", line), text)
        case "GENDER": return ("Gender", ["M": "male", "F": "female"][text.prefix { $0 != ";" }.uppercased()] ?? "")
        case "BIRTHPLACE": return ("Birthplace", text)
        case "LANG": return ("Language", text)
        case "TZ": return ("Time zone", text)
        case "HOBBY", "INTEREST", "EXPERTISE": return (line.name.capitalized, text)
        default: return nil
        }
    }

    /// Returns a field's name with its types, such as "Phone (mobile)".
    private func named(_ name: String, _ line: ContentLine) -> String {
        var words: [String] = []
        if let label = line.group.flatMap({ labels[$0] }), !label.isEmpty { words.append(label) }
        for type in line.parameters("TYPE").flatMap({ $0.split(separator: ",") }) {
            let word = Self.types[type.lowercased()] ?? CleanText.singleLine(String(type))
            if !word.isEmpty, !words.contains(word), words.count < 5 { words.append(word) }
        }
        if let service = line.parameter("X-SERVICE-TYPE") ?? Self.service(line.name) { words.append(service) }
        return words.isEmpty ? name : "\(name) (\(words.joined(separator: ", ")))"
    }

    /// The display words of types; empty for types that are not shown.
    private static let types = [
        "cell": "mobile", "iphone": "mobile", "home": "home", "work": "work", "fax": "fax", "pager": "pager",
        "pref": "", "voice": "", "internet": "", "x400": "", "quoted-printable": "", "base64": "", "b": "", "msg": "",
        "text": "", "postal": "", "parcel": "", "dom": "", "intl": "", "main": "main", "video": "video",
        "other": "other",
        "x-other": "other", "charset=utf-8": "", "utf-8": "",
    ]

    private static func service(_ name: String) -> String? {
        guard name.hasPrefix("X-"), !name.hasPrefix("X-AB"), !["X-SOCIALPROFILE", "X-ANNIVERSARY"].contains(name) else {
            return nil
        }
        return name.dropFirst(2).split(separator: "-").first.map { $0.count < 5 ? String($0) : $0.capitalized }
    }

    private static func without(_ schemes: [String], _ text: String) -> String {
        for scheme in schemes where text.lowercased().hasPrefix(scheme) { return String(text.dropFirst(scheme.count)) }
        return text
    }

    /// Joins the parts of an address or a company into one line.
    private static func joined(_ line: ContentLine) -> String {
        line.texts(separator: ";").map {
            CleanText.singleLine($0).trimmingCharacters(in: CharacterSet(charactersIn: " ,"))
        }
        .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func list(_ line: ContentLine) -> String {
        line.texts(separator: ",").map(CleanText.singleLine).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// Returns a date in words; other text is returned unchanged.
    ///
    /// Dates without a year are written "--0303", or with a placeholder year that the file says to omit.
    private static func day(_ line: ContentLine) -> String {
        let text = CleanText.singleLine(line.text)
        let digits = text.prefix { $0 != "T" && $0 != " " }.filter { $0.isASCII && $0.isNumber }
        let isYearless = text.hasPrefix("--")
        guard isYearless ? digits.count == 4 : digits.count == 8, let number = Int(digits),
            (1...12).contains(number / 100 % 100), (1...31).contains(number % 100)
        else { return text }
        let day = "\(number % 100) \(months[number / 100 % 100 - 1])"
        let omitted = line.parameter("X-APPLE-OMIT-YEAR")
        return isYearless || omitted.map { digits.hasPrefix($0) } == true ? day : "\(day) \(number / 10_000)"
    }
}
