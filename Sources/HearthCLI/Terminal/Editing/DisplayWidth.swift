extension Character {
    /// The number of terminal columns that the character takes: 0, 1 or 2.
    ///
    /// The number does not depend on the locale. A cluster of several scalars, such as a flag or a family, counts once.
    var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.value < 0x300 {
            // A variation selector turns a digit or a sign into an emoji.
            return first.value < 0x20 || 0x7F..<0xA0 ~= first.value ? 0 : isPicture ? 2 : 1
        }
        switch first.properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        return first.isWide || isPicture ? 2 : 1
    }

    private var isPicture: Bool {
        let scalars = unicodeScalars
        if scalars.contains("\u{FE0E}") { return false }
        if scalars.contains("\u{FE0F}") { return true }
        // A single regional indicator is a letter in a box. Two of them are a flag.
        if let first = scalars.first, 0x1F1E6...0x1F1FF ~= first.value { return scalars.count > 1 }
        return scalars.first?.properties.isEmojiPresentation == true
    }
}

extension String {
    /// The number of terminal columns that the text takes on one line.
    var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Unicode.Scalar {
    /// Whether Unicode's East Asian Width is wide or fullwidth, apart from emoji.
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DFF, 0x4E00...0xA4CF, 0xA960...0xA97F,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
            0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F2FF, 0x20000...0x2FFFD,
            0x30000...0x3FFFD:
            true
        default: false
        }
    }
}
