/// A file that hangs on a mail; its bytes are not kept.
public struct MailAttachment: Sendable, Hashable, Codable {
    /// The file's name as the sender wrote it, on one line, without folders; nil if it has none.
    public var name: String?
    /// The media type that the sender gave it, in lower case, such as "application/pdf".
    public var type: String
    /// The size in bytes, decoded.
    public var byteCount: Int
    /// Whether the mail's text shows it, as it does pictures; it is no file to the reader then.
    public var isInline: Bool
    /// What a web page or a drawing does once it is opened; nil for other files, and for pages that only show something.
    public var action: PageAction?

    /// What an attached page does once it is opened.
    public enum PageAction: String, Sendable, Hashable, Codable {
        /// It asks for something to be filled in.
        case asks
        /// It runs code, or leads elsewhere by itself.
        case runs
    }

    /// Makes an attachment.
    public init(
        name: String? = nil, type: String, byteCount: Int, isInline: Bool = false, action: PageAction? = nil
    ) {
        self.name = name
        self.type = type
        self.byteCount = byteCount
        self.isInline = isInline
        self.action = action
    }

    /// Whether a browser shows it as a page, by its name's ending or its type.
    package var isPage: Bool {
        let parts = name?.split { $0 == "." || $0.isWhitespace } ?? []
        let ending = parts.dropFirst().last?.lowercased() ?? ""
        return Self.pageEndings.contains(ending) || Self.pageTypes.contains(type)
    }

    private static let pageEndings: Set<String> = [
        "htm", "html", "hta", "mht", "mhtml", "shtm", "shtml", "svg", "xht", "xhtm", "xhtml",
    ]
    private static let pageTypes: Set<String> = [
        "text/html", "application/xhtml+xml", "image/svg+xml",
    ]
}

/// A link in a mail: where it leads, and what the reader sees of it.
public struct MailLink: Sendable, Hashable, Codable {
    /// Where it leads, as it was written.
    public var target: String
    /// The words that are the link; nil where the reader sees the target itself.
    public var text: String?

    /// Makes a link.
    package init(target: String, text: String? = nil) {
        self.target = target
        self.text = text
    }
}

/// What a mail says of the list or newsletter that it belongs to.
public struct MailListing: Sendable, Hashable, Codable {
    /// The list's identifier, in lower case, such as "talk.example.org"; nil if it has none.
    public var id: String?
    /// Whether one can write to all, as to a discussion.
    package var isPostable: Bool
    /// Whether there is a way to leave it.
    package var isUnsubscribable: Bool

    /// Makes a listing.
    package init(id: String? = nil, isPostable: Bool = false, isUnsubscribable: Bool = false) {
        self.id = id
        self.isPostable = isPostable
        self.isUnsubscribable = isUnsubscribable
    }
}
