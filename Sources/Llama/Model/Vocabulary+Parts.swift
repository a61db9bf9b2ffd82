extension Vocabulary {
    /// The control text that begins at a place of a text, the longest one.
    ///
    /// They are found by their bytes, as llama.cpp finds them: as characters, an accent behind one would hide it.
    func controlText(in bytes: [UInt8], at start: Int) -> ArraySlice<UInt8>? {
        controlTextTree.longest(in: bytes, at: start).map { bytes[start..<start + $0] }
    }

    /// Whether a text contains what would be read as a control token.
    func containsControlText(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.contains { controlText(in: bytes, at: $0) != nil }
    }

    /// Tokens of a text of people's, in which nothing is read as a control token.
    ///
    /// llama.cpp reads tokens that were added to a vocabulary even where it is told to read no special ones: their
    /// texts are cut in two.
    ///
    /// - Parameter isContinuation: Whether something stands before it.
    /// - Throws: `LlamaError.Code.inputTooLong` for texts of 2 GB and more.
    func plainTokens(_ text: String, isContinuation: Bool) throws(LlamaError) -> [TokenID] {
        try plainTokens(text, isContinuation: isContinuation) { part, isContinuation throws(LlamaError) in
            try tokens(ofPart: part, isContinuation: isContinuation, parsesSpecial: false)
        }
    }

    /// Parts that occur repeatedly are tokenised once, since each call of the tokenizer goes through its added tokens.
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
            if isKept, known.count < PieceLimits.mostKept { known[part] = tokens }
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
            // Behind the first character of the control text.
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

    /// Tokens of a text that stands behind another one: without the space that some tokenizers begin texts with.
    ///
    /// - Parameters:
    ///   - isContinuation: Whether something stands before it.
    ///   - parsesSpecial: Reads `<|im_end|>` and the like as control tokens. Only for text that we wrote.
    /// - Throws: `LlamaError.Code.inputTooLong` for texts of 2 GB and more.
    func tokens(
        ofPart part: String, isContinuation: Bool, parsesSpecial: Bool
    ) throws(LlamaError) -> [TokenID] {
        guard isContinuation, startsWithSpace, !part.isEmpty else {
            return try tokenize(part, addsSpecial: false, parsesSpecial: parsesSpecial)
        }
        // The space goes to a line break that is taken away again.
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

    /// A text of ours in pieces: control texts with their tokens, and what stands between them.
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

/// Texts as a tree, in which finding the longest one at a place takes no more steps than that text has bytes.
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

    /// The length of the longest text that begins at a place; `nil` if none does.
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
