import Foundation

/// What a file looks like from its beginning.
enum FileShape: Hashable {
    case records(RecordFormat)
    case judgements(JudgementFormat)
    /// One JSON object over the whole file, perhaps SQuAD's.
    case json
    case other

    /// The ends of names of packed files, which are not read.
    static let packedEndings = [".gz", ".tgz", ".zip", ".zst", ".bz2", ".xz", ".7z"]

    /// Looks at the first lines of a file.
    init(of url: URL) throws {
        let name = url.lastPathComponent.lowercased()
        if Self.packedEndings.contains(where: name.hasSuffix) {
            self = .other
            return
        }
        self = Self.shape(try Self.beginning(of: url).filter { !$0.isBlank }, name: name)
    }

    /// The whole lines within the first 128 KiB, or what there is of a longer first line.
    private static func beginning(of url: URL) throws -> [String] {
        try FileChecks.requireFile(url)
        let length = 1 << 17
        let data: Data
        do { data = try FileHandle(forReadingFrom: url).read(upToCount: length) ?? Data() } catch {
            throw JudgedSetError(.unreadable, "The system does not let Hearth read it.", file: url.lastPathComponent)
        }
        let text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        var lines = text.split(separator: UInt8(ascii: "\n"))
        if data.count == length, lines.count > 1 { lines.removeLast() }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func shape(_ lines: [String], name: String) -> FileShape {
        guard let start = lines.first else { return .other }
        let fields = start.fields
        if start.hasPrefix("{") { return name.hasSuffix(".json") ? .json : .records(.jsonLines) }
        if fields[0] == ".I", fields.count == 2 { return .records(.smart) }
        if ["*TEXT", "*FIND"].contains(fields[0]) { return .records(.headed) }
        if fields.count == 2, fields[1].wholeNumber != nil {
            if fields[0] == "Document" { return .records(.starred) }
            if fields[0] == "Query", lines.dropFirst().first?.contains("Relevant") == true {
                return .judgements(.counted)
            }
        }
        if fields.only?.wholeNumber != nil, let shape = numbered(lines.dropFirst()) { return shape }
        if isColumns(lines, name: name) { return .judgements(.columns) }
        if isLists(lines) { return .judgements(.lists) }
        let hasTabs = lines.allSatisfy { line in
            line.firstIndex(of: "\t").map { !line[..<$0].isBlank && line[..<$0].fields.count == 1 } ?? false
        }
        return hasTabs ? .records(.tabbed) : .other
    }

    /// What follows a lone number at the beginning: a text up to a slash or a hash, or numbers up to a slash.
    private static func numbered(_ lines: ArraySlice<String>) -> FileShape? {
        var isNumbers = true
        for line in lines {
            if line.fields == ["/"] { return isNumbers ? .judgements(.slashed) : .records(.slashed) }
            if line.last(where: { !$0.isWhitespace }) == "#" { return .records(.hashed) }
            if line.fields.contains(where: { $0.wholeNumber == nil }) { isNumbers = false }
        }
        return nil
    }

    /// Whether all lines have the same two to four columns, and the last of them could be a grade.
    private static func isColumns(_ lines: [String], name: String) -> Bool {
        let rows = lines.map(\.fields)
        if JudgementColumns.isHeading(rows[0]), !rows[0].contains("text") { return true }
        let count = rows[0].count
        guard (2...4).contains(count), rows.allSatisfy({ $0.count == count }) else { return false }
        if count == 2 {
            return name.contains("rel") || rows.allSatisfy { $0.allSatisfy { $0.wholeNumber != nil } }
        }
        return rows.allSatisfy { JudgementColumns.grade($0[count - 1]) != nil }
    }

    /// Whether each line is a query's number, rising, and numbers of documents.
    private static func isLists(_ lines: [String]) -> Bool {
        var last = -1
        for line in lines {
            let fields = line.fields
            guard fields.count > 1, fields.allSatisfy({ $0.wholeNumber != nil }), let query = Int(fields[0]),
                query > last
            else { return false }
            last = query
        }
        return true
    }
}
