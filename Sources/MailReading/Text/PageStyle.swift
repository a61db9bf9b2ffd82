import Foundation

/// The style of an element, as far as it affects the visibility of text.
struct PageStyle {
    /// The appearance of an element's text.
    struct Look {
        var isHidden = false
        /// The text color; `nil` if it is not understood.
        var color: Color? = Color(red: 0, green: 0, blue: 0)
        /// The background color; `nil` for an image and for a color that is not understood.
        var background: Color? = Color(red: 255, green: 255, blue: 255)
        var isTiny = false
    }

    struct Color: Equatable {
        var red: Int
        var green: Int
        var blue: Int

        /// Returns whether two colors are indistinguishable.
        func isNearly(_ other: Color?) -> Bool {
            guard let other else { return false }
            return distance(other) < 20
        }

        private func distance(_ other: Color) -> Int {
            abs(red - other.red) + abs(green - other.green) + abs(blue - other.blue)
        }
    }

    /// The declarations of a style attribute in lower case, without "!important".
    private(set) var values: [String: String] = [:]

    /// The names of the declarations with "!important".
    private(set) var important: Set<String> = []

    init(_ style: String?) {
        guard let style else { return }
        for declaration in style.prefix(4_000).lowercased().split(separator: ";") {
            guard let colon = declaration.firstIndex(of: ":") else { continue }
            let name = declaration[..<colon].filter { !$0.isWhitespace }
            let value = declaration[declaration.index(after: colon)...].split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
            if value.contains("important"), value.contains("!") { important.insert(name) }
            values[name] = String(value.prefix { $0 != "!" }).trimmingCharacters(in: .whitespaces)
        }
    }

    /// Adds the declarations of a style with higher priority, except those that existing important declarations
    /// override.
    mutating func add(_ other: PageStyle, where isMeant: (String) -> Bool = { _ in true }) {
        for (name, value) in other.values where isMeant(name) {
            let isImportant = other.important.contains(name)
            if important.contains(name), !isImportant { continue }
            values[name] = value
            if isImportant { important.insert(name) }
        }
    }

    /// Returns the appearance of an element's text within its parent.
    func look(within outer: Look, backgroundAttribute: String?, hasBackgroundPicture: Bool, colorAttribute: String?)
        -> Look
    {
        var look = outer
        if hides { look.isHidden = true }
        if let size = values["font-size"].flatMap(Self.points) { look.isTiny = size < 2 }
        let backgrounds = [values["background"], values["background-image"]].compactMap(\.self)
        if hasBackgroundPicture || backgrounds.contains(where: { $0.contains("url(") || $0.contains("gradient(") }) {
            look.background = nil
        } else if let value = values["background-color"] ?? values["background"] ?? backgroundAttribute,
            !Self.keepsColor(value)
        {
            look.background = Self.color(value)
        }
        if let value = values["color"] ?? colorAttribute {
            if Self.isTransparent(value) { look.isHidden = true }
            if !Self.keepsColor(value) { look.color = Self.color(value) }
        }
        return look
    }

    private var hides: Bool {
        if values["display"] == "none" || values["visibility"] == "hidden" || values["visibility"] == "collapse" {
            return true
        }
        if values["mso-hide"] == "all" { return true }
        if let opacity = values["opacity"].flatMap(Double.init), opacity < 0.05 { return true }
        let isClipped = values["overflow"] == "hidden" || values["overflow-y"] == "hidden"
        let isFlat = ["height", "max-height", "width", "max-width"].contains { name in
            values[name].flatMap(Self.points).map { $0 < 1 } == true
        }
        if isClipped, isFlat { return true }
        let offsets = ["left", "top", "text-indent", "margin-left"].compactMap { values[$0].flatMap(Self.points) }
        return offsets.contains { $0 <= -500 }
    }

    /// Returns whether a color value keeps the color of the parent.
    private static func keepsColor(_ value: String) -> Bool {
        let word = value.prefix { $0 != " " }.lowercased()
        return ["", "none", "transparent", "inherit", "initial", "unset", "currentcolor", "0", "0px"].contains(word)
            || isTransparent(value)
    }

    /// Returns whether a color has an alpha below 5 %: "#ffffff01", "rgba(0, 0, 0, 0.01)", "transparent".
    private static func isTransparent(_ value: String) -> Bool {
        let value = value.trimmingCharacters(in: .whitespaces).lowercased()
        if value.hasPrefix("#"), value.count == 9 { return Int(value.suffix(2), radix: 16).map { $0 < 13 } ?? false }
        if value.hasPrefix("#"), value.count == 5 { return value.hasSuffix("0") }
        if value.hasPrefix("rgba("), let alpha = value.split(separator: ",").last {
            return Double(alpha.prefix { $0 != ")" }.trimmingCharacters(in: .whitespaces)).map { $0 < 0.05 } ?? false
        }
        return value == "transparent"
    }

    /// Returns a length in points or pixels, which are about equal; `nil` for a relative length.
    static func points(_ value: String) -> Double? {
        let number = value.prefix { $0.isNumber || $0 == "." || $0 == "-" }
        guard let amount = Double(number) else { return nil }
        switch value[number.endIndex...].trimmingCharacters(in: .whitespaces) {
        case "", "px", "pt": return amount
        case "em", "rem": return amount * 16
        // The reference of a percentage is unknown, so only zero is certain.
        case "%": return amount == 0 ? 0 : nil
        default: return nil
        }
    }

    static func color(_ value: String) -> Color? {
        let value = value.trimmingCharacters(in: .whitespaces).lowercased()
        if let known = names[value] { return known }
        if value.hasPrefix("#") {
            let digits = value.dropFirst().compactMap(\.hexDigitValue)
            switch digits.count {
            case 3, 4: return Color(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
            case 6, 8:
                return Color(
                    red: digits[0] * 16 + digits[1], green: digits[2] * 16 + digits[3], blue: digits[4] * 16 + digits[5]
                )
            default: return nil
            }
        }
        if value.hasPrefix("rgb") {
            let numbers = value.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
            guard numbers.count >= 3 else { return nil }
            let parts = numbers.prefix(3).map { Int(max(0, min(255, $0))) }
            return Color(red: parts[0], green: parts[1], blue: parts[2])
        }
        // In "background: #fff none repeat", the first word is the color.
        if let first = value.split(separator: " ").first, first.count < value.count { return color(String(first)) }
        return nil
    }

    private static let names: [String: Color] = [
        "white": Color(red: 255, green: 255, blue: 255), "black": Color(red: 0, green: 0, blue: 0),
        "red": Color(red: 255, green: 0, blue: 0), "green": Color(red: 0, green: 128, blue: 0),
        "blue": Color(red: 0, green: 0, blue: 255), "gray": Color(red: 128, green: 128, blue: 128),
        "grey": Color(red: 128, green: 128, blue: 128), "silver": Color(red: 192, green: 192, blue: 192),
        "yellow": Color(red: 255, green: 255, blue: 0), "orange": Color(red: 255, green: 165, blue: 0),
        "navy": Color(red: 0, green: 0, blue: 128), "maroon": Color(red: 128, green: 0, blue: 0),
        "snow": Color(red: 255, green: 250, blue: 250), "ivory": Color(red: 255, green: 255, blue: 240),
    ]
}
