package import Mail

/// An account on a mail server, from which mails are pulled to this machine without writing to the server.
package struct MailAccount: Sendable, Hashable, Codable {
    /// The account's name, which is also its mailbox in Hearth.
    package let name: String
    package let user: String
    /// The host name.
    package let server: String
    package let port: Int
    /// Whether the connection uses STARTTLS instead of implicit TLS, since unencrypted connections are never made.
    package let startsTLS: Bool
    /// A command that prints only the password or the access token.
    package let passwordCommand: String
    /// Whether the command prints an access token (OAuth 2); `nil` in accounts of earlier versions, which have passwords.
    private let isTokenCommand: Bool?
    package var usesToken: Bool { isTokenCommand ?? false }
    /// The folders to pull, as mbsync's `Patterns`: "*" matches any text, and a leading "!" excludes.
    package let folders: [String]

    /// Mail servers of known providers, with the folders to pull by default.
    private static let providers: [String: (server: String, folders: [String])] = [
        // Gmail lists each mail a second time in "All Mail".
        "gmail.com": ("imap.gmail.com", gmail), "googlemail.com": ("imap.gmail.com", gmail),
        "fastmail.com": ("imap.fastmail.com", ["*"]), "fastmail.fm": ("imap.fastmail.com", ["*"]),
        "posteo.de": ("posteo.de", ["*"]), "posteo.net": ("posteo.de", ["*"]),
    ]
    /// Microsoft's server, also for organisations, and the names of its domains for everybody, such as outlook.de.
    private static let microsoft = "outlook.office365.com"
    private static let microsoftNames: Set<Substring> = ["outlook", "hotmail", "live", "msn"]
    private static func isMicrosofts(_ domain: String) -> Bool {
        let parts = domain.split(separator: ".")
        let isShort = parts.count == 2 || parts.count == 3 && ["co", "com"].contains(parts[1])
        return isShort && microsoftNames.contains(parts[0])
    }

    private static let gmail = ["*", "![Gmail]/All Mail", "![Gmail]/Important", "![Gmail]/Starred"]

    /// Creates an account.
    ///
    /// - Parameters:
    ///   - address: The mail address, which most servers use as the user name.
    ///   - name: The account's name; by default the address.
    ///   - user: The user name, if it differs from the address.
    ///   - server: The server's host name; by default that of the address's provider, if the provider is known.
    ///   - port: The server's port; by default 993, or 143 for STARTTLS.
    ///   - startsTLS: Whether the connection is encrypted by STARTTLS.
    ///   - passwordCommand: A command that prints the password or the access token.
    ///   - usesToken: Whether the command prints an access token.
    ///   - folders: The folders to pull; by default all, except folders of duplicates on Gmail.
    /// - Throws: `MailError` (`invalid`) for a name that is not valid for a server or a file.
    package init(
        address: String, name: String? = nil, user: String? = nil, server: String? = nil, port: Int? = nil,
        startsTLS: Bool = false, passwordCommand: String, usesToken: Bool = false, folders: [String] = []
    ) throws(MailError) {
        let domain = address.split(separator: "@").last.map { $0.lowercased() } ?? ""
        let provider = Self.providers[domain] ?? (Self.isMicrosofts(domain) ? (Self.microsoft, ["*"]) : nil)
        guard let server = server ?? provider?.server else {
            throw MailError(.invalid, "The mail server of \(address) is not known. Specify it with --server.")
        }
        if server == Self.microsoft, !usesToken {
            throw MailError(
                .invalid,
                "Microsoft accepts no passwords for IMAP. Use --oauth2-command with a command that prints an access token "
                    + "(docs/mail.md, Accounts).")
        }
        self.name = name ?? address
        self.user = user ?? address
        self.server = server
        self.port = port ?? (startsTLS ? 143 : 993)
        self.startsTLS = startsTLS
        self.passwordCommand = passwordCommand
        isTokenCommand = usesToken
        self.folders = folders.isEmpty ? provider?.folders ?? ["*"] : folders
        try check()
    }

    /// Refuses values that could add lines to mbsync's configuration or lead to another folder.
    private func check() throws(MailError) {
        func letters(_ text: String, _ others: String) -> Bool {
            !text.isEmpty && text.utf8.count <= 100
                && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || others.contains($0)) }
        }
        guard letters(name, "@._+-"), name.first != "." else {
            throw MailError(
                .invalid, "The name of an account must have 1 to 100 characters: English letters, digits, and @ . _ + -"
            )
        }
        guard letters(server, ".-:"), (1...65_535).contains(port) else {
            throw MailError(
                .invalid,
                "\(server):\(port) is not a valid server. Specify a host name such as imap.example.org, and a "
                    + "port.")
        }
        for text in [user] + folders
        where text.isEmpty || text.utf8.count > 500 || text.unicodeScalars.contains(where: Self.isForbidden) {
            throw MailError(.invalid, "Names of users and folders must not contain quotes, backslashes or line breaks.")
        }
        guard !passwordCommand.isEmpty, !passwordCommand.unicodeScalars.contains(where: { $0.value < 32 }) else {
            throw MailError(.invalid, "The password command must be one line, such as: secret-tool lookup account mail")
        }
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 32 || scalar.value == 127 || scalar == "\"" || scalar == "\\"
    }

    /// Returns mbsync's configuration, which pulls new mails and changes nothing else on either side.
    ///
    /// Its paths are relative to the account's folder, in which mbsync is started.
    func configuration(hasCertificate: Bool) -> String {
        """
        IMAPAccount hearth
        \(usesToken ? Self.tunnel : login(hasCertificate: hasCertificate))
        Timeout 60

        IMAPStore server
        Account hearth

        MaildirStore here
        Path ./mail/
        Inbox ./mail/INBOX
        SubFolders Verbatim

        Channel hearth
        Far :server:
        Near :here:
        Patterns \(folders.map { "\"\($0)\"" }.joined(separator: " "))
        Sync PullNew
        Create Near
        Remove None
        Expunge None
        CopyArrivalDate yes
        SyncState ./state/

        """
    }

    private func login(hasCertificate: Bool) -> String {
        """
        Host "\(server)"
        Port \(port)
        User "\(user)"
        PassCmd "sh ./password"
        SSLType \(startsTLS ? "STARTTLS" : "IMAPS")\(hasCertificate ? "\nCertificateFile ./certificate.pem" : "")
        """
    }

    /// mbsync knows no login with a token, so `hearth` logs in (``MailTunnel``).
    private static let tunnel = """
        Tunnel "exec \\"$\(MailTunnel.program)\\" mail account connect"
        SSLType None
        """
}
