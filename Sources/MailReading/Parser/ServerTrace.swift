/// Which `Authentication-Results` headers the receiving server wrote, by their place among the `Received` lines.
///
/// Each server puts its lines above those that are there already. So results above all `Received` lines are the last
/// server's. Results below one are believed if they name the server that wrote that line: Postfix, Gmail and Exchange place
/// theirs so. A sender can forge those only for a server that writes none itself and whose name is known.
struct ServerTrace {
    /// The newest results, and those of the same server directly below it.
    private var results: [String] = []
    /// The `Received` lines above the newest results.
    private var receipts: [String] = []
    private var isComplete = false

    private static let mostResults = 10
    private static let mostReceipts = 50

    mutating func addReceipt(_ value: String) {
        if !results.isEmpty { isComplete = true }
        if results.isEmpty, receipts.count < Self.mostReceipts { receipts.append(value) }
    }

    mutating func addResults(_ value: String) {
        guard !isComplete, results.count < Self.mostResults else { return }
        if let first = results.first, !Self.isSameSite(Self.server(first), Self.server(value)) {
            isComplete = true
        } else {
            results.append(value)
        }
    }

    /// What the receiving server found out.
    ///
    /// - Returns: The checks, with the confirmed domain if the receiving server wrote them.
    func authentication(receivedSPF: String?, sender: String) -> MailAuthentication {
        var found = MailAuthentication(results: results.first, receivedSPF: receivedSPF)
        // iCloud writes a header for each check.
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
            // Relaxed alignment (RFC 7489, 3.1.1), without a list of registries: one is the other or lies below it.
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
        // The server found no name for the machine: no firm sends from such ones.
        if last.contains("(unknown [") { return false }
        let server = Self.server(first)
        return receipts.contains { receipt in
            let words = Self.words(MailAuthentication.withoutComments(receipt).lowercased())
            guard let by = Self.host(after: "by", words) else { return false }
            // Exchange does not name itself.
            guard let server else { return by.hasSuffix(".outlook.com") || by.hasSuffix(".office365.com") }
            if Self.isSameSite(by, server) { return true }
            // Within a provider, servers have names of their own.
            let isInternal = !by.contains(".") || by.hasSuffix(".internal") || by.hasSuffix(".local")
            return isInternal && Self.isSameSite(Self.host(after: "from", words), server)
        }
    }

    /// The server that results name at their beginning; nil where they begin with a check.
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

    /// Whether one host lies below the other, or both end alike: in two labels, or three where the last ones look like a
    /// registry's, such as "co.uk".
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
