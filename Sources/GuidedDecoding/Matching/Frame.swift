/// A level of the stack: a place to return to, with all the stacks that may be below it.
///
/// Where a grammar is ambiguous, stacks that differ only further down share their upper levels, so that their number
/// does not grow with the text.
final class Frame: Sendable, Hashable {
    let place: Int32
    /// The turns of a loop that are done.
    let count: Int32
    let depth: Int32
    /// The levels below, sorted by key and without two of the same key; none for the lowest level.
    let parents: [Frame]
    /// Stands for the whole stack: two frames are the same when their fingerprints are.
    private let fingerprint: Int

    init(place: Int32, count: Int32 = 0, parents: [Frame]) {
        self.place = place
        self.count = count
        self.parents = parents
        depth = (parents.first?.depth ?? -1) + 1
        var hasher = Hasher()
        hasher.combine(place)
        hasher.combine(count)
        for parent in parents { hasher.combine(parent.fingerprint) }
        fingerprint = hasher.finalize()
    }

    static func == (a: Frame, b: Frame) -> Bool {
        a === b || a.fingerprint == b.fingerprint && a.place == b.place && a.count == b.count && a.depth == b.depth
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(fingerprint)
    }

    func counting(_ turns: Int32) -> Frame {
        turns == count ? self : Frame(place: place, count: turns, parents: parents)
    }

    /// Whether both are alike but for the levels below them.
    func isSibling(of other: Frame) -> Bool {
        place == other.place && count == other.count && depth == other.depth
    }

    func precedes(_ other: Frame) -> Bool {
        (depth, place, count) < (other.depth, other.place, other.count)
    }
}

/// Joins stacks that have their upper levels in common.
struct FrameMerger {
    private struct Pair: Hashable {
        var first: Frame
        var second: Frame
    }

    // Levels can be reached in many ways, but are joined once.
    private var merged: [Pair: Frame] = [:]

    mutating func merge(_ first: Frame, _ second: Frame) -> Frame {
        if first == second { return first }
        let pair = Pair(first: first, second: second)
        if let known = merged[pair] { return known }
        var parents: [Frame] = []
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
        let result = Frame(place: first.place, count: first.count, parents: parents + a + b)
        merged[pair] = result
        return result
    }
}
