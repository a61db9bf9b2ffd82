import Foundation

/// Names of sites, taken apart.
enum MailDomain {
    /// The host that a link leads to, in lower case; empty for what is no web address.
    static func host(of link: String) -> String {
        var rest = link.trimmingCharacters(in: .whitespacesAndNewlines)[...]
        if let scheme = rest.range(of: "://") {
            guard rest[..<scheme.lowerBound].lowercased().hasPrefix("http") else { return "" }
            rest = rest[scheme.upperBound...]
        } else if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
        } else if !rest.lowercased().hasPrefix("www.") {
            return ""
        }
        // Browsers take a backslash for a slash.
        let authority = rest.prefix { !"/?#\\".contains($0) }
        // What stands before "@" is a user's name, not the site, whatever it looks like.
        let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        if place.hasPrefix("[") { return String(place.prefix { $0 != "]" }.dropFirst()).lowercased() }
        return place.prefix { $0 != ":" }.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "."))
    }

    /// The part of a host that somebody registered: "example.co.uk" of "mail.example.co.uk".
    static func registered(_ host: String) -> String {
        let parts = host.split(separator: ".")
        guard parts.count > 2, !isAddress(host) else { return host }
        // Two letters behind a short word, such as "co.uk" and "com.br", are one ending.
        let isDouble = parts[parts.count - 1].count == 2 && seconds.contains(String(parts[parts.count - 2]))
        return parts.suffix(isDouble ? 3 : 2).joined(separator: ".")
    }

    /// What a host ends in: "uk", "com".
    static func top(_ host: String) -> String { host.split(separator: ".").last.map(String.init) ?? "" }

    /// Whether a host is the number of a machine.
    static func isAddress(_ host: String) -> Bool {
        if host.contains(":") { return true }
        let parts = host.split(separator: ".")
        if parts.count == 4, parts.allSatisfy({ Int($0).map { (0...255).contains($0) } == true }) { return true }
        // Browsers also take one number, and hexadecimal ones.
        return parts.count == 1 && (Int(host) != nil || host.hasPrefix("0x"))
    }

    private static let seconds: Set<String> = [
        "co", "com", "net", "org", "gov", "edu", "ac", "or", "ne", "go", "gob", "gov", "mil", "nom", "ltd", "plc", "me",
    ]
}
