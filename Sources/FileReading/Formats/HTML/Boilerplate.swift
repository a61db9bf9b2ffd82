import RawText

/// The detection of boilerplate on a web page by element names, roles, classes and identifiers.
enum Boilerplate {
    /// The kind of boilerplate, which decides how readily a part is left out.
    enum Certainty {
        /// A notice about cookies or consent, which pages of any size have.
        case notice
        /// Navigation or controls, such as a menu or share buttons.
        case furniture
        /// Content beside the text, such as comments or a side column; the main text on a page without other
        /// text.
        case aside
    }

    private static let elements: [String: Certainty] = [
        "nav": .furniture, "dialog": .furniture, "footer": .aside, "aside": .aside, "menu": .aside,
    ]

    private static let roles: [String: Certainty] = [
        "navigation": .furniture, "search": .furniture, "menubar": .furniture, "dialog": .furniture,
        "alertdialog": .furniture, "tablist": .furniture, "toolbar": .furniture, "banner": .aside,
        "contentinfo": .aside, "complementary": .aside, "menu": .aside,
    ]

    private static let notices: Set<String> = ["consent", "cookie", "cookies", "gdpr"]

    private static let furniture: Set<String> = [
        "ad", "addtoany", "ads", "advert", "advertisement", "adverts", "akismet", "breadcrumb", "breadcrumbs",
        "commentform", "disqus", "editsection", "headerlink", "hidden", "login", "modal",
        "nav", "navbar", "navbox", "navigation", "newsletter", "noprint", "pager", "pagination", "paywall", "popup",
        "promo", "promoted", "relatedposts", "respond", "rss", "share", "sharedaddy", "shares", "shariff", "sharing",
        "signup", "skip", "social", "sponsor", "sponsored", "subscribe", "subscription", "toolbar", "yarpp",
    ]

    private static let asides: Set<String> = [
        "banner", "byline", "comment", "comments", "copyright", "footer", "masthead", "menu", "popular",
        "recommendations", "recommended", "related", "sidebar", "toc", "trending", "widget",
    ]

    /// Neutral layout words that can be combined with a boilerplate word in a class name.
    private static let layout: Set<String> = [
        "area", "article", "articles", "bar", "block", "body", "bottom", "box", "button", "buttons", "col", "column",
        "container", "content", "dialog", "dropdown", "email", "enabled", "entry", "form", "global", "google",
        "header", "icons", "inner", "item", "items", "jp", "left", "like", "link", "links", "list", "main", "message",
        "mobile", "mw", "notice", "outer", "overlay", "page", "panel", "post", "posts", "primary", "right", "row",
        "sd", "secondary", "section", "site", "slot", "stories", "story", "sub", "text", "thread", "title", "to", "top",
        "topics", "trail", "unit", "user", "vector", "widgets", "wp", "wrap", "wrapper",
    ]

    /// Returns the kind of boilerplate according to an element's name, role, classes or identifier; `nil` for
    /// the page's text.
    static func certainty(_ node: HTMLTree.Node) -> Certainty? {
        let name = HTMLTree.name(node)
        if name == "html" || name == "body" || name == "article" || name == "main" { return nil }
        if let found = elements[name] { return found }
        guard HTMLTree.hasAttributes(node) else { return nil }
        if let role = HTMLTree.attribute("role", of: node), let found = roles[role.lowercased()] { return found }
        let names = ["class", "id"].flatMap { attribute in
            (HTMLTree.attribute(attribute, of: node)?.prefix(400) ?? "").split(whereSeparator: \.isWhitespace)
        }
        let found = names.compactMap(certainty)
        guard let first = found.first, !isSectionOfArticle(node), !isShownOnWideScreens(names) else { return nil }
        return [.notice, .furniture].first(where: found.contains) ?? first
    }

    /// Returns the kind for a class or identifier that is a boilerplate word, alone or combined with layout
    /// words.
    ///
    /// Other names that contain such a word belong to the text: "related-work",
    /// "sharing-photos-with-your-family".
    private static func certainty(_ name: Substring) -> Certainty? {
        let parts = words(name)
        guard parts.count <= 3 else { return nil }
        var found: Certainty?
        for part in parts {
            if notices.contains(part) {
                found = .notice
            } else if furniture.contains(part) {
                found = found == .notice ? .notice : .furniture
            } else if asides.contains(part) {
                found = found ?? .aside
            } else if !layout.contains(part) {
                return nil
            }
        }
        return found
    }

    /// Splits a name such as "page-footer" or "pageFooter" into lowercase words.
    private static func words(_ name: Substring) -> [String] {
        var words: [String] = []
        var wasLower = false
        var isInside = false
        for character in name {
            let isLetter = character.isLetter
            if isLetter {
                if !isInside || (wasLower && character.isUppercase) { words.append("") }
                words[words.count - 1] += character.lowercased()
            }
            (isInside, wasLower) = (isLetter, character.isLowercase)
        }
        return words
    }

    /// Returns whether utility classes hide an element on small screens only.
    private static func isShownOnWideScreens(_ names: [Substring]) -> Bool {
        names.contains("hidden")
            && names.contains { name in
                [":block", ":flex", ":grid", ":inline", ":inline-block", ":table-cell"].contains { name.hasSuffix($0) }
            }
    }

    /// Returns whether an element is a section with a heading, within an article.
    private static func isSectionOfArticle(_ node: HTMLTree.Node) -> Bool {
        guard HTMLTree.name(node) == "section" else { return false }
        var child = HTMLTree.firstChild(node)
        while let current = child, !HTMLTree.isElement(current) { child = HTMLTree.next(current) }
        guard let child, ["h1", "h2", "h3", "h4", "h5", "h6", "header"].contains(HTMLTree.name(child)) else {
            return false
        }
        return isWithin(node, ["article"])
    }

    /// Returns whether an ancestor of an element has one of the names.
    static func isWithin(_ node: HTMLTree.Node, _ names: Set<String>) -> Bool {
        var parent = HTMLTree.parent(node)
        // Pages can be nested arbitrarily deep; the article is a near ancestor of its sections.
        for _ in 0..<16 {
            guard let current = parent else { return false }
            if names.contains(HTMLTree.name(current)) { return true }
            parent = HTMLTree.parent(current)
        }
        return false
    }
}
