extension Transcript {
    /// The conversation without its leading instructions, if any.
    ///
    /// Assigning a value replaces all entries after the leading instructions, and keeps the instructions.
    public var history: HistoryView {
        get { HistoryView(entries: entries[historyStart...]) }
        set { entries.replaceSubrange(historyStart..., with: newValue.entries) }
        _modify {
            // The entries are moved out during the change, so that the view owns them uniquely.
            let start = historyStart
            var view = HistoryView(entries: ArraySlice(Array(entries[start...])))
            entries.removeSubrange(start...)
            defer { entries.append(contentsOf: view.entries) }
            yield &view
        }
    }

    private var historyStart: Int {
        guard case .instructions = entries.first else { return 0 }
        return 1
    }

    /// A view of the entries of a conversation without its leading instructions.
    ///
    /// A slice of a history is a history too, so `history = history.suffix(10)` shortens it.
    public struct HistoryView: Sendable {
        /// The entries, oldest first.
        package var entries: ArraySlice<Entry>

        /// Creates a history.
        package init(entries: ArraySlice<Entry>) {
            self.entries = entries
        }
    }
}

extension Transcript.HistoryView: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// An entry of the conversation.
    public typealias Element = Transcript.Entry

    /// A slice of a history, which is a history too.
    public typealias SubSequence = Transcript.HistoryView

    /// A position in a history.
    public struct Index: Comparable, Hashable, Sendable {
        let offset: Int

        /// Returns whether a position precedes another.
        public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
    }

    /// Creates a history without entries.
    public init() {
        entries = []
    }

    /// The position of the first entry.
    public var startIndex: Index { Index(offset: entries.startIndex) }

    /// The position after the last entry.
    public var endIndex: Index { Index(offset: entries.endIndex) }

    /// The entry at a position.
    public subscript(position: Index) -> Transcript.Entry {
        get { entries[position.offset] }
        set { entries[position.offset] = newValue }
        _modify { yield &entries[position.offset] }
    }

    /// The slice of the history between two positions.
    public subscript(bounds: Range<Index>) -> Transcript.HistoryView {
        get { Transcript.HistoryView(entries: entries[bounds.lowerBound.offset..<bounds.upperBound.offset]) }
        set { entries[bounds.lowerBound.offset..<bounds.upperBound.offset] = newValue.entries }
    }

    /// Returns the position that follows a position.
    public func index(after i: Index) -> Index { Index(offset: i.offset + 1) }

    /// Returns the position that precedes a position.
    public func index(before i: Index) -> Index { Index(offset: i.offset - 1) }

    /// Returns the position at a distance from another.
    ///
    /// - Parameters:
    ///   - i: A position.
    ///   - distance: The number of entries to move, which may be negative.
    /// - Returns: The position at that distance.
    public func index(_ i: Index, offsetBy distance: Int) -> Index { Index(offset: i.offset + distance) }

    /// Returns the number of entries between two positions.
    ///
    /// - Parameters:
    ///   - start: A position.
    ///   - end: Another position.
    /// - Returns: The distance, negative if `end` is before `start`.
    public func distance(from start: Index, to end: Index) -> Int { end.offset - start.offset }

    /// Appends an entry.
    public mutating func append(_ newElement: Transcript.Entry) { entries.append(newElement) }

    /// Appends entries.
    ///
    /// - Parameter newElements: The entries, oldest first.
    public mutating func append(contentsOf newElements: some Sequence<Transcript.Entry>) {
        entries.append(contentsOf: newElements)
    }

    /// Replaces a range of entries.
    public mutating func replaceSubrange<C>(_ subrange: Range<Index>, with newElements: C)
    where C: Collection, C.Element == Transcript.Entry {
        entries.replaceSubrange(subrange.lowerBound.offset..<subrange.upperBound.offset, with: newElements)
    }
}

extension Transcript.HistoryView: ExpressibleByArrayLiteral {
    /// Creates a history.
    ///
    /// - Parameter elements: The entries, oldest first.
    public init(arrayLiteral elements: Transcript.Entry...) {
        entries = elements[...]
    }
}
