import Platform
import RawText

/// The list styles, heading numbers and hidden styles of an OpenDocument file.
struct OpenDocumentStyles {
    private struct Style {
        var parent: String?
        var list: String?
        var isHidden: Bool?
    }

    /// The numbering of headings; empty if they have no numbers.
    private(set) var outline: [ListLevel] = []
    private var lists: [String: [ListLevel]] = [:]
    private var styles: [String: Style] = [:]

    /// Reads the styles of a part: `styles.xml` first, then the automatic styles in `content.xml`.
    mutating func read(_ part: [UInt8], _ cancellation: Cancellation) throws {
        let parser = try XMLPullParser(part, cancellation)
        var list: String?
        var isOutline = false
        var style: String?
        while let event = try parser.next() {
            switch event {
            case .start("body"), .start("master-styles"): return
            case .start("list-style"):
                list = parser.attribute("name")
                if let list, lists.count < ListLevel.maximumLists { lists[list] = [] }
            case .end("list-style"): list = nil
            case .start("outline-style"): (isOutline, outline) = (true, [])
            case .end("outline-style"): isOutline = false
            case .start("list-level-style-number"), .start("list-level-style-bullet"),
                .start("list-level-style-image"), .start("outline-level-style"):
                let isNumber = event == .start("list-level-style-number") || isOutline
                if let list, lists[list] != nil {
                    Self.add(parser, isNumber: isNumber, to: &lists[list, default: []])
                } else if isOutline {
                    Self.add(parser, isNumber: isNumber, to: &outline)
                }
            case .start("style"):
                style = Self.key(parser.attribute("name"), parser.attribute("family"))
                let parent = Self.key(parser.attribute("parent-style-name"), parser.attribute("family"))
                if let style { styles[style] = Style(parent: parent, list: parser.attribute("list-style-name")) }
            case .end("style"): style = nil
            case .start("text-properties"):
                if let style, let display = parser.attribute("display") { styles[style]?.isHidden = display == "none" }
            default: continue
            }
        }
    }

    func levels(of style: String) -> [ListLevel]? { lists[style] ?? (style == "Outline" ? outline : nil) }

    /// Returns whether a paragraph style removes the number of its headings.
    func isUnnumbered(_ paragraphStyle: String) -> Bool {
        chain("paragraph \(paragraphStyle)").lazy.compactMap(\.list).first?.isEmpty == true
    }

    /// Returns the list style of a paragraph style or of its ancestors.
    func list(of paragraphStyle: String) -> String? {
        chain("paragraph \(paragraphStyle)").lazy.compactMap(\.list).first.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns whether text in a style is hidden; the family is "text" or "paragraph".
    func isHidden(_ style: String, family: String) -> Bool {
        chain("\(family) \(style)").lazy.compactMap(\.isHidden).first ?? false
    }

    /// Styles of different families may have the same name.
    private static func key(_ name: String?, _ family: String?) -> String? {
        name.map { "\(family ?? "paragraph") \($0)" }
    }

    /// Returns a style and its ancestors, up to 20 in case the parents form a cycle.
    private func chain(_ name: String) -> [Style] {
        var found: [Style] = []
        var next: String? = name
        while let name = next, found.count < 20, let style = styles[name] {
            found.append(style)
            next = style.parent
        }
        return found
    }

    private static func add(_ parser: XMLPullParser, isNumber: Bool, to levels: inout [ListLevel]) {
        // Levels are counted from 1 and are in order.
        let index = (parser.integer("level", in: 1...ListCounters.maximumLevels) ?? levels.count + 1) - 1
        guard (0..<ListCounters.maximumLevels).contains(index) else { return }
        while levels.count <= index { levels.append(ListLevel(style: .none)) }
        guard isNumber else {
            levels[index] = ListLevel(style: .bullet)
            return
        }
        var level = ListLevel(start: parser.integer("start-value", in: 0...999_999_999) ?? 1)
        level.style = style(
            parser.attribute("num-format") ?? "", areRepeated: parser.attribute("num-letter-sync") == "true")
        if let format = parser.attribute("num-list-format") {
            level.pieces = pieces(format)
        } else {
            let shown = parser.integer("display-levels", in: 1...ListCounters.maximumLevels) ?? 1
            level.pieces = [.text(text(parser, "num-prefix"))]
            for outer in max(0, index + 1 - shown)...index
            where outer == index || ![.none, .bullet].contains(levels[outer].style) {
                if level.pieces.count > 1 { level.pieces.append(.text(".")) }
                level.pieces.append(.number(level: outer))
            }
            level.pieces.append(.text(text(parser, "num-suffix")))
        }
        levels[index] = level
    }

    private static func text(_ parser: XMLPullParser, _ name: String) -> String {
        String((parser.attribute(name) ?? "").prefix(ListLevel.longestText))
    }

    /// Parses a format such as "%1%.%2%", which refers to the first and the second level.
    private static func pieces(_ format: String) -> [ListLevel.Piece] {
        var pieces: [ListLevel.Piece] = []
        // Every second piece is enclosed in percent signs.
        for (index, part) in format.prefix(ListLevel.longestText).split(
            separator: "%", omittingEmptySubsequences: false
        )
        .enumerated() {
            if !index.isMultiple(of: 2), let level = Int(part), (1...ListCounters.maximumLevels).contains(level) {
                pieces.append(.number(level: level - 1))
            } else if !part.isEmpty {
                pieces.append(.text(String(part)))
            }
        }
        return pieces
    }

    private static func style(_ format: String, areRepeated: Bool) -> NumberStyle {
        switch format.prefix(while: { $0 != "," }) {
        case "": .none
        case "I": .roman(isUpper: true)
        case "i": .roman(isUpper: false)
        case "A": .letters(NumberStyle.upperLatin, areRepeated: areRepeated)
        case "a": .letters(NumberStyle.latin, areRepeated: areRepeated)
        case "01": .padded(digits: 2)
        case "001": .padded(digits: 3)
        case "0001": .padded(digits: 4)
        case "1st": .ordinal(language: "en")
        case "One": .words(language: "en")
        case "First": .ordinalWords(language: "en")
        case "１": .fullWidth
        case "①": .circled
        case "一": format.contains("十") || !format.contains("〇") ? .chinese : .ideographs
        case "〇": .ideographs
        case "壹", "壱": .legalChinese
        case "甲": .stems
        case "子": .branches
        case "ア", "ｱ": .aiueo
        case "イ", "ｲ": .iroha
        case "가": .ganada
        case "ㄱ": .chosung
        case "일": .korean
        case "א": .hebrew
        case "أ", "ا": .arabic
        case "ก": .thaiLetters
        case "๑": .thaiDigits
        case "१": .hindiDigits
        case "α": .greek
        case "Α": .upperGreek
        case "а": .lowerRussian
        case "А": .upperRussian
        default: .decimal
        }
    }
}
