/// A search for the `Authentication-Results` headers of the receiving server by their position among the
/// `Received` headers.
///
/// Each server puts its headers above the existing headers, so results above all `Received` headers are from
/// the last server. Results below some `Received` headers are trusted if they name the server that wrote one of
/// these headers. Postfix, Gmail and Exchange use this order. A sender can forge such results only for a server
/// that adds no results itself and whose name is known.
struct ServerTrace {
    /// The newest results, and the directly following results of the same server.
    private var results: [String] = []
    /// The `Received` headers above the newest results.
    private var receipts: [String] = []
    private var isComplete = false

    private static let maximumResults = 10
    private static let maximumReceipts = 50

    mutating func addReceipt(_ value: String) {
        if !results.isEmpty { isComplete = true }
        if results.isEmpty, receipts.count < Self.maximumReceipts { receipts.append(value) }
    }

    mutating func addResults(_ value: String) {
        guard !isComplete, results.count < Self.maximumResults else { return }
        if let first = results.first, !Self.isSameSite(Self.server(first), Self.server(value)) {
            isComplete = true
        } else {
            results.append(value)
        }
    }

    /// Returns the receiving server's checks.
    ///
    /// They contain an authenticated domain only if that server wrote the results.
    func authentication(receivedSPF: String?, sender: String) -> MailAuthentication {
        var found = MailAuthentication(results: results.first, receivedSPF: receivedSPF)
        // iCloud writes one header per check.
        for other in results.dropFirst() { found.add(MailAuthentication(results: other)) }
        guard isOfReceiver, !sender.isEmpty else { return found }
        let parts = results.flatMap { MailAuthentication.withoutComments($0).lowercased().split(separator: ";") }
        switch found.dmarc {
        case .pass:
            let named = parts.first { Self.words($0).first == "dmarc=pass" }.flatMap { Self.value("header.from", $0) }
            found.domain = named.map { String($0) } ?? sender
        case nil, .some(.none):
            let signers = parts.filter { Self.words($0).first == "dkim=pass" }.compactMap { part in
                Self.value("header.d", part) ?? Self.value("header.i", part)?.drop { $0 != "@" }.dropFirst()
            }
            // Relaxed alignment (RFC 7489, 3.1.1) without a public suffix list: one domain must equal or
            // contain the other.
            let isAligned = signers.contains { signer in
                signer.contains(".")
                    && (signer == sender || sender.hasSuffix(".\(signer)") || signer.hasSuffix(".\(sender)"))
            }
            if isAligned { found.domain = sender }
        default: break
        }
        return found
    }

    private var isOfReceiver: Bool {
        guard let first = results.first else { return false }
        guard let last = receipts.last else { return true }
        // The sending host has no reverse DNS name, which companies always have.
        if last.contains("(unknown [") { return false }
        let server = Self.server(first)
        return receipts.contains { receipt in
            let words = Self.words(MailAuthentication.withoutComments(receipt).lowercased())
            guard let by = Self.host(after: "by", words) else { return false }
            // Exchange does not name itself in its results.
            guard let server else { return by.hasSuffix(".outlook.com") || by.hasSuffix(".office365.com") }
            if Self.isSameSite(by, server) { return true }
            // Servers within a provider have internal names.
            let isInternal = !by.contains(".") || by.hasSuffix(".internal") || by.hasSuffix(".local")
            return isInternal && Self.isSameSite(Self.host(after: "from", words), server)
        }
    }

    /// Returns the server that the results name at their beginning; `nil` if they begin with a check.
    private static func server(_ results: String) -> String? {
        let words = words(MailAuthentication.withoutComments(results).prefix { $0 != ";" })
        return words.first.flatMap { $0.contains("=") ? nil : $0.lowercased() }
    }

    private static func host(after word: String, _ words: [Substring]) -> String? {
        words.firstIndex { $0 == word }.flatMap { index in
            index + 1 < words.count ? words[index + 1].prefix { $0 != ";" }.lowercased() : nil
        }
    }

    private static func value(_ name: String, _ part: Substring) -> Substring? {
        words(part).first { $0.hasPrefix("\(name)=") }?.dropFirst(name.count + 1)
    }

    private static func words(_ text: some StringProtocol) -> [Substring] {
        Substring(text).split(whereSeparator: \.isWhitespace)
    }

    /// Returns whether one host contains the other, or both have the same registered domain.
    ///
    /// The registered domain is estimated as the last two labels, or three if the suffix looks like "co.uk".
    private static func isSameSite(_ first: String?, _ second: String?) -> Bool {
        guard let first, let second else { return first == second }
        if first == second || first.hasSuffix(".\(second)") || second.hasSuffix(".\(first)") { return true }
        let (one, other) = (first.split(separator: "."), second.split(separator: "."))
        let last = one.suffix(2)
        let isRegistry = last.count == 2 && last.allSatisfy { $0.count <= 3 }
        let needed = isRegistry ? 3 : 2
        return one.count >= needed && one.suffix(needed) == other.suffix(needed)
    }
}
