/// A level of the stack: a place to return to, with all the stacks that may be below it.
///
/// Where a grammar is ambiguous, stacks that differ only further down share their upper levels, so that their number
/// does not grow with the text.
final class StackNode: Sendable, Hashable {
    let place: Int32
    /// The turns of a loop that are done.
    let count: Int32
    let depth: Int32
    /// The keys that a map has so far, as they are written.
    let names: [[UInt8]]
    /// The levels below, sorted by key and without two of the same key; none for the lowest level.
    let parents: [StackNode]
    /// Stands for the whole stack: two frames are the same when their fingerprints are.
    private let fingerprint: Int

    init(place: Int32, count: Int32 = 0, names: [[UInt8]] = [], parents: [StackNode]) {
        self.place = place
        self.count = count
        self.names = names
        self.parents = parents
        depth = (parents.first?.depth ?? -1) + 1
        var hasher = Hasher()
        hasher.combine(place)
        hasher.combine(count)
        hasher.combine(names)
        for parent in parents { hasher.combine(parent.fingerprint) }
        fingerprint = hasher.finalize()
    }

    static func == (a: StackNode, b: StackNode) -> Bool {
        a === b
            || a.fingerprint == b.fingerprint && a.place == b.place && a.count == b.count && a.depth == b.depth
                && a.names == b.names
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(fingerprint)
    }

    func counting(_ turns: Int32) -> StackNode {
        turns == count ? self : StackNode(place: place, count: turns, names: names, parents: parents)
    }

    /// The level of a map that has one more key.
    func naming(_ name: [UInt8]) -> StackNode {
        guard names.count < Self.mostNames else { return self }
        return StackNode(place: place, count: count, names: names + [name], parents: parents)
    }

    /// Keys of larger maps are not told apart.
    private static let mostNames = 256

    /// Whether both are alike but for the levels below them.
    func isSibling(of other: StackNode) -> Bool {
        place == other.place && count == other.count && depth == other.depth && names == other.names
    }

    func precedes(_ other: StackNode) -> Bool {
        if (depth, place, count) != (other.depth, other.place, other.count) {
            return (depth, place, count) < (other.depth, other.place, other.count)
        }
        return names.lexicographicallyPrecedes(other.names) { $0.lexicographicallyPrecedes($1) }
    }
}

/// Joins stacks that have their upper levels in common.
struct FrameMerger {
    private struct Pair: Hashable {
        var first: StackNode
        var second: StackNode
    }

    // Levels can be reached in many ways, but are joined once.
    private var merged: [Pair: StackNode] = [:]

    mutating func merge(_ first: StackNode, _ second: StackNode) -> StackNode {
        if first == second { return first }
        let pair = Pair(first: first, second: second)
        if let known = merged[pair] { return known }
        var parents: [StackNode] = []
        var (a, b) = (first.parents[...], second.parents[...])
        while let left = a.first, let right = b.first {
            if left.isSibling(of: right) {
                parents.append(merge(left, right))
                a.removeFirst()
                b.removeFirst()
            } else if left.precedes(right) {
                parents.append(left)
                a.removeFirst()
            } else {
                parents.append(right)
                b.removeFirst()
            }
        }
        let result = StackNode(place: first.place, count: first.count, names: first.names, parents: parents + a + b)
        merged[pair] = result
        return result
    }
}
