/// What a reader sees of a mail, as plain text.
///
/// Nothing in it loads, runs or hides: pictures, scripts and text that was made invisible are left out and counted.
public struct MailBody: Sendable, Hashable, Codable {
    /// The text: its parts one below the other, and of parts that say the same the plain one, if that has words, else the
    /// web page.
    public var text: String
    /// Whether some of ``text`` was made from a web page.
    package var isFromPage: Bool
    /// The links in it, in their order.
    public var links: [MailLink]
    /// How the pages that the mail carries were made; nil if it carries none.
    public var page: Page?

    /// What a mail's web page holds beside its text.
    public struct Page: Sendable, Hashable, Codable {
        /// Pictures that would be loaded from elsewhere, and so tell the sender that the mail was opened.
        package var remoteImages: Int
        /// Those of them that no reader sees: made to tell.
        package var trackers: Int
        /// Characters of text that a reader does not see.
        package var hiddenCharacters: Int
        /// Whether it asks for input.
        package var hasForm: Bool
        /// Whether it holds a script, which no mail program runs.
        package var hasScript: Bool

        /// Makes a description; nothing of all this by default.
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

    /// Makes a body.
    package init(text: String = "", isFromPage: Bool = false, links: [MailLink] = [], page: Page? = nil) {
        self.text = text
        self.isFromPage = isFromPage
        self.links = links
        self.page = page
    }
}
