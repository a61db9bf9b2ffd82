import Foundation

/// Parses host names.
enum MailDomain {
    /// Returns the host of a link in lower case; empty if the link is not a web address.
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
        // Browsers treat a backslash as a slash.
        let authority = rest.prefix { !"/?#\\".contains($0) }
        // The part that precedes "@" is a user name, even if it looks like a host.
        let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        if place.hasPrefix("[") { return String(place.prefix { $0 != "]" }.dropFirst()).lowercased() }
        return place.prefix { $0 != ":" }.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "."))
    }

    /// Returns the registered part of a host, such as "example.co.uk" for "mail.example.co.uk".
    ///
    /// IP addresses and public suffixes, such as "co.uk", are returned unchanged.
    static func registered(_ host: String) -> String {
        let parts = host.split(separator: ".")
        guard parts.count > 2, !isAddress(host) else { return host }
        // The longest matching suffix is used. No public suffix has eight labels, so this limit only bounds the time.
        let last = parts.suffix(8)
        let start = last.indices.dropLast().first { PublicSuffix.matches(last[($0 + 1)...].joined(separator: ".")) }
        return last[(start ?? last.endIndex - 2)...].joined(separator: ".")
    }

    /// Returns the top-level domain of a host, such as "uk" or "com".
    static func top(_ host: String) -> String { host.split(separator: ".").last.map(String.init) ?? "" }

    /// Returns whether a host is an IP address.
    static func isAddress(_ host: String) -> Bool {
        if host.contains(":") { return true }
        let parts = host.split(separator: ".")
        if parts.count == 4, parts.allSatisfy({ Int($0).map { (0...255).contains($0) } == true }) { return true }
        // Browsers also accept a single decimal or hexadecimal number.
        return parts.count == 1 && (Int(host) != nil || host.hasPrefix("0x"))
    }
}
