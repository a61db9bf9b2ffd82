/// The receiving server's checks of a mail's sender (RFC 8601).
///
/// Only the results of the last server are read; older headers may be forged by the sender. If that server
/// adds no results, even the newest header may be forged, so a "pass" alone is no proof.
package struct MailAuthentication: Sendable, Hashable, Codable {
    /// The result of a check.
    package enum Verdict: String, Sendable, Hashable, Codable {
        /// The sender is authorized to use the domain.
        case pass
        /// The sender is not authorized.
        case fail
        /// The sender is probably not authorized, according to the domain's owner.
        case softFail
        /// The domain's owner makes no statement, or the check failed.
        case neutral
        /// There was nothing to check.
        case none
    }

    /// Whether the sending server is authorized for the return path's domain (SPF).
    package var spf: Verdict?
    /// Whether a signature is valid (DKIM).
    package var dkim: Verdict?
    /// Whether SPF or DKIM passed for the domain in From (DMARC).
    package var dmarc: Verdict?
    /// The authenticated domain of the sender, in lower case.
    ///
    /// It is the domain in From if DMARC passed. If the server does not check DMARC, a valid signature of the
    /// same domain suffices. It is `nil` if neither passed, or if the Received headers do not show that the
    /// receiving server wrote the results.
    package var domain: String?

    /// Creates a result; `nil` stands for a check that was not made.
    package init(
        spf: Verdict? = nil, dkim: Verdict? = nil, dmarc: Verdict? = nil, domain: String? = nil
    ) {
        self.spf = spf
        self.dkim = dkim
        self.dmarc = dmarc
        self.domain = domain
    }

    /// Parses the newest `Authentication-Results` header, or the newest `Received-SPF` if the former has no SPF result.
    package init(results: String?, receivedSPF: String? = nil) {
        self.init()
        for part in Self.withoutComments(results ?? "").split(separator: ";") {
            let words = part.split { $0.isWhitespace }
            guard let first = words.first, let sign = first.firstIndex(of: "=") else { continue }
            let verdict = Self.verdict(first[first.index(after: sign)...])
            switch first[..<sign].lowercased() {
            case "spf": spf = spf ?? verdict
            // One valid signature of several is enough.
            case "dkim": dkim = dkim == .pass ? dkim : verdict
            case "dmarc": dmarc = dmarc ?? verdict
            default: continue
            }
        }
        if spf == nil, let word = receivedSPF?.split(whereSeparator: \.isWhitespace).first { spf = Self.verdict(word) }
    }

    /// Adds the checks of another header that are missing in this result.
    mutating func add(_ other: MailAuthentication) {
        spf = spf ?? other.spf
        dkim = dkim ?? other.dkim
        dmarc = dmarc ?? other.dmarc
    }

    private static func verdict(_ word: some StringProtocol) -> Verdict {
        switch word.lowercased() {
        case "pass": .pass
        case "fail", "hardfail", "reject": .fail
        case "softfail", "quarantine": .softFail
        case "none": .none
        default: .neutral
        }
    }

    static func withoutComments(_ value: String) -> String {
        var depth = 0
        return value.filter { character in
            if character == "(" { depth += 1 }
            defer { if character == ")" { depth = max(0, depth - 1) } }
            return depth == 0
        }
    }
}
