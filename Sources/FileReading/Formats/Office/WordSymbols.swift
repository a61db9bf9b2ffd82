/// The Unicode equivalents of the characters in symbol fonts.
enum WordSymbols {
    /// Returns the Unicode text of a symbol, given its code in the font or Word's code from 0xF000; `nil` for
    /// ornaments.
    static func text(_ code: UInt32, font: String) -> String? {
        guard isSymbolic(font) || (0xF000...0xF0FF).contains(code) else {
            return Unicode.Scalar(code).map { String($0) }
        }
        let place = code & 0xFF
        if place == 0x20 { return " " }
        guard code < 0x100 || code & 0xFF00 == 0xF000 else { return Unicode.Scalar(code).map { String($0) } }
        let known = font.lowercased().hasPrefix("wingdings") ? wingdings : font.lowercased() == "symbol" ? symbol : [:]
        return known[place].map { String($0) }
    }

    /// Replaces symbols that Word stored in the private use area.
    static func text(_ text: String, font: String) -> String {
        guard text.unicodeScalars.contains(where: { (0xF000...0xF0FF).contains($0.value) }) else { return text }
        return text.unicodeScalars.map { scalar in
            (0xF000...0xF0FF).contains(scalar.value)
                ? self.text(scalar.value, font: font) ?? "" : String(scalar)
        }.joined()
    }

    /// Returns whether a font has symbols in place of letters.
    static func isSymbolic(_ font: String) -> Bool {
        let name = font.lowercased()
        return name == "symbol" || name.hasPrefix("wingdings") || name == "webdings"
    }

    private static let symbol: [UInt32: Character] = {
        var signs: [UInt32: Character] = [
            0x22: "∀", 0x24: "∃", 0x27: "∋", 0x2A: "∗", 0x2D: "−", 0x40: "≅", 0x5C: "∴", 0x5E: "⊥", 0x7E: "∼",
            0xA0: "€", 0xA1: "ϒ", 0xA2: "′", 0xA3: "≤", 0xA4: "⁄", 0xA5: "∞", 0xA6: "ƒ", 0xA7: "♣", 0xA8: "♦",
            0xA9: "♥", 0xAA: "♠", 0xAB: "↔", 0xAC: "←", 0xAD: "↑", 0xAE: "→", 0xAF: "↓", 0xB0: "°", 0xB1: "±",
            0xB2: "″", 0xB3: "≥", 0xB4: "×", 0xB5: "∝", 0xB6: "∂", 0xB7: "•", 0xB8: "÷", 0xB9: "≠", 0xBA: "≡",
            0xBB: "≈", 0xBC: "…", 0xC0: "ℵ", 0xC1: "ℑ", 0xC2: "ℜ", 0xC3: "℘", 0xC4: "⊗", 0xC5: "⊕", 0xC6: "∅",
            0xC7: "∩", 0xC8: "∪", 0xC9: "⊃", 0xCA: "⊇", 0xCB: "⊄", 0xCC: "⊂", 0xCD: "⊆", 0xCE: "∈", 0xCF: "∉",
            0xD0: "∠", 0xD1: "∇", 0xD2: "®", 0xD3: "©", 0xD4: "™", 0xD5: "∏", 0xD6: "√", 0xD7: "⋅", 0xD8: "¬",
            0xD9: "∧", 0xDA: "∨", 0xDB: "⇔", 0xDC: "⇐", 0xDD: "⇑", 0xDE: "⇒", 0xDF: "⇓", 0xE2: "®", 0xE3: "©",
            0xE4: "™", 0xE5: "∑", 0xF2: "∫",
        ]
        for (code, letter) in zip(UInt32(0x41)..., "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ") { signs[code] = letter }
        for (code, letter) in zip(UInt32(0x61)..., "αβχδεφγηιϕκλμνοπθρστυϖωξψζ") { signs[code] = letter }
        // Digits and most punctuation are at their ASCII positions.
        for code in UInt32(0x20)...0x7E where signs[code] == nil {
            signs[code] = Unicode.Scalar(code).map { Character($0) }
        }
        return signs
    }()

    private static let wingdings: [UInt32: Character] = [
        0x28: "☎", 0x2A: "✉", 0x4A: "☺", 0x4C: "☹", 0x6F: "☐", 0x71: "☐", 0x72: "☐", 0x78: "☒", 0xA8: "☐", 0xDF: "←",
        0xE0: "→",
        0xE1: "↑", 0xE2: "↓", 0xE7: "←", 0xE8: "→", 0xE9: "↑", 0xEA: "↓", 0xF0: "⇨", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒",
        0xFE: "☑",
    ]
}
