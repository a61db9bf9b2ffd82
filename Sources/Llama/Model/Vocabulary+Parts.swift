extension Vocabulary {
    /// The control text that begins at a place of a text, the longest one.
    ///
    /// They are found by their bytes, as llama.cpp finds them: as characters, an accent behind one would hide it.
    func controlText(in bytes: [UInt8], at start: Int) -> [UInt8]? {
        // Sorted by length, longest first.
        controlTextsByFirstByte[bytes[start]]?.first { bytes[start...].starts(with: $0) }
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
    /// - Parameters:
    ///   - text: The text.
    ///   - isContinuation: Whether something stands before it.
    /// - Throws: `LlamaError.Code.inputTooLong` for texts of 2 GB and more.
    func plainTokens(_ text: String, isContinuation: Bool) throws(LlamaError) -> [TokenID] {
        var result: [TokenID] = []
        for part in partsWithoutControlTexts(text) {
            result += try tokens(
                ofPart: part, isContinuation: isContinuation || !result.isEmpty, parsesSpecial: false)
        }
        return result
    }

    private func partsWithoutControlTexts(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        var parts: [String] = []
        var start = 0
        for place in bytes.indices {
            guard let control = controlText(in: bytes, at: place), !control.allSatisfy(Self.isSpace) else { continue }
            // Behind the first character of the control text.
            var cut = place + 1
            while cut < bytes.count, bytes[cut] & 0xC0 == 0x80 { cut += 1 }
            guard cut > start else { continue }
            parts.append(String(decoding: bytes[start..<cut], as: UTF8.self))
            start = cut
        }
        if start < bytes.count { parts.append(String(decoding: bytes[start...], as: UTF8.self)) }
        return parts
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Tokens of a text that stands behind another one: without the space that some tokenizers begin texts with.
    ///
    /// - Parameters:
    ///   - part: The text.
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
