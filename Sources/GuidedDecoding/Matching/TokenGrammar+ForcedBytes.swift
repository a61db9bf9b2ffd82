internal import Synchronization

extension TokenGrammar {
    /// The maximum number of forced bytes to tokenize at once.
    private static let runLimit = 2048

    /// Returns the forced bytes that follow a state, and the state after these bytes.
    func forcedBytes(from state: ParserState, limit: Int) -> (bytes: [UInt8], end: ParserState) {
        var bytes: [UInt8] = []
        var state = state
        while bytes.count < limit, let byte = program.soleByte(state) {
            bytes.append(byte)
            state = program.step(state, byte)
        }
        return (bytes, state)
    }

    /// Returns the tokenizer's tokens for the forced bytes that follow a state.
    ///
    /// The tokens end at the first token boundary from which a longer token is possible. Such a token covers all
    /// remaining forced bytes and continues with bytes that the grammar allows. The model must be able to choose this
    /// token.
    func forcedTokens(from state: ParserState) -> [TokenVocabulary.Token] {
        guard let tokenizer, program.soleByte(state) != nil else { return [] }
        if let known = cache.withLock({ $0.runs.value(for: state) { $0.count * 4 + 128 } }) { return known }
        let run = healedRun(from: state, tokenizer)
        cache.withLock { $0.runs.insert(run, for: state, size: run.count * 4 + 128) }
        return run
    }

    private func healedRun(from state: ParserState, _ tokenizer: Tokenizer) -> [TokenVocabulary.Token] {
        let all = forcedBytes(from: state, limit: Self.runLimit)
        let whole = Self.wholeCharacters(all.bytes)
        guard !whole.isEmpty else { return [] }
        let end = whole.count == all.bytes.count ? all.end : forcedBytes(from: state, limit: whole.count).end
        let tokens = tokenizer(Array(whole))
        var pieces: [[UInt8]] = []
        for token in tokens {
            guard let piece = vocabulary.textBytes(of: token) else { return [] }
            pieces.append(piece)
        }
        guard pieces.joined().elementsEqual(whole) else { return [] }
        var rest = whole
        for (index, piece) in pieces.enumerated() {
            if isPartOfLongerToken(rest, followedBy: end) { return Array(tokens[..<index]) }
            rest = rest.dropFirst(piece.count)
        }
        return tokens
    }

    private func isPartOfLongerToken(_ bytes: ArraySlice<UInt8>, followedBy state: ParserState) -> Bool {
        guard bytes.count < vocabulary.trie.maximumDepth, let node = vocabulary.trie.node(bytes) else { return false }
        var isPart = false
        var walk = ExitWalk(program: program, trie: vocabulary.trie)
        walk.walk([node], from: state) { _ in
            isPart = true
            return false
        }
        return isPart
    }

    /// Returns the bytes without a trailing incomplete character; empty if the bytes start within a character.
    private static func wholeCharacters(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        guard let first = bytes.first, first & 0xC0 != 0x80 else { return [] }
        guard let last = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return [] }
        let length =
            switch bytes[last] {
            case 0..<0x80: 1
            case ..<0xE0: 2
            case ..<0xF0: 3
            default: 4
            }
        return last + length <= bytes.count ? bytes[...] : bytes[..<last]
    }
}
