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

    /// The part of a host that somebody registered: "example.co.uk" of "mail.example.co.uk"; the host itself where it is
    /// an address or nothing in it is registered, such as "co.uk".
    static func registered(_ host: String) -> String {
        let parts = host.split(separator: ".")
        guard parts.count > 2, !isAddress(host) else { return host }
        // The longest suffix counts. None has so many labels; the limit keeps long hosts cheap.
        let last = parts.suffix(8)
        let start = last.indices.dropLast().first { PublicSuffix.matches(last[($0 + 1)...].joined(separator: ".")) }
        return last[(start ?? last.endIndex - 2)...].joined(separator: ".")
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
}
