/// Sorting with Python's semantics.
enum Ordering {
    /// Sorts elements by their keys, and keeps the order of equal elements, also in a reversed sort.
    static func sorted<Element>(
        _ elements: [Element], isReversed: Bool = false, by key: (Element) throws -> Value
    ) throws -> [Element] {
        let keyed = try elements.enumerated().map { (index: $0, key: try key($1), element: $1) }
        let sorted = try keyed.sorted { left, right in
            guard let order = try left.key.order(to: right.key, operation: "<"), order != 0 else {
                return left.index < right.index
            }
            return isReversed ? order > 0 : order < 0
        }
        return sorted.map(\.element)
    }
}
