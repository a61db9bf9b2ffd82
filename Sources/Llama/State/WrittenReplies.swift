import Engine
import Synchronization

/// A model's reply as a message of a conversation: its text, and the tokens with which it is cached.
struct WrittenReply: Sendable, Hashable {
    var text: String
    var tokens: [TokenID]
}

/// The replies that a model generated in one conversation, by transcript entry.
///
/// Their exact tokens are needed to match the cache, because a text can be tokenised in several ways. Only a limited
/// number of replies is kept.
package final class WrittenReplies: Sendable {
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

    var lookup: Lookup { Lookup(all) }

    func add(_ reply: WrittenReply, id: String) {
        entries.withLock { entries in
            entries.removeAll { $0.id == id }
            entries.append(Entry(id: id, reply: reply))
            if entries.count > Self.limit { entries.removeFirst() }
        }
    }

    /// Adds replies from disk before the known replies, which are newer.
    func addOlder(_ older: [Entry]) {
        entries.withLock { entries in
            let known = Set(entries.map(\.id))
            entries = (older.filter { !known.contains($0.id) } + entries).suffix(Self.limit)
        }
    }

    /// A lookup of the generated tokens of texts, in the order of the conversation.
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

        /// Sets the generated tokens of the answers in a conversation whose text is unchanged.
        consuming func fill(_ turns: inout [InferenceRequest.Message]) {
            for index in turns.indices {
                guard let id = turns[index].id else { continue }
                turns[index].tokens = tokens(of: turns[index].text, id: id)
            }
        }

        /// Returns the tokens that the model generated for a text; `nil` if the text was changed or not
        /// generated.
        ///
        /// A transcript that was read from storage may have new ids. Replies are then matched by text, and equal
        /// texts in order.
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
