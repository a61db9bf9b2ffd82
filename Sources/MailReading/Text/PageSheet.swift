import Foundation
import RawText

/// The style sheets of a page, as far as they affect the visibility of text.
///
/// Supported selectors are types, classes, identifiers and descendants. Sheets for print, narrow screens and
/// other media are ignored.
struct PageSheet {
    private struct Selector {
        var type = ""
        var id: Substring?
        var classes: [Substring] = []

        var weight: Int { (id == nil ? 0 : 10_000) + classes.count * 100 + (type.isEmpty ? 0 : 1) }
    }

    private struct Rule {
        /// The selectors of the element and of its ancestors, innermost first.
        var selectors: [Selector]
        var style: PageStyle
        var order: Int
    }

    /// The rules by a required property of the element: "#id", ".class", "type", or "*".
    private var rules: [String: [Rule]] = [:]
    private var count = 0
    /// Whether all selectors are supported.
    ///
    /// Otherwise colors are ignored, because the background of white text may be missing.
    private var isWhole = true
    /// The remaining number of comparisons of elements with rules; it is limited, because a page may have many of both.
    private var stepsLeft = 500_000

    private static let maximumBytes = 400_000
    private static let maximumRules = 3_000
    private static let maximumDepth = 60

    var isEmpty: Bool { count == 0 }

    init(of root: HTMLTree.Node) {
        var text = ""
        HTMLTree.walk(
            root,
            enter: { node in
                if HTMLTree.name(node) == "style", text.utf8.count < Self.maximumBytes,
                    Self.isForScreens(HTMLTree.attribute("media", of: node) ?? "")
                {
                    var child = HTMLTree.firstChild(node)
                    while let piece = child {
                        text += HTMLTree.text(piece) ?? ""
                        child = HTMLTree.next(piece)
                    }
                    text += "\n"
                }
                return true
            }, leave: { _ in })
        if !text.isEmpty { read(Self.plain(text)) }
    }

    /// Returns the text in lower case, with non-ASCII bytes replaced by a character that no name contains.
    ///
    /// Otherwise text such as flag emoji would take quadratic time.
    private static func plain(_ text: String) -> String {
        String(decoding: text.utf8.prefix(maximumBytes).map { $0 < 0x80 ? $0 : 1 }, as: UTF8.self).lowercased()
    }

    private static func isForScreens(_ media: String) -> Bool {
        let words = media.lowercased().split { !$0.isLetter && $0 != "-" }
        return words.allSatisfy { ["all", "screen", "only", "and"].contains($0) }
    }

    // MARK: Parsing

    private mutating func read(_ css: String) {
        // Old pages put style sheets into HTML comments.
        var rest = Self.withoutComments(css.replacing("<!--", with: " ").replacing("-->", with: " "))[...]
        while count < Self.maximumRules, let open = rest.firstIndex(where: { $0 == "{" || $0 == ";" }) {
            let head = rest[..<open].trimmingCharacters(in: .whitespacesAndNewlines)
            if rest[open] == ";" {
                // Skips "@import …;".
                rest = rest[rest.index(after: open)...]
                continue
            }
            let body = rest[rest.index(after: open)...]
            if head.hasPrefix("@") {
                if head.hasPrefix("@media"), Self.isForScreens(String(head.dropFirst(6))) {
                    // The rules in the block apply. The closing brace begins the next selector and is removed there.
                    rest = body
                } else {
                    rest = Self.afterBlock(body)
                }
                continue
            }
            let close = body.firstIndex(of: "}") ?? body.endIndex
            add(head.drop { $0 == "}" || $0.isWhitespace }, PageStyle(String(body[..<close])))
            rest = close < body.endIndex ? body[body.index(after: close)...] : ""
        }
    }

    private static func withoutComments(_ css: String) -> String {
        var parts = css.split(separator: "/*", omittingEmptySubsequences: false)[...]
        var bare = String(parts.popFirst() ?? "")
        for part in parts { if let end = part.firstRange(of: "*/") { bare += part[end.upperBound...] } }
        return bare
    }

    /// Returns the text that follows a block with nested blocks.
    private static func afterBlock(_ text: Substring) -> Substring {
        var depth = 1
        var index = text.startIndex
        while index < text.endIndex, depth > 0 {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            index = text.index(after: index)
        }
        return text[index...]
    }

    private mutating func add(_ selectors: Substring, _ style: PageStyle) {
        guard !style.values.isEmpty else { return }
        for selector in selectors.split(separator: ",").prefix(100) {
            // States such as ":hover" and pseudo-elements do not affect the initial appearance.
            let parts = selector.split { $0.isWhitespace || $0 == ">" }.prefix(8).map(Self.selector)
            guard !parts.isEmpty, parts.allSatisfy({ $0 != nil }) else {
                let isState = [":hover", ":visited", ":active", ":focus", "::", ":before", ":after"].contains(
                    where: selector.contains)
                if !isState { isWhole = false }
                continue
            }
            let known = parts.compactMap(\.self).reversed() as [Selector]
            let own = known[0]
            let key =
                own.id.map { "#\($0)" } ?? own.classes.first.map { ".\($0)" } ?? (own.type.isEmpty ? "*" : own.type)
            rules[key, default: []].append(Rule(selectors: known, style: style, order: count))
            count += 1
        }
    }

    /// Parses "td", ".name", "td.name", "#name" or "*"; `nil` for an unsupported selector.
    private static func selector(_ text: Substring) -> Selector? {
        var selector = Selector()
        var rest = text
        let type = rest.prefix { $0 != "." && $0 != "#" }
        guard type.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "*" || $0 == "-" }) else { return nil }
        selector.type = type == "*" ? "" : String(type)
        rest = rest[type.endIndex...]
        while let sign = rest.first {
            let name = rest.dropFirst().prefix { $0 != "." && $0 != "#" }
            guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else {
                return nil
            }
            if sign == "#" { selector.id = name } else { selector.classes.append(name) }
            rest = rest[name.endIndex...]
        }
        return selector
    }

    // MARK: Matching

    /// Returns the style of an element according to the rules and its own attribute.
    mutating func style(of node: HTMLTree.Node, named name: String) -> PageStyle {
        let own = PageStyle(HTMLTree.attribute("style", of: node))
        guard !isEmpty, stepsLeft > 0 else { return own }
        let classes = Self.classes(of: node)
        let id = HTMLTree.attribute("id", of: node)?.lowercased()
        var found: [Rule] = []
        for key in ["*", name] + classes.map({ ".\($0)" }) + [id.map { "#\($0)" }].compactMap(\.self) {
            for rule in rules[key] ?? [] where matches(rule, node, name) { found.append(rule) }
        }
        guard !found.isEmpty else { return own }
        found.sort { first, second in
            let weights = (first.selectors.reduce(0) { $0 + $1.weight }, second.selectors.reduce(0) { $0 + $1.weight })
            return weights.0 == weights.1 ? first.order < second.order : weights.0 < weights.1
        }
        let isWhole = isWhole
        var style = PageStyle(nil)
        for rule in found { style.add(rule.style) { isWhole || !Self.colours.contains($0) } }
        style.add(own)
        return style
    }

    private static let colours: Set<String> = ["color", "background", "background-color"]

    private static func classes(of node: HTMLTree.Node) -> [Substring] {
        Array(
            (HTMLTree.attribute("class", of: node)?.lowercased() ?? "").split(whereSeparator: \.isWhitespace).prefix(30)
        )
    }

    private mutating func matches(_ rule: Rule, _ node: HTMLTree.Node, _ name: String) -> Bool {
        stepsLeft -= 1
        guard stepsLeft > 0, Self.matches(rule.selectors[0], node, name) else { return false }
        var around = HTMLTree.parent(node)
        var depth = 0
        for selector in rule.selectors.dropFirst() {
            var isFound = false
            while !isFound, let outer = around, depth < Self.maximumDepth {
                isFound = Self.matches(selector, outer, HTMLTree.name(outer))
                around = HTMLTree.parent(outer)
                depth += 1
                stepsLeft -= 1
            }
            if !isFound { return false }
        }
        return true
    }

    private static func matches(_ selector: Selector, _ node: HTMLTree.Node, _ name: String) -> Bool {
        guard selector.type.isEmpty || selector.type == name else { return false }
        if let id = selector.id, HTMLTree.attribute("id", of: node)?.lowercased() != String(id) { return false }
        if selector.classes.isEmpty { return true }
        let classes = classes(of: node)
        return selector.classes.allSatisfy(classes.contains)
    }
}
