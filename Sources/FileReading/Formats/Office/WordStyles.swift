import Platform
import RawText

/// The paragraph styles of a Word document: headings with their levels, numbering, hidden text.
struct WordStyles {
    /// Word's outline levels, counted from 0; the last level is body text.
    static let outlineLevels = 0...9

    private var levels: [String: Int] = [:]
    private var parents: [String: String] = [:]
    private var numbers: [String: WordNumbering.Reference] = [:]
    private var hidden: [String: Bool] = [:]
    private(set) var titles: Set<String> = ["Title"]
    /// The default paragraph style.
    private(set) var usual: String?
    /// The language of the text, such as "de-DE".
    private(set) var language = "en"

    init(_ bytes: [UInt8]?, _ cancellation: Cancellation) throws {
        guard let bytes else { return }
        let parser = try XMLPullParser(bytes, cancellation)
        var style: String?
        while let event = try parser.next() {
            switch event {
            case .start("style"):
                style = parser.attribute("styleId")
                let isUsual =
                    parser.attribute("type") == "paragraph" && ["1", "true"].contains(parser.attribute("default"))
                if isUsual { usual = style }
            case .end("style"): style = nil
            case .start("vanish"): if let style { hidden[style] = parser.isOn }
            case .start("lang"):
                if style == nil, let value = parser.attribute("val") { language = String(value.prefix(20)) }
            case .start(let name):
                guard let style, let value = parser.attribute("val") else { continue }
                note(name, value, of: style)
            default: continue
            }
        }
    }

    /// The lists by numbering style.
    var lists: [String: Int] { numbers.compactMapValues(\.list) }

    /// Returns a style and its ancestors, nearest first, with their numbering.
    func chain(of style: String?) -> [(name: String, reference: WordNumbering.Reference)] {
        names(from: style ?? usual).map { ($0, numbers[$0] ?? WordNumbering.Reference()) }
    }

    func isHidden(_ style: String) -> Bool { names(from: style).lazy.compactMap { hidden[$0] }.first ?? false }

    /// Returns a style and its ancestors, up to 20 in case the parents form a cycle.
    private func names(from style: String?) -> [String] {
        var names: [String] = []
        var next = style
        while let name = next, names.count < 20 {
            names.append(name)
            next = parents[name]
        }
        return names
    }

    /// Returns the heading level of a style, from 1; `nil` if the style is not a heading.
    func level(of style: String) -> Int? {
        let names = names(from: style)
        if let level = names.lazy.compactMap({ levels[$0] }).first { return level <= 9 ? level : nil }
        // If the styles are missing from the document, the style names still reveal the level.
        let lowered = (names.last ?? style).lowercased()
        return lowered.hasPrefix("heading")
            ? Int(lowered.dropFirst(7)).flatMap { (1...9).contains($0) ? $0 : nil } : nil
    }

    private mutating func note(_ name: String, _ value: String, of style: String) {
        switch name {
        case "basedOn": parents[style] = value
        case "numId": numbers[style, default: .init()].list = Int(value, clampedTo: 0...999_999_999)
        case "ilvl": numbers[style, default: .init()].level = Int(value, clampedTo: 0...8)
        case "outlineLvl": levels[style] = Int(value, clampedTo: Self.outlineLevels).map { $0 + 1 }
        case "name":
            let lowered = value.lowercased()
            if lowered == "title" { titles.insert(style) }
            if lowered.hasPrefix("heading "), let level = Int(lowered.dropFirst(8)), (1...9).contains(level),
                levels[style] == nil
            {
                levels[style] = level
            }
        default: break
        }
    }
}
