/// What the receiving server found out about a mail's sender (RFC 8601).
///
/// Only the newest such header is read, the one that the last server wrote: older ones may be the sender's own invention.
/// A mailbox whose server writes none can still hold a forged one, so a "pass" alone proves nothing.
package struct MailAuthentication: Sendable, Hashable, Codable {
    /// The outcome of one check.
    package enum Verdict: String, Sendable, Hashable, Codable {
        /// The sender may use the name.
        case pass
        /// The sender may not.
        case fail
        /// The domain's owner doubts it.
        case softFail
        /// The domain's owner says nothing, or the check could not be made.
        case neutral
        /// There was nothing to check.
        case none
    }

    /// Whether the sending machine may send for the return path's domain.
    package var spf: Verdict?
    /// Whether a signature was right.
    package var dkim: Verdict?
    /// Whether one of both belongs to the domain in From.
    package var dmarc: Verdict?
    /// The domain that the mail was confirmed to come from, in lower case.
    ///
    /// That of From, by DMARC, or by a valid signature of the same domain where the server does not check DMARC. `nil` where
    /// neither passed, and where the headers of servers on the way do not show that the receiving one wrote the results.
    package var domain: String?

    /// Makes a result; nil stands for a check that was not made.
    package init(
        spf: Verdict? = nil, dkim: Verdict? = nil, dmarc: Verdict? = nil, domain: String? = nil
    ) {
        self.spf = spf
        self.dkim = dkim
        self.dmarc = dmarc
        self.domain = domain
    }

    /// Reads an `Authentication-Results` header, or the older `Received-SPF`.
    ///
    /// - Parameters:
    ///   - results: The newest header's value.
    ///   - receivedSPF: The newest `Received-SPF`, which counts where the other says nothing of SPF.
    package init(results: String?, receivedSPF: String? = nil) {
        self.init()
        for part in Self.withoutComments(results ?? "").split(separator: ";") {
            let words = part.split { $0.isWhitespace }
            guard let first = words.first, let sign = first.firstIndex(of: "=") else { continue }
            let verdict = Self.verdict(first[first.index(after: sign)...])
            switch first[..<sign].lowercased() {
            case "spf": spf = spf ?? verdict
            // Of several signatures, one that is right is enough.
            case "dkim": dkim = dkim == .pass ? dkim : verdict
            case "dmarc": dmarc = dmarc ?? verdict
            default: continue
            }
        }
        if spf == nil, let word = receivedSPF?.split(whereSeparator: \.isWhitespace).first { spf = Self.verdict(word) }
    }

    /// Takes over the checks of another header that this one says nothing of.
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
