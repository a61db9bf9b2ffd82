/// A counter of names, which keeps the first few for notes.
struct Tally {
    private var first: [String] = []
    private(set) var count = 0

    init(_ names: [String] = []) {
        for name in names { add(name) }
    }

    mutating func add(_ name: String) {
        count += 1
        if first.count < 5 { first.append(name.count > 40 ? "\(name.prefix(40))…" : name) }
    }

    /// The first five names, each shortened, and the number of further names.
    var list: String {
        let shown = first.joined(separator: ", ")
        return count > first.count ? "\(shown) and \(count - first.count) more" : shown
    }

    /// Returns a count with its noun, such as "1 query" or "3 documents".
    static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }

    /// Returns the names in the format of ``list``.
    static func list(_ names: [String]) -> String { Tally(names).list }
}
