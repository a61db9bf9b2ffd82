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
        "comments", "consent", "cookie", "cookies", "copyright", "disqus", "disclaimer", "footer", "hidden", "login",
        "masthead", "menu", "modal", "nav", "navbar", "navigation", "newsletter", "pager", "pagination", "popular",
        "popup", "promo", "promoted", "recommendations", "recommended", "related", "respond", "rss", "share",
        "sharing", "shares", "sidebar", "signup", "skip", "social", "sponsor", "sponsored", "subscribe",
        "subscription", "toolbar", "trending", "widget", "editsection", "headerlink", "navbox", "toc", "byline",
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
        return [HTMLTree.attribute("class", of: node), HTMLTree.attribute("id", of: node)].contains { value in
            guard let value else { return false }
            // A name of many words is a heading's, such as "sharing-photos-with-your-family".
            return value.prefix(400).lowercased().split(whereSeparator: \.isWhitespace).contains { name in
                let parts = name.split { !$0.isLetter }
                return parts.count <= 3 && parts.contains { words.contains(String($0)) }
            }
        }
    }
}
