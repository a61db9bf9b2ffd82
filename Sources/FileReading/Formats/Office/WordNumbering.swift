import Platform
import RawText

/// The numbered lists of a Word document (`numbering.xml`), with counters for the paragraphs read so far.
struct WordNumbering {
    /// The list and level set by a paragraph or a style; `nil` values are inherited from the parent style.
    struct Reference: Hashable {
        var list: Int?
        var level: Int?
    }

    /// An abstract definition, without the overrides of individual lists.
    private struct Definition {
        var levels: [ListLevel] = []
        /// The level that each paragraph style is bound to.
        var levelsOfStyles: [String: Int] = [:]
        /// The numbering style that defines the levels; `nil` if the definition itself does.
        var link: String?
    }

    private struct List {
        var definition = 0
        var levels: [Int: ListLevel] = [:]
        var starts: [Int: Int] = [:]
    }

    private struct Start: Hashable {
        let list: Int
        let level: Int
    }

    private let language: String
    private var definitions: [Int: Definition] = [:]
    private var lists: [Int: List] = [:]
    /// The counters by definition: lists that share a definition continue each other.
    private var counters: [Int: ListCounters] = [:]
    /// The start overrides that were applied; each applies once.
    private var usedStarts: Set<Start> = []

    /// The lists of the numbering styles that definitions link to.
    private let listsOfStyles: [String: Int]

    init(_ bytes: [UInt8]?, styles: WordStyles, _ cancellation: Cancellation) throws {
        language = styles.language
        listsOfStyles = styles.lists
        guard let bytes else { return }
        try read(XMLPullParser(bytes, cancellation))
    }

    var isEmpty: Bool { lists.isEmpty }

    /// Counts a paragraph.
    ///
    /// `styles` are the paragraph's style and its ancestors, nearest first.
    ///
    /// - Returns: The number text, including the separator; `nil` for a paragraph outside of lists.
    mutating func next(_ reference: Reference, styles: [(name: String, reference: Reference)]) -> String? {
        guard let number = reference.list ?? styles.lazy.compactMap(\.reference.list).first, let list = lists[number],
            let definition = resolved(list.definition)
        else { return nil }
        let styled = reference.list == nil ? styles.lazy.compactMap { definition.levelsOfStyles[$0.name] }.first : nil
        let level = reference.level ?? styled ?? styles.lazy.compactMap(\.reference.level).first ?? 0
        guard definition.levels.indices.contains(level) else { return nil }
        var levels = definition.levels
        for (level, own) in list.levels where levels.indices.contains(level) { levels[level] = own }
        for (level, start) in list.starts where levels.indices.contains(level) { levels[level].start = start }
        var counter = counters[list.definition] ?? ListCounters()
        if list.starts[level] != nil, usedStarts.insert(Start(list: number, level: level)).inserted {
            counter.restart(level)
        }
        counter.count(level, of: levels)
        counters[list.definition] = counter
        let text = counter.text(level, of: levels)
        return text.isEmpty ? "" : text + levels[level].gap
    }

    /// Returns a definition, or the definition that its numbering style links to.
    private func resolved(_ number: Int) -> Definition? {
        guard let definition = definitions[number] else { return nil }
        guard let link = definition.link, let list = listsOfStyles[link], let other = lists[list] else {
            return definition
        }
        return definitions[other.definition] ?? definition
    }

    private mutating func read(_ parser: XMLPullParser) throws {
        var abstract: Int?
        var number: Int?
        var level: Int?
        // The first choice of `mc:AlternateContent` has the formats of newer programs, which are supported here.
        var fallbacks = 0
        while let event = try parser.next() {
            switch event {
            case .start("Fallback"): fallbacks += 1
            case .end("Fallback"): fallbacks -= 1
            case .start("abstractNum"):
                abstract = parser.number("abstractNumId")
                if let abstract, definitions.count < ListLevel.maximumLists { definitions[abstract] = Definition() }
            case .end("abstractNum"): abstract = nil
            case .start("num"):
                number = parser.number("numId")
                if let number, lists.count < ListLevel.maximumLists { lists[number] = List() }
            case .end("num"): number = nil
            case .start("abstractNumId"): if let number { lists[number]?.definition = parser.number("val") ?? 0 }
            case .start("lvl"), .start("lvlOverride"):
                level = parser.number("ilvl")
                if event == .start("lvl"), let number, let level { lists[number]?.levels[level] = ListLevel() }
            case .end("lvl"): if number == nil { level = nil }
            case .end("lvlOverride"): level = nil
            case .start("startOverride"):
                if let number, let level { lists[number]?.starts[level] = parser.number("val") ?? 0 }
            case .start("numStyleLink"): if let abstract { definitions[abstract]?.link = parser.attribute("val") }
            case .start("pStyle"):
                if let abstract, let level, let style = parser.attribute("val") {
                    definitions[abstract]?.levelsOfStyles[style] = level
                }
            case .start(let name):
                guard let level, (0..<9).contains(level), fallbacks == 0 else { continue }
                if let number, lists[number] != nil {
                    change(&lists[number, default: List()].levels[level, default: ListLevel()], name, parser)
                } else if let abstract, var definition = definitions[abstract] {
                    definitions[abstract] = nil
                    while definition.levels.count <= level { definition.levels.append(ListLevel()) }
                    change(&definition.levels[level], name, parser)
                    definitions[abstract] = definition
                }
            default: continue
            }
        }
    }

    private func change(_ level: inout ListLevel, _ name: String, _ parser: XMLPullParser) {
        switch name {
        case "start": level.start = parser.number("val") ?? level.start
        case "numFmt":
            level.style = Self.style(parser.attribute("val") ?? "", parser.attribute("format"), language)
        case "lvlText": level.pieces = Self.pieces(parser.attribute("val") ?? "")
        case "lvlRestart": level.restartingLevels = parser.number("val")
        case "isLgl": level.isLegal = parser.isOn
        case "suff": level.gap = parser.attribute("val") == "nothing" ? "" : " "
        // A picture bullet has a text for programs that cannot show it.
        case "lvlPicBulletId": level.style = .bullet
        default: break
        }
    }

    /// Parses a text such as "%1.%2", which refers to the first and the second level.
    private static func pieces(_ text: String) -> [ListLevel.Piece] {
        var pieces: [ListLevel.Piece] = []
        var plain = ""
        var rest = text.prefix(ListLevel.longestText)
        while let character = rest.popFirst() {
            if character == "%", let digit = rest.first?.wholeNumberValue, (1...9).contains(digit) {
                rest.removeFirst()
                if !plain.isEmpty { pieces.append(.text(plain)) }
                plain = ""
                pieces.append(.number(level: digit - 1))
            } else {
                plain.append(character)
            }
        }
        return plain.isEmpty ? pieces : pieces + [.text(plain)]
    }

    private static func style(_ name: String, _ format: String?, _ language: String) -> NumberStyle {
        switch name {
        case "decimal", "decimalHalfWidth": .decimal
        case "decimalZero": .padded(digits: 2)
        // "001, 002, 003, …"
        case "custom":
            format?.split(separator: ",").first.map { $0.utf8.count { (48...57).contains($0) } }
                .map { .padded(digits: $0) } ?? .decimal
        case "upperRoman": .roman(isUpper: true)
        case "lowerRoman": .roman(isUpper: false)
        case "upperLetter": .letters(NumberStyle.upperLatin, areRepeated: true)
        case "lowerLetter": .letters(NumberStyle.latin, areRepeated: true)
        case "ordinal": .ordinal(language: language)
        case "cardinalText": .words(language: language)
        case "ordinalText": .ordinalWords(language: language)
        case "hex": .hexadecimal
        case "chicago": .footnoteSigns
        case "numberInDash": .betweenDashes
        case "none": .none
        case "bullet": .bullet
        default: scripts[name] ?? .decimal
        }
    }

    private static let scripts: [String: NumberStyle] = [
        "decimalFullWidth": .fullWidth, "decimalFullWidth2": .fullWidth, "decimalEnclosedCircle": .circled,
        "decimalEnclosedCircleChinese": .circled, "ideographEnclosedCircle": .signs("㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉"),
        "decimalEnclosedFullstop": .signs("⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛"),
        "decimalEnclosedParen": .signs("⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇"),
        "chineseCounting": .chinese, "chineseCountingThousand": .chinese, "taiwaneseCounting": .chinese,
        "taiwaneseCountingThousand": .chinese, "chineseLegalSimplified": .legalSimplified,
        "ideographLegalTraditional": .legalChinese, "japaneseCounting": .japanese, "japaneseLegal": .legalChinese,
        "ideographDigital": .ideographs, "japaneseDigitalTenThousand": .ideographs, "taiwaneseDigital": .ideographs,
        "koreanDigital": .digits("영일이삼사오육칠팔구"), "koreanDigital2": .ideographs, "koreanCounting": .korean,
        "koreanLegal": .korean, "ideographTraditional": .stems, "ideographZodiac": .branches, "iroha": .iroha,
        "irohaFullWidth": .iroha, "aiueo": .aiueo, "aiueoFullWidth": .aiueo, "ganada": .ganada, "chosung": .chosung,
        "russianLower": .lowerRussian, "russianUpper": .upperRussian, "hebrew1": .hebrew, "hebrew2": .hebrew,
        "arabicAlpha": .arabic, "arabicAbjad": .abjad, "thaiLetters": .thaiLetters, "thaiNumbers": .thaiDigits,
        "hindiNumbers": .hindiDigits,
    ]
}

extension XMLPullParser {
    /// Returns a list or level number in an attribute; `nil` if it is missing or invalid.
    func number(_ name: String) -> Int? { integer(name, in: -1...999_999_999) }

    /// Whether the current element is on: its value is not 0, false, off or none.
    var isOn: Bool { !["0", "false", "off", "none"].contains(attribute("val") ?? "") }
}
