/// Counts names and keeps the first few, for notes.
struct Tally {
    private var first: [String] = []
    /// How many names were added.
    private(set) var count = 0

    /// Makes a tally of names.
    init(_ names: [String] = []) {
        for name in names { add(name) }
    }

    /// Counts a name.
    mutating func add(_ name: String) {
        count += 1
        if first.count < 5 { first.append(name.count > 40 ? "\(name.prefix(40))…" : name) }
    }

    /// The first five names, and how many more there are; long names are cut.
    var list: String {
        let shown = first.joined(separator: ", ")
        return count > first.count ? "\(shown) and \(count - first.count) more" : shown
    }

    /// A count with its noun, such as "1 query" or "3 documents".
    static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }

    /// The names as ``list`` writes them.
    static func list(_ names: [String]) -> String { Tally(names).list }
}
