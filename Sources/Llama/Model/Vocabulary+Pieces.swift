extension Vocabulary {
    /// The limits for cutting long texts for llama.cpp's regular expressions.
    ///
    /// Most byte-pair tokenizers split a text into words with `std::regex`, which is recursive in libstdc++. A long
    /// sequence of one kind of characters takes 321 bytes of stack per character.
    enum PieceLimits {
        /// The maximum size in bytes of texts tokenised on the caller's thread, with at most 350 KB of stack.
        static let smallTextBytes = 1 << 10
        static let pieceBytes = 1 << 16
        /// The stack size in bytes, which is three times the maximum for a piece.
        static let stackBytes = 64 << 20
        /// The number of bytes on each side of a cut in which the tokens must stay the same.
        static let contextBytes = 256
        /// The maximum size and number of parts between control texts whose tokens are cached.
        static let (keptBytes, maximumKept) = (256, 4_096)
        /// The number of bytes before the end of a piece in which a change of the kind of characters is searched.
        static let nearBytes = 1 << 10
        /// The number of places of each kind that are tried for a cut.
        static let maximumTries = 4
        /// The number of digits between cuts in numbers for SuperBPE, a multiple of three.
        static let digits = 24
    }

    /// Returns the tokens of a long text, tokenised in pieces because one call could overflow the stack.
    ///
    /// The text is cut where the cut does not change the surrounding tokens: after a line break, before a space, or
    /// where the kind of the characters changes. A sequence of one kind that is longer than a piece has no such
    /// place. It is cut at the end of the piece, where one or two tokens may change.
    func tokensInPieces(
        _ text: [UInt8], addsSpecial: Bool, parsesSpecial: Bool, pieceBytes: Int = PieceLimits.pieceBytes
    ) throws(LlamaError) -> [TokenID] {
        var tokens: [TokenID] = []
        if addsSpecial, addsBeginToken, let beginToken { tokens.append(beginToken) }
        var start = 0
        for end in (groupsDigits ? Self.placesInNumbers(text) : []) + [text.count] {
            while start < end, !EngineThread.isAbandoned {
                let next = try endOfPiece(text, start..<end, pieceBytes, parsesSpecial)
                tokens += try self.tokens(of: text[start..<next], addsSpecial: false, parsesSpecial: parsesSpecial)
                start = next
            }
        }
        if addsSpecial, addsEndToken, let endToken { tokens.append(endToken) }
        return tokens
    }

    private func endOfPiece(
        _ text: [UInt8], _ rest: Range<Int>, _ pieceBytes: Int, _ parsesSpecial: Bool
    ) throws(LlamaError) -> Int {
        guard rest.count > pieceBytes else { return rest.upperBound }
        let limit = Self.character(text, upTo: rest.lowerBound + pieceBytes)
        let far = pieceBytes * 3 / 4
        let near = min(PieceLimits.nearBytes, far)
        let kinds: [(bytes: Int, isPlace: (Int) -> Bool)] = [
            (far, { text[$0 - 1] == 0x0A && !Self.isSpace(text[$0]) && !Self.isSpace(text[$0 - 2]) }),
            (far, { text[$0] == 0x20 && !Self.isSpace(text[$0 + 1]) && !Self.isSpace(text[$0 - 1]) }),
            (near, { Self.kind(text[$0]) != Self.kind(text[$0 - 1]) }),
        ]
        for (bytes, isPlace) in kinds {
            let places = (limit - bytes..<limit).reversed().lazy.filter(isPlace).prefix(PieceLimits.maximumTries)
            for place in places where try keepsTokens(text, cutAt: place, parsesSpecial) { return place }
        }
        return outsideControlText(text, limit, after: limit - near)
    }

    /// Returns whether the tokens around an offset stay the same if the text is cut there.
    private func keepsTokens(
        _ text: [UInt8], cutAt place: Int, _ parsesSpecial: Bool
    ) throws(LlamaError) -> Bool {
        let start = Self.character(text, upTo: max(0, place - PieceLimits.contextBytes))
        let end = Self.character(text, upTo: min(text.count, place + PieceLimits.contextBytes))
        func tokens(_ range: Range<Int>) throws(LlamaError) -> [TokenID] {
            try self.tokens(of: text[range], addsSpecial: false, parsesSpecial: parsesSpecial)
        }
        return try tokens(start..<end) == tokens(start..<place) + tokens(place..<end)
    }

    /// Returns the last offset after `lowest` and up to `limit` that splits no control text, otherwise `limit`.
    private func outsideControlText(_ text: [UInt8], _ limit: Int, after lowest: Int) -> Int {
        let longest = controlTexts.first?.utf8.count ?? 0
        var place = limit
        while let start = (max(0, place - longest)..<place).first(where: { start in
            controlText(in: text, at: start).map { start + $0.count > place } ?? false
        }) {
            guard start > lowest else { return limit }
            place = start
        }
        return place
    }

    /// Returns the start of the character that contains the byte at `place`.
    private static func character(_ text: [UInt8], upTo place: Int) -> Int {
        var place = place
        while place < text.count, place > 0, text[place] & 0xC0 == 0x80 { place -= 1 }
        return place
    }

    private enum Kind { case letter, digit, space, mark, other }

    /// Returns the kind of a byte; all non-ASCII bytes have the same kind, so that no character is split.
    private static func kind(_ byte: UInt8) -> Kind {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A: .letter
        case 0x30...0x39: .digit
        case 0x09...0x0D, 0x20: .space
        case 0x80...: .other
        default: .mark
        }
    }

    /// Returns the offsets at which numbers are cut for SuperBPE.
    ///
    /// SuperBPE splits numbers into groups of three digits from the right. At each digit, its regular expression
    /// scans all following digits, so a number of 20,000 digits took 48 s. Cuts between groups leave the tokens
    /// unchanged.
    private static func placesInNumbers(_ text: [UInt8]) -> [Int] {
        var places: [Int] = []
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex { kind($0) != .digit } ?? text.count
            let head = (end - start) % PieceLimits.digits
            places += stride(from: start + head, to: end, by: PieceLimits.digits).filter { $0 > start }
            start = end + 1
        }
        return places
    }
}
