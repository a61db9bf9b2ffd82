extension Vocabulary {
    /// Returns the longest control text that begins at an offset of a text.
    ///
    /// The search compares bytes, as llama.cpp does. A comparison of characters would miss a control text that is
    /// followed by a combining accent.
    func controlText(in bytes: [UInt8], at start: Int) -> ArraySlice<UInt8>? {
        controlTextTree.longest(in: bytes, at: start).map { bytes[start..<start + $0] }
    }

    /// Returns whether a text contains a string that would be tokenised as a control token.
    func containsControlText(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.contains { controlText(in: bytes, at: $0) != nil }
    }

    /// Returns the tokens of user text, which is never read as control tokens.
    ///
    /// llama.cpp matches added tokens of a vocabulary even if special tokens are off. Therefore the text is cut
    /// within each match.
    func plainTokens(_ text: String, isContinuation: Bool) throws(LlamaError) -> [TokenID] {
        try plainTokens(text, isContinuation: isContinuation) { part, isContinuation throws(LlamaError) in
            try tokens(ofPart: part, isContinuation: isContinuation, parsesSpecial: false)
        }
    }

    /// Returns the tokens of user text, and calls `tokenize` only once for repeated parts.
    ///
    /// Each call of the tokenizer scans all added tokens, which is slow.
    func plainTokens(
        _ text: String, isContinuation: Bool, tokenize: (String, Bool) throws(LlamaError) -> [TokenID]
    ) throws(LlamaError) -> [TokenID] {
        var result: [TokenID] = []
        var known: [ArraySlice<UInt8>: [TokenID]] = [:]
        for part in partsWithoutControlTexts(text) where !EngineThread.isAbandoned {
            let isContinuation = isContinuation || !result.isEmpty
            let isKept = isContinuation && part.count <= PieceLimits.keptBytes
            if isKept, let tokens = known[part] {
                result += tokens
                continue
            }
            let tokens = try tokenize(String(decoding: part, as: UTF8.self), isContinuation)
            if isKept, known.count < PieceLimits.maximumKept { known[part] = tokens }
            result += tokens
        }
        return result
    }

    private func partsWithoutControlTexts(_ text: String) -> [ArraySlice<UInt8>] {
        let bytes = Array(text.utf8)
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        for place in bytes.indices {
            guard let control = controlText(in: bytes, at: place), !control.allSatisfy(Self.isSpace) else { continue }
            // The cut is after the first character of the control text.
            var cut = place + 1
            while cut < bytes.count, bytes[cut] & 0xC0 == 0x80 { cut += 1 }
            guard cut > start else { continue }
            parts.append(bytes[start..<cut])
            start = cut
        }
        if start < bytes.count { parts.append(bytes[start...]) }
        return parts
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Returns the tokens of a text that may follow another text, without the space that some tokenizers prepend.
    func tokens(
        ofPart part: String, isContinuation: Bool, parsesSpecial: Bool
    ) throws(LlamaError) -> [TokenID] {
        guard isContinuation, startsWithSpace, !part.isEmpty else {
            return try tokenize(part, addsSpecial: false, parsesSpecial: parsesSpecial)
        }
        // The tokenizer adds the space before a prepended line break, and both are then removed.
        var tokens = try tokenize("\n" + part, addsSpecial: false, parsesSpecial: parsesSpecial)[...]
        var lead: [UInt8] = []
        while lead.last != 0x0A, let first = tokens.first {
            lead += bytes(of: first, showsSpecial: true)
            tokens.removeFirst()
        }
        guard lead.drop(while: { $0 == 0x20 }) == [0x0A] else {
            return try tokenize(part, addsSpecial: false, parsesSpecial: parsesSpecial)
        }
        return Array(tokens)
    }

    /// Splits a trusted text into control texts and the text between them.
    func pieces(ofTrusted text: String) -> [(text: String, isControl: Bool)] {
        let bytes = Array(text.utf8)
        var pieces: [(String, Bool)] = []
        var start = 0
        var place = 0
        func add(_ range: Range<Int>, _ isControl: Bool) {
            guard !range.isEmpty else { return }
            pieces.append((String(decoding: bytes[range], as: UTF8.self), isControl))
        }
        while place < bytes.count {
            guard let control = controlText(in: bytes, at: place) else {
                place += 1
                continue
            }
            add(start..<place, false)
            add(place..<place + control.count, true)
            place += control.count
            start = place
        }
        add(start..<bytes.count, false)
        return pieces
    }
}

/// A prefix tree of texts, which finds the longest text at an offset with one step per byte of this text.
///
/// Some vocabularies have thousands of control texts that begin with "<".
struct TextTree: Sendable {
    private struct Edge: Hashable {
        var node: Int32
        var byte: UInt8
    }

    private var edges: [Edge: Int32] = [:]
    private var ends: Set<Int32> = []

    init(_ texts: [String]) {
        for text in texts {
            var node: Int32 = 0
            for byte in text.utf8 {
                let edge = Edge(node: node, byte: byte)
                node = edges[edge] ?? Int32(edges.count + 1)
                edges[edge] = node
            }
            ends.insert(node)
        }
    }

    /// Returns the length in bytes of the longest text that begins at an offset; `nil` if no text begins there.
    func longest(in bytes: [UInt8], at start: Int) -> Int? {
        var (node, length): (Int32, Int?) = (0, nil)
        for place in start..<bytes.count {
            guard let next = edges[Edge(node: node, byte: bytes[place])] else { break }
            node = next
            if ends.contains(node) { length = place - start + 1 }
        }
        return length
    }
}
