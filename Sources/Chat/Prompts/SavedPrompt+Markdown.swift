public import Foundation

// A prompt as a Markdown file: a front matter of `name`, `description` and `kind` between lines of `---`, then the text.
extension SavedPrompt {
    private static let longestFile = 128 << 10

    /// Reads a prompt from a Markdown file.
    ///
    /// Without a name in the front matter, the name of the file counts. Other keys are ignored. A file `SKILL.md`
    /// contains instructions unless it says otherwise.
    ///
    /// - Parameters:
    ///   - data: The content of the file.
    ///   - file: The name of the file.
    /// - Throws: `ChatError` (`invalid`), with a sentence that says what is wrong with the file.
    public init(markdown data: Data, file: String) throws(ChatError) {
        guard data.count <= Self.longestFile else {
            throw ChatError(.invalid, "The file is larger than 128 kB, so it is not taken as a prompt.")
        }
        guard let text = String(data: data, encoding: .utf8), !text.utf8.contains(0) else {
            throw ChatError(.invalid, "The file is not a text in UTF-8, so it is not taken as a prompt.")
        }
        let lines = text.replacing("\u{FEFF}", with: "", maxReplacements: 1)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        var (matter, rest) = ([:] as [String: String], lines[...])
        if lines.first.map(Self.isFence) == true {
            guard let end = lines.dropFirst().firstIndex(where: Self.isFence) else {
                throw ChatError(
                    .invalid, "The front matter of the file does not end: a second line of --- is missing.")
            }
            matter = try Self.matter(lines[1..<end])
            rest = lines[(end + 1)...]
        }
        let path = file.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map(String.init)
        let isSkill = path.last?.lowercased() == "skill.md"
        let stem = isSkill ? path.dropLast().last : path.last.map { ($0 as NSString).deletingPathExtension }
        guard let kind = matter["kind"].map({ Kind(rawValue: $0) }) ?? (isSkill ? .instructions : .message) else {
            throw ChatError(.invalid, "The kind of a prompt is message or instructions.")
        }
        self = try SavedPrompt(
            name: matter["name"] ?? stem ?? "", description: matter["description"] ?? "", kind: kind,
            text: rest.joined(separator: "\n")
        ).checked()
    }

    /// The prompt as a Markdown file, which ``init(markdown:file:)`` reads.
    public var markdown: String {
        let quoted = (try? JSONEncoder().encode(description)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
        let matter =
            ["name: \(name)", "description: \(quoted)"] + (kind == .instructions ? ["kind: instructions"] : [])
        return (["---"] + matter + ["---", "", text, ""]).joined(separator: "\n")
    }

    private static func isFence(_ line: String) -> Bool {
        line.hasPrefix("---") && line.dropFirst(3).allSatisfy { $0 == " " || $0 == "\t" }
    }

    /// Returns the texts of the front matter by key.
    ///
    /// Lists and nested keys are skipped.
    private static func matter(_ lines: ArraySlice<String>) throws(ChatError) -> [String: String] {
        var values: [String: String] = [:]
        var block: String?
        for line in lines {
            if line.first?.isWhitespace == true || line.isEmpty {
                // The lines of a block become one line.
                if let block { values[block, default: ""] += " " + line.trimmingCharacters(in: .whitespaces) }
                continue
            }
            block = nil
            guard let colon = line.firstIndex(of: ":"), line.first != "#", line.first != "-" else { continue }
            let key = line[..<colon].trimmingCharacters(in: .whitespaces).lowercased()
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            if value.first == "|" || value.first == ">" {
                (block, values[key]) = (key, "")
            } else {
                values[key] = try plain(value, key)
            }
        }
        return values
    }

    /// Returns a value without its quotation marks or its comment.
    private static func plain(_ value: String, _ key: String) throws(ChatError) -> String {
        if value.first == "\"" {
            guard let text = try? JSONDecoder().decode(String.self, from: Data(value.utf8)) else {
                throw ChatError(.invalid, "A text in the front matter has wrong quotation marks.")
            }
            return text
        }
        if value.first == "'" {
            guard value.count > 1, value.last == "'" else {
                throw ChatError(.invalid, "A text in the front matter has wrong quotation marks.")
            }
            return String(value.dropFirst().dropLast()).replacing("''", with: "'")
        }
        return value.split(separator: " #", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init) ?? ""
    }
}
