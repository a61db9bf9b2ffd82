import Engine
import Synchronization

/// The reply of a model as a message of a conversation: its text, and the tokens that its cache holds for it.
struct WrittenReply: Sendable, Hashable {
    var text: String
    var tokens: [TokenID]
}

/// The replies that a model wrote in one conversation, by transcript entry.
///
/// Their tokens are in the cache as they stand; other tokens for the same text would not match it. A bounded number is
/// kept, for old ones only save a little time.
package final class WrittenReplies: Sendable {
    /// A reply and the entry that it belongs to.
    struct Entry: Sendable, Hashable {
        var id: String
        var reply: WrittenReply
    }

    private let entries: Mutex<[Entry]>
    private static let limit = 256

    init(_ entries: [Entry]) { self.entries = Mutex(entries.suffix(Self.limit)) }

    package init() { entries = Mutex([]) }

    /// The replies, oldest first.
    var all: [Entry] { entries.withLock { $0 } }

    /// A lookup of the replies, for one rendering of the conversation.
    var lookup: Lookup { Lookup(all) }

    func add(_ reply: WrittenReply, id: String) {
        entries.withLock { entries in
            entries.removeAll { $0.id == id }
            entries.append(Entry(id: id, reply: reply))
            if entries.count > Self.limit { entries.removeFirst() }
        }
    }

    /// Takes in what was kept on disk; what is known already is newer.
    func addOlder(_ older: [Entry]) {
        entries.withLock { entries in
            let known = Set(entries.map(\.id))
            entries = (older.filter { !known.contains($0.id) } + entries).suffix(Self.limit)
        }
    }

    /// Finds the tokens of texts, in the order of the conversation.
    struct Lookup: Sendable, ExpressibleByDictionaryLiteral {
        private var byID: [String: WrittenReply] = [:]
        private var byText: [String: [WrittenReply]] = [:]

        init(_ entries: [Entry] = []) {
            for entry in entries {
                byID[entry.id] = entry.reply
                byText[entry.reply.text, default: []].append(entry.reply)
            }
        }

        init(dictionaryLiteral elements: (String, WrittenReply)...) {
            self.init(elements.map { Entry(id: $0, reply: $1) })
        }

        /// Gives the answers of a conversation the tokens that the model wrote for them.
        ///
        /// They count only as long as nobody has changed the text.
        consuming func fill(_ turns: inout [InferenceRequest.Message]) {
            for index in turns.indices {
                guard let id = turns[index].id else { continue }
                turns[index].tokens = tokens(of: turns[index].text, id: id)
            }
        }

        /// The tokens that the model wrote for a text; nil if it wrote another one, or none.
        ///
        /// A transcript that was read back from a store may have new ids: then a text is found by itself, and of equal
        /// ones the first counts for the first.
        mutating func tokens(of text: String, id: String) -> [TokenID]? {
            if let reply = byID[id] {
                guard reply.text == text else { return nil }
                if let index = byText[text]?.firstIndex(of: reply) { byText[text]?.remove(at: index) }
                return reply.tokens
            }
            guard let first = byText[text]?.first else { return nil }
            byText[text]?.removeFirst()
            return first.tokens
        }
    }
}
