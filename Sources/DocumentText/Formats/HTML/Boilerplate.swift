import RawText

/// What names an element as something other than the page's text.
enum Boilerplate {
    /// Elements that hold no text to read.
    static let neverText: Set<String> = [
        "script", "style", "noscript", "template", "svg", "iframe", "object", "embed", "canvas", "audio", "video",
        "head", "select", "button", "input", "textarea", "datalist", "progress", "meter", "map",
    ]

    private static let elements: Set<String> = ["nav", "footer", "aside", "dialog", "menu"]

    private static let roles: Set<String> = [
        "navigation", "banner", "contentinfo", "complementary", "search", "menu", "menubar", "dialog", "alertdialog",
        "tablist", "toolbar",
    ]

    private static let words: Set<String> = [
        "ad", "ads", "advert", "advertisement", "adverts", "banner", "breadcrumb", "breadcrumbs", "comment",
        "comments", "consent", "cookie", "cookies", "copyright", "disqus", "footer", "hidden", "login",
        "masthead", "menu", "modal", "nav", "navbar", "navigation", "newsletter", "pager", "pagination", "popular",
        "popup", "promo", "promoted", "recommendations", "recommended", "related", "respond", "rss", "share",
        "sharing", "shares", "sidebar", "signup", "skip", "social", "sponsor", "sponsored", "subscribe",
        "subscription", "toolbar", "trending", "widget", "editsection", "headerlink", "navbox", "toc", "byline",
    ]

    /// Words that stand beside those in the names of a page's parts.
    private static let layout: Set<String> = [
        "area", "article", "articles", "bar", "block", "body", "bottom", "box", "button", "buttons", "col", "column",
        "container", "content", "dialog", "dropdown", "email", "form", "gdpr", "global", "google", "header", "icons",
        "inner", "item", "items", "left", "link", "links", "list", "main", "message", "mobile", "mw", "notice",
        "outer", "overlay", "page", "panel", "post", "posts", "primary", "right", "row", "secondary", "section",
        "site", "slot", "stories", "story", "sub", "text", "thread", "title", "to", "top", "topics", "trail", "unit",
        "user", "vector", "widgets", "wrap", "wrapper",
    ]

    static func isHidden(_ node: HTMLTree.Node) -> Bool {
        if HTMLTree.hasAttribute("hidden", node) { return true }
        if HTMLTree.attribute("aria-hidden", of: node) == "true" { return true }
        guard let style = HTMLTree.attribute("style", of: node) else { return false }
        let plain = style.lowercased().filter { !$0.isWhitespace }
        return plain.contains("display:none") || plain.contains("visibility:hidden")
    }

    /// Whether an element's name, role, classes or identifier say that it isn't the page's text.
    static func isNamed(_ node: HTMLTree.Node) -> Bool {
        let name = HTMLTree.name(node)
        if name == "html" || name == "body" || name == "article" || name == "main" { return false }
        if elements.contains(name) { return true }
        if let role = HTMLTree.attribute("role", of: node), roles.contains(role.lowercased()) { return true }
        let isNamed = [HTMLTree.attribute("class", of: node), HTMLTree.attribute("id", of: node)].contains { value in
            value.map { $0.prefix(400).lowercased().split(whereSeparator: \.isWhitespace).contains(where: isName) }
                ?? false
        }
        return isNamed && !isSectionOfArticle(node)
    }

    /// Whether a class or identifier is one of the words, alone or with words of a page's layout.
    ///
    /// Others that hold one are a text's own: "related-work", "sharing-photos-with-your-family".
    private static func isName(_ name: Substring) -> Bool {
        let parts = name.split { !$0.isLetter }.map(String.init)
        return parts.count <= 3 && parts.contains(where: words.contains)
            && parts.allSatisfy { words.contains($0) || layout.contains($0) }
    }

    /// Whether an element is a section with a heading, within an article.
    private static func isSectionOfArticle(_ node: HTMLTree.Node) -> Bool {
        guard HTMLTree.name(node) == "section" else { return false }
        var child = HTMLTree.firstChild(node)
        while let current = child, !HTMLTree.isElement(current) { child = HTMLTree.next(current) }
        guard let child, ["h1", "h2", "h3", "h4", "h5", "h6", "header"].contains(HTMLTree.name(child)) else {
            return false
        }
        var parent = HTMLTree.parent(node)
        // A page is nested as deep as it likes; an article's sections are near it.
        for _ in 0..<16 {
            guard let current = parent else { return false }
            if HTMLTree.name(current) == "article" { return true }
            parent = HTMLTree.parent(current)
        }
        return false
    }
}
