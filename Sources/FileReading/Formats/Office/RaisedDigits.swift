/// How a run of text stands on its line: raised, such as the power of "10⁶", lowered, or neither.
enum RaisedDigits {
    case none, raised, lowered

    /// Reads the value of Word's and Excel's `vertAlign`.
    init(word value: String?) { self = value == "superscript" ? .raised : value == "subscript" ? .lowered : .none }

    /// Reads PowerPoint's `baseline`, in thousandths of a percent.
    init(baseline value: Int) { self = value > 0 ? .raised : value < 0 ? .lowered : .none }

    /// Appends a run, with a sign between digits that would be another number if they stood beside each other.
    func append(_ run: String, to text: inout String) {
        if self != .none, let last = text.last, last.isNumber, let first = run.first,
            first.isNumber || "-−+".contains(first)
        {
            text += self == .raised ? "^" : "_"
        }
        text += run
    }
}
