import RawText

/// Which paragraph styles of a Word document are headings, and of which level.
struct WordStyles {
    /// The outline levels of Word, counted from 0; the last one is body text.
    static let outlineLevels = 0...9

    private var levels: [String: Int] = [:]
    private var parents: [String: String] = [:]
    private(set) var titles: Set<String> = ["Title"]

    init(_ bytes: [UInt8]?, _ cancellation: Cancellation) throws {
        guard let bytes else { return }
        let parser = try XMLPullParser(bytes, cancellation)
        var style: String?
        while let event = try parser.next() {
            switch event {
            case .start("style"): style = parser.attribute("styleId")
            case .end("style"): style = nil
            case .start(let name):
                guard let style, let value = parser.attribute("val") else { continue }
                note(name, value, of: style)
            default: continue
            }
        }
    }

    /// The heading level of a style, from 1; nil if it is none.
    func level(of style: String) -> Int? {
        var style = style
        // Styles can be made to stand on each other in a circle.
        for _ in 0..<20 {
            if let level = levels[style] { return level <= 9 ? level : nil }
            guard let parent = parents[style] else { break }
            style = parent
        }
        // A document without its styles still names them.
        let lowered = style.lowercased()
        return lowered.hasPrefix("heading")
            ? Int(lowered.dropFirst(7)).flatMap { (1...9).contains($0) ? $0 : nil } : nil
    }

    private mutating func note(_ name: String, _ value: String, of style: String) {
        switch name {
        case "basedOn": parents[style] = value
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
