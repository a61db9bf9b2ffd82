/// A cache of masks with bounded memory.
///
/// Entries that were not used since the bound was last reached are discarded.
struct MaskCache: Sendable {
    struct WalkKey: Hashable, Sendable {
        var automaton: Int32
        var state: Int32
    }

    var walks: RecentValues<WalkKey, AutomatonWalk>
    var masks: RecentValues<ParserState, KnownMask>
    var runs: RecentValues<ParserState, [TokenVocabulary.Token]>
    /// The number of requests and of cache hits.
    var requestCount = 0
    var hitCount = 0

    init(byteLimit: Int) {
        walks = RecentValues(sizeLimit: byteLimit / 2)
        masks = RecentValues(sizeLimit: byteLimit / 2 - byteLimit / 64)
        runs = RecentValues(sizeLimit: byteLimit / 64)
    }
}

/// A mask in the smaller of two representations.
enum KnownMask: Sendable {
    case few([TokenVocabulary.Token])
    case many(TokenMask)

    init(_ mask: TokenMask) {
        self = mask.allowedCount <= 256 ? .few(mask.tokens) : .many(mask)
    }

    var byteCount: Int {
        switch self {
        case .few(let tokens): tokens.count * 4 + 256
        case .many(let mask): mask.words.count * 8 + 256
        }
    }

    func mask(count: Int) -> TokenMask {
        switch self {
        case .many(let mask): return mask
        case .few(let tokens):
            var mask = TokenMask(count: count)
            for token in tokens { mask.insert(token) }
            return mask
        }
    }
}

/// A dictionary of limited size that discards entries that were not recently used.
struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var recent: [Key: Value] = [:]
    private var older: [Key: Value] = [:]
    private var size = 0
    private let sizeLimit: Int

    init(sizeLimit: Int) {
        self.sizeLimit = sizeLimit
    }

    mutating func value(for key: Key, size: (Value) -> Int) -> Value? {
        if let value = recent[key] { return value }
        guard let value = older[key] else { return nil }
        insert(value, for: key, size: size(value))
        return value
    }

    mutating func insert(_ value: Value, for key: Key, size added: Int) {
        if size + added > sizeLimit / 2 {
            older = recent
            recent = [:]
            size = 0
        }
        recent[key] = value
        size += added
    }
}
