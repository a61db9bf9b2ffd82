/// The lists that a Rich Text file defines, for items whose number is not stored as text.
struct RichTextLists {
    private struct List {
        var id = 0
        var levels: [ListLevel] = []
    }

    private struct Override {
        var list = 0
        var starts: [Int: Int] = [:]
        var level = -1
    }

    private var lists: [Int: List] = [:]
    private var list = List()
    private var overrides: [Int: Override] = [:]
    private var override = Override()
    private var counters: [Int: ListCounters] = [:]
    private var begun: Set<Int> = []
    /// The level's text: a length byte, and characters of which values below 9 stand for levels.
    private var levelText: [UInt8]?

    /// Handles a control word of the list table or the override table.
    mutating func control(_ word: Substring, _ number: Int?) {
        let number = number ?? 0
        switch word {
        case "list": list = List()
        case "listlevel": if list.levels.count < 9 { list.levels.append(ListLevel(pieces: [])) }
        case "levelnfc", "levelnfcn": change { $0.style = Self.style(number) }
        case "levelstartat":
            let start = min(max(0, number), 999_999_999)
            if override.level >= 0 { override.starts[override.level] = start } else { change { $0.start = start } }
        case "levelfollow": change { $0.gap = number == 2 ? "" : " " }
        case "levelnorestart": change { $0.restartingLevels = number == 1 ? 0 : nil }
        case "levellegal": change { $0.isLegal = number == 1 }
        case "leveltext": levelText = []
        case "listid":
            list.id = number
            if !list.levels.isEmpty, lists.count < ListLevel.maximumLists { lists[number] = list }
            override.list = number
        case "listoverride":
            list = List()
            override = Override()
        case "lfolevel": override.level += 1
        case "ls":
            if overrides.count < ListLevel.maximumLists { overrides[number] = override }
        default: break
        }
    }

    mutating func append(_ byte: UInt8) {
        if levelText?.count ?? 1_000 < ListLevel.longestText { levelText?.append(byte) }
    }

    /// Ends the group of a level's text.
    mutating func endGroup() {
        guard let bytes = levelText, !bytes.isEmpty else { return }
        levelText = nil
        var pieces: [ListLevel.Piece] = []
        for byte in bytes.dropFirst().prefix(Int(bytes[0])) {
            if byte < 9 {
                pieces.append(.number(level: Int(byte)))
            } else if byte >= 0x20 {
                pieces.append(.text(String(UnicodeScalar(byte < 0x80 ? byte : UInt8(ascii: " ")))))
            }
        }
        change { $0.pieces = pieces }
    }

    /// Returns whether a level has bullets instead of numbers; `nil` for an unknown list.
    func isBullet(_ number: Int, level: Int) -> Bool? {
        guard let list = overrides[number].flatMap({ lists[$0.list] }), list.levels.indices.contains(level) else {
            return nil
        }
        return list.levels[level].style == .bullet
    }

    /// Counts an item and returns its number text; empty if it has no number.
    mutating func next(_ number: Int, level: Int) -> String {
        guard let override = overrides[number], let list = lists[override.list], list.levels.indices.contains(level)
        else { return "" }
        var levels = list.levels
        for (level, start) in override.starts where levels.indices.contains(level) { levels[level].start = start }
        var counter = counters[list.id] ?? ListCounters()
        if !override.starts.isEmpty, begun.insert(number).inserted { counter.restart(0) }
        counter.count(level, of: levels)
        counters[list.id] = counter
        let text = counter.text(level, of: levels)
        return text.isEmpty ? "" : text + levels[level].gap
    }

    private mutating func change(_ body: (inout ListLevel) -> Void) {
        guard let last = list.levels.indices.last else { return }
        body(&list.levels[last])
    }

    private static func style(_ number: Int) -> NumberStyle {
        switch number {
        case 1: .roman(isUpper: true)
        case 2: .roman(isUpper: false)
        case 3: .letters(NumberStyle.upperLatin, areRepeated: true)
        case 4: .letters(NumberStyle.latin, areRepeated: true)
        case 5: .ordinal(language: "en")
        case 6: .words(language: "en")
        case 7: .ordinalWords(language: "en")
        case 9: .footnoteSigns
        case 10, 35, 39: .japanese
        case 12, 20: .aiueo
        case 13, 21: .iroha
        case 14, 19: .fullWidth
        case 18: .circled
        case 22: .padded(digits: 2)
        case 23: .bullet
        case 24: .ganada
        case 25: .chosung
        case 30: .stems
        case 31: .branches
        case 37, 38: .chinese
        case 45: .hebrew
        case 46: .arabic
        case 48: .abjad
        case 53: .thaiLetters
        case 54: .thaiDigits
        case 58: .lowerRussian
        case 59: .upperRussian
        case 255: .none
        default: .decimal
        }
    }
}
