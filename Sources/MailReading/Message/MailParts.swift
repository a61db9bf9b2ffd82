/// An attachment of a mail, without its bytes.
public struct MailAttachment: Sendable, Hashable, Codable {
    /// The file name from the sender, on one line and without folders, if there is one.
    public var name: String?
    /// The media type from the sender, in lower case, such as "application/pdf".
    public var type: String
    /// The decoded size in bytes.
    public var byteCount: Int
    /// Whether the attachment is displayed within the text, as images are, and not as a file.
    public var isInline: Bool
    /// The action of a web page or drawing when it is opened; `nil` for other files and passive pages.
    public var action: PageAction?

    /// The action of an attached page when it is opened.
    public enum PageAction: String, Sendable, Hashable, Codable {
        /// The page asks for input.
        case asks
        /// The page runs code or redirects.
        case runs
    }

    public init(
        name: String? = nil, type: String, byteCount: Int, isInline: Bool = false, action: PageAction? = nil
    ) {
        self.name = name
        self.type = type
        self.byteCount = byteCount
        self.isInline = isInline
        self.action = action
    }

    /// Whether a browser displays the attachment as a page, judged by its extension and type.
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

public struct MailLink: Sendable, Hashable, Codable {
    /// The target as it was written.
    public var target: String
    /// The text of the link; `nil` if the target itself is displayed.
    public var text: String?

    package init(target: String, text: String? = nil) {
        self.target = target
        self.text = text
    }
}

/// The headers of a mailing list or newsletter.
public struct MailListing: Sendable, Hashable, Codable {
    /// The identifier of the list in lower case, such as "talk.example.org", if there is one.
    public var id: String?
    /// Whether the list accepts posts, as a discussion list does.
    package var isPostable: Bool
    /// Whether the user can unsubscribe.
    package var isUnsubscribable: Bool

    package init(id: String? = nil, isPostable: Bool = false, isUnsubscribable: Bool = false) {
        self.id = id
        self.isPostable = isPostable
        self.isUnsubscribable = isUnsubscribable
    }
}
