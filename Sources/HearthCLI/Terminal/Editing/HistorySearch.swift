/// The search for an earlier message, which Ctrl-R starts and continues.
struct HistorySearch {
    /// The match, or the buffer from before the search.
    private(set) var buffer: LineBuffer
    private let original: LineBuffer
    private var text = ""
    /// The index of the match; nil before the first match.
    private var match: Int?
    private var hasFailed = false

    init(_ buffer: LineBuffer) {
        self.buffer = buffer
        original = buffer
    }

    /// The prompt during the search.
    var prompt: String { "(\(hasFailed ? "no " : "")message with \"\(text)\") " }

    /// Applies a key.
    ///
    /// - Returns: Whether the search continues. A key that ends it is then applied to ``buffer``, except
    ///   ``Key/interrupt``, which restores the original buffer.
    mutating func apply(_ key: Key, in history: InputHistory) -> Bool {
        switch key {
        case .text(let typed), .paste(let typed):
            text += typed
            find(before: match.map { $0 + 1 } ?? history.entries.count, in: history)
        case .search: find(before: match ?? history.entries.count, in: history)
        case .backspace:
            _ = text.popLast()
            match = nil
            buffer = original
            find(before: history.entries.count, in: history)
        case .redraw: break
        case .interrupt:
            buffer = original
            return false
        default: return false
        }
        return true
    }

    private mutating func find(before index: Int, in history: InputHistory) {
        guard let found = history.index(of: text, before: index) else {
            hasFailed = !text.isEmpty
            return
        }
        (match, hasFailed) = (found, false)
        buffer = LineBuffer(earlier: history.entries[found])
    }
}
