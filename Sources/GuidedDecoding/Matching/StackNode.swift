/// A level of the stack: a return place, with all possible stacks below it.
///
/// If a grammar is ambiguous, stacks that differ only in lower levels share their upper levels. The number of stacks
/// therefore does not grow with the text.
final class StackNode: Sendable, Hashable {
    let place: Int32
    /// The number of completed iterations of a loop.
    let count: Int32
    let depth: Int32
    /// The encoded keys that the current map already contains.
    let names: [[UInt8]]
    /// The possible levels directly below, sorted and without siblings; empty for the lowest level.
    let parents: [StackNode]
    /// A hash of the level and all levels below, so that comparisons need not follow `parents`.
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

    /// Returns the level with one more key in its map.
    func naming(_ name: [UInt8]) -> StackNode {
        guard names.count < Self.mostNames else { return self }
        return StackNode(place: place, count: count, names: names + [name], parents: parents)
    }

    /// The maximum number of tracked keys; in larger maps, duplicates of further keys are not excluded.
    private static let mostNames = 256

    /// Returns whether two levels differ at most in the levels below.
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

/// A merger of stacks with common upper levels.
struct FrameMerger {
    private struct Pair: Hashable {
        var first: StackNode
        var second: StackNode
    }

    // Two levels may be reached on many paths, but are merged only once.
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
