import RawText

/// The numbers that a browser shows before the items of ordered lists.
struct ListNumbers {
    typealias Node = HTMLTree.Node

    /// An open list.
    private struct List {
        let node: Node
        /// The number format; `nil` for lists without numbers.
        let style: NumberStyle?
        var next: Int
        let step: Int
    }

    private var lists: [List] = []

    /// The range of numbers in browsers; it also prevents overflow.
    private static let numbers = -1_000_000_000...1_000_000_000

    mutating func enter(_ list: Node, _ name: String) {
        guard name == "ol" else {
            lists.append(List(node: list, style: nil, next: 1, step: 1))
            return
        }
        let isReversed = HTMLTree.hasAttribute("reversed", list)
        let start = Self.number("start", of: list) ?? (isReversed ? Self.items(of: list) : 1)
        lists.append(
            List(
                node: list, style: Self.style(of: list, inherited: .decimal), next: start, step: isReversed ? -1 : 1))
    }

    mutating func leave(_ list: Node) {
        if lists.last?.node == list { lists.removeLast() }
    }

    /// Counts an item and returns its displayed number with a trailing space; `nil` for an item without a number.
    mutating func mark(of item: Node) -> String? {
        guard var list = lists.popLast() else { return nil }
        let number = Self.number("value", of: item) ?? list.next
        list.next = max(Self.numbers.lowerBound, min(Self.numbers.upperBound, number + list.step))
        lists.append(list)
        guard list.style != nil, let style = Self.style(of: item, inherited: list.style) else { return nil }
        return style.text(number) + ". "
    }

    /// Parses an attribute by HTML's rules for integers: an optional sign and digits; trailing characters are
    /// ignored.
    private static func number(_ name: String, of node: Node) -> Int? {
        guard let value = HTMLTree.attribute(name, of: node)?.drop(while: \.isWhitespace) else { return nil }
        let sign = value.first == "-" || value.first == "+" ? 1 : 0
        let digits = value.dropFirst(sign).prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits) else { return nil }
        let signed = value.first == "-" ? -number : number
        return numbers.contains(signed) ? signed : nil
    }

    private static func items(of list: Node) -> Int {
        var count = 0
        var child = HTMLTree.firstChild(list)
        while let current = child {
            if HTMLTree.name(current) == "li" { count += 1 }
            child = HTMLTree.next(current)
        }
        return count
    }

    /// Returns the style given by the `type` attribute or the style declarations of a list or item.
    private static func style(of node: Node, inherited: NumberStyle?) -> NumberStyle? {
        guard HTMLTree.hasAttributes(node) else { return inherited }
        var style = inherited
        switch HTMLTree.attribute("type", of: node) {
        case "1": style = .decimal
        case "a": style = lowerLetters
        case "A": style = upperLetters
        case "i": style = .roman(isUpper: false)
        case "I": style = .roman(isUpper: true)
        default: break
        }
        for declaration in HTMLTree.attribute("style", of: node)?.prefix(4096).split(separator: ";") ?? [] {
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let property = CleanText.singleLine(String(parts[0])).lowercased()
            guard property == "list-style" || property == "list-style-type" else { continue }
            for word in parts[1].lowercased().split(whereSeparator: \.isWhitespace).map(String.init) {
                if word == "none" || word == "disc" || word == "circle" || word == "square" {
                    style = nil
                } else if let named = named[word] {
                    style = named
                }
            }
        }
        return style
    }

    private static let lowerLetters = NumberStyle.letters(NumberStyle.latin, areRepeated: false)
    private static let upperLetters = NumberStyle.letters(NumberStyle.upperLatin, areRepeated: false)
    private static let named: [String: NumberStyle] = [
        "decimal": .decimal, "decimal-leading-zero": .padded(digits: 2), "lower-alpha": lowerLetters,
        "lower-latin": lowerLetters, "upper-alpha": upperLetters, "upper-latin": upperLetters,
        "lower-roman": .roman(isUpper: false), "upper-roman": .roman(isUpper: true), "lower-greek": .greek,
        "cjk-ideographic": .chinese, "simp-chinese-informal": .chinese, "trad-chinese-informal": .chinese,
        "cjk-decimal": .ideographs, "hebrew": .hebrew, "thai": .thaiDigits, "devanagari": .hindiDigits,
    ]
}
