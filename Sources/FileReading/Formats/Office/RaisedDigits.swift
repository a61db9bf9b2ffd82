/// The vertical position of a text run: raised, as in "10⁶", lowered, or on the baseline.
enum RaisedDigits {
    case none, raised, lowered

    /// Parses the value of `vertAlign` in Word and Excel.
    init(word value: String?) { self = value == "superscript" ? .raised : value == "subscript" ? .lowered : .none }

    /// Converts PowerPoint's `baseline`, in thousandths of a percent.
    init(baseline value: Int) { self = value > 0 ? .raised : value < 0 ? .lowered : .none }

    /// Appends a run; a sign is added between digits, which would otherwise form another number.
    func append(_ run: String, to text: inout String) {
        if self != .none, let last = text.last, last.isNumber, let first = run.first,
            first.isNumber || "-−+".contains(first)
        {
            text += self == .raised ? "^" : "_"
        }
        text += run
    }
}
