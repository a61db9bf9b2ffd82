/// The history of a session: instructions, prompts, responses, tool calls and their outputs.
///
/// A transcript is a collection of ``Entry`` values in chronological order. Save it as JSON, or pass it to a
/// new session to continue the conversation.
public struct Transcript: Sendable, Equatable {
    /// The entries, oldest first.
    package var entries: [Entry]

    /// Creates a transcript.
    ///
    /// - Parameter entries: The entries, oldest first.
    public init(entries: some Sequence<Entry> = []) {
        self.entries = Array(entries)
    }
}

extension Transcript: RandomAccessCollection, MutableCollection {
    /// A position in a transcript.
    public typealias Index = Int
    /// An entry of the conversation.
    public typealias Element = Entry
    /// The positions of a transcript.
    public typealias Indices = Range<Int>
    /// The iterator over a transcript.
    public typealias Iterator = IndexingIterator<Transcript>
    /// A slice of a transcript.
    public typealias SubSequence = Slice<Transcript>

    /// The position of the first entry.
    public var startIndex: Int { entries.startIndex }

    /// The position after the last entry.
    public var endIndex: Int { entries.endIndex }

    /// The entry at a position.
    public subscript(index: Index) -> Entry {
        get { entries[index] }
        set { entries[index] = newValue }
        _modify { yield &entries[index] }
    }
}

extension Transcript: RangeReplaceableCollection {
    /// Creates a transcript without entries.
    public init() {
        entries = []
    }

    /// Replaces a range of entries.
    public mutating func replaceSubrange<C>(_ subrange: Range<Int>, with newElements: consuming C)
    where C: Collection, C.Element == Entry {
        entries.replaceSubrange(subrange, with: newElements)
    }
}
