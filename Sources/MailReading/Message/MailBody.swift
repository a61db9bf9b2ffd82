/// The visible contents of a mail as plain text.
///
/// Images, scripts and hidden text are left out and counted.
public struct MailBody: Sendable, Hashable, Codable {
    /// The text of all parts.
    ///
    /// Among alternatives, the plain text is used, unless it is empty or merely announces the web page.
    public var text: String
    /// Whether a part of ``text`` was converted from a web page.
    package var isFromPage: Bool
    /// The links in the text, in order.
    public var links: [MailLink]
    /// The properties of the web pages in the mail; `nil` without any.
    public var page: Page?

    /// The properties of a mail's web pages besides their text.
    public struct Page: Sendable, Hashable, Codable {
        /// The number of remote images, which tell the sender that the mail was opened.
        package var remoteImages: Int
        /// The number of remote images that are invisible and serve only for tracking.
        package var trackers: Int
        package var hiddenCharacters: Int
        package var hasForm: Bool
        /// Whether there is a script, which no mail program runs.
        package var hasScript: Bool

        package init(
            remoteImages: Int = 0, trackers: Int = 0, hiddenCharacters: Int = 0, hasForm: Bool = false,
            hasScript: Bool = false
        ) {
            self.remoteImages = remoteImages
            self.trackers = trackers
            self.hiddenCharacters = hiddenCharacters
            self.hasForm = hasForm
            self.hasScript = hasScript
        }
    }

    package init(text: String = "", isFromPage: Bool = false, links: [MailLink] = [], page: Page? = nil) {
        self.text = text
        self.isFromPage = isFromPage
        self.links = links
        self.page = page
    }
}
