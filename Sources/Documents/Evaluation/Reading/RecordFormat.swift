import Foundation

/// The layouts of files that hold documents or queries one after another.
enum RecordFormat: String, Hashable {
    /// One JSON object per line: `_id`, `title`, `text` (BEIR).
    case jsonLines = "JSON lines"
    /// `.I 1`, then fields behind marks of their own: `.T` title, `.W` text (SMART, Cranfield).
    case smart = "SMART"
    /// A number, lines of text, and a line with a slash (NPL).
    case slashed = "NPL"
    /// `Document 1`, a title, an empty line, a text and a line of stars (LISA's documents).
    case starred = "LISA"
    /// A number, and lines of text of which the last ends with `#` (LISA's queries).
    case hashed = "LISA queries"
    /// `*TEXT 17 …` or `*FIND 1`, then the text (TIME).
    case headed = "TIME"
    /// An id, perhaps a title, and a text, with tabs between.
    case tabbed = "tab-separated"

    /// Reads a file record by record.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - limits: How large file and records may be.
    ///   - take: Gets each record, in the order of the file.
    /// - Returns: Notes about what was wrong.
    /// - Throws: ``JudgedSetError`` with the line, and what `take` throws.
    func read(_ url: URL, limits: JudgedSetLimits, take: (TextRecord) throws -> Void) throws -> [String] {
        var lines = try LineReader(url, limits: limits)
        var notes: [String] = []
        switch self {
        case .jsonLines: try JSONLines.read(&lines, take: take)
        case .smart: try SmartRecords.read(&lines, take: take)
        case .slashed: try NumberedRecords.readSlashed(&lines, take: take)
        case .starred: try NumberedRecords.readStarred(&lines, take: take)
        case .hashed: try NumberedRecords.readHashed(&lines, take: take)
        case .headed: try NumberedRecords.readHeaded(&lines, take: take)
        case .tabbed: notes += try TabbedRecords.read(&lines, take: take)
        }
        if lines.damagedLines > 0 {
            let count = Tally.count(lines.damagedLines, "line")
            notes.append("\(lines.fileName): \(count) not in UTF-8; what cannot be read stands as \u{FFFD}.")
        }
        return notes
    }
}
