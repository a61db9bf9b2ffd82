import RawText

/// The conversion of an Office formula (OMML) to one line: fractions as "a/b", powers as "x^2", roots as
/// "√(x)".
///
/// The caller passes the elements and the text within `oMath`.
struct MathText {
    private struct Frame {
        let name: String
        var text = ""
        /// The finished parts of an object, such as the numerator of a fraction.
        var parts: [String: [String]] = [:]
        var signs: [String: String] = [:]
    }

    private static let objects: Set<String> = [
        "oMath", "f", "sSup", "sSub", "sSubSup", "sPre", "rad", "nary", "d", "func", "acc", "bar", "limLow", "limUpp",
        "m",
        "mr", "eqArr", "groupChr", "borderBox", "box", "phant",
    ]
    private static let parts: Set<String> = ["num", "den", "e", "sup", "sub", "deg", "fName", "lim"]
    private static let signs: Set<String> = ["chr", "begChr", "endChr", "sepChr", "degHide", "type"]

    private var frames: [Frame] = []

    var isEmpty: Bool { frames.isEmpty }

    mutating func append(_ text: String) {
        if !frames.isEmpty { frames[frames.count - 1].text += text }
    }

    /// Begins an element; a formula begins with `oMath`.
    mutating func start(_ name: String, _ parser: XMLPullParser) {
        if Self.objects.contains(name) || Self.parts.contains(name) {
            frames.append(Frame(name: name))
        } else if Self.signs.contains(name), !frames.isEmpty {
            frames[frames.count - 1].signs[name] = parser.attribute("val") ?? ""
        }
    }

    /// Ends an element.
    ///
    /// - Returns: The formula, at the end of its outermost `oMath`.
    mutating func end(_ name: String) -> String? {
        guard let frame = frames.last, frame.name == name else { return nil }
        frames.removeLast()
        if Self.parts.contains(name) {
            if !frames.isEmpty { frames[frames.count - 1].parts[name, default: []].append(frame.text) }
            return nil
        }
        let text = Self.text(of: frame)
        guard !frames.isEmpty else { return text }
        if name == "mr" {
            frames[frames.count - 1].parts["e", default: []].append(text)
        } else {
            frames[frames.count - 1].text += text
        }
        return nil
    }

    private static func text(of frame: Frame) -> String {
        func part(_ name: String) -> String { frame.parts[name]?.first ?? "" }
        func raised(_ mark: String, _ name: String) -> String { part(name).isEmpty ? "" : mark + grouped(part(name)) }
        let inner = frame.parts["e"] ?? []
        switch frame.name {
        case "f":
            // A fraction without a bar is a binomial coefficient.
            let mark = frame.signs["type"] == "noBar" ? " over " : "/"
            return grouped(part("num")) + mark + grouped(part("den"))
        case "sSup", "sSub", "sSubSup": return grouped(part("e")) + raised("_", "sub") + raised("^", "sup")
        case "sPre": return raised("_", "sub") + raised("^", "sup") + part("e")
        case "rad":
            return (frame.signs["degHide"].map { !["0", "off", "false"].contains($0) } ?? false ? "" : part("deg"))
                + "√(\(part("e")))"
        case "nary": return (frame.signs["chr"] ?? "∫") + raised("_", "sub") + raised("^", "sup") + " " + part("e")
        case "d":
            return (frame.signs["begChr"] ?? "(") + inner.joined(separator: frame.signs["sepChr"] ?? "|")
                + (frame.signs["endChr"] ?? ")")
        case "func": return "\(part("fName")) \(part("e"))"
        case "limLow", "limUpp": return "\(part("e"))_(\(part("lim")))"
        case "mr": return inner.joined(separator: ", ")
        case "m", "eqArr": return inner.joined(separator: "; ")
        case "oMath": return frame.text
        default: return inner.joined() + frame.text
        }
    }

    /// Adds parentheses, unless the text is a single name or number.
    private static func grouped(_ text: String) -> String {
        text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "," } ? text : "(\(text))"
    }
}
