/// The history of a session, entry by entry: instructions, prompts, responses, tool calls and their outputs.
///
/// A transcript is a collection of ``Entry`` values, in the order in which they happened. It can be saved as JSON and
/// given to a new session, which then continues the conversation.
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
    /// One step of the conversation.
    public typealias Element = Entry
    /// The positions of a transcript.
    public typealias Indices = Range<Int>
    /// The iterator over a transcript.
    public typealias Iterator = IndexingIterator<Transcript>
    /// A part of a transcript.
    public typealias SubSequence = Slice<Transcript>

    /// The position of the first entry.
    public var startIndex: Int { entries.startIndex }

    /// The position after the last entry.
    public var endIndex: Int { entries.endIndex }

    /// The entry at a position.
    ///
    /// - Parameter index: A valid position of the transcript.
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

    /// Replaces entries.
    ///
    /// - Parameters:
    ///   - subrange: The positions of the entries that go.
    ///   - newElements: The entries that come in their place.
    public mutating func replaceSubrange<C>(_ subrange: Range<Int>, with newElements: consuming C)
    where C: Collection, C.Element == Entry {
        entries.replaceSubrange(subrange, with: newElements)
    }
}
