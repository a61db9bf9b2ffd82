import Foundation
import RawText

/// A subtitle and its display time.
struct SubtitleCue: Equatable {
    /// The start in milliseconds.
    var start: Int
    var end: Int
    /// The displayed lines, without markup.
    var lines: [Line]

    struct Line: Equatable {
        /// The speaker, if the file names one.
        var speaker: String?
        var text: String
    }
}

/// The cues of a subtitle file: SubRip (`.srt`) or WebVTT (`.vtt`).
struct SubtitleCues {
    private(set) var cues: [SubtitleCue] = []
    /// The title in the first line of WebVTT.
    private(set) var title: String?

    /// `text` is the normalised content of the file.
    init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let isWebVTT = lines.first?.hasPrefix("WEBVTT") == true
        if isWebVTT, let head = lines.first {
            let name = head.dropFirst(6).drop { $0 == " " || $0 == "\t" || $0 == "-" }
            title = name.isEmpty ? nil : String(name)
        }
        var open: (start: Int, end: Int, lines: [Substring])?
        for line in lines {
            if let (start, end) = Self.times(line) {
                if var cue = open {
                    // The number or name of this cue is not part of the preceding cue.
                    if let last = cue.lines.last, Self.isNumber(last) { cue.lines.removeLast() }
                    close(cue)
                }
                open = (start, end, [])
            } else if isWebVTT, let cue = open, line.allSatisfy(\.isWhitespace), !cue.lines.isEmpty || line.isEmpty {
                // Notes and styles are between cues.
                close(cue)
                open = nil
            } else {
                open?.lines.append(line)
            }
        }
        if let open { close(open) }
        if Self.isRolling(cues) { unroll() }
    }

    private static func isNumber(_ line: Substring) -> Bool {
        line.contains { !$0.isWhitespace } && line.utf8.allSatisfy { (48...57).contains($0) || $0 == 0x20 || $0 == 9 }
    }

    private mutating func close(_ cue: (start: Int, end: Int, lines: [Substring])) {
        let lines = SubtitleMarks.lines(cue.lines)
        if !lines.isEmpty { cues.append(SubtitleCue(start: cue.start, end: max(cue.start, cue.end), lines: lines)) }
    }

    // MARK: Times

    /// Parses a line such as "00:01:02,500 --> 00:01:05,000 align:start"; returns `nil` for other lines.
    private static func times(_ line: Substring) -> (start: Int, end: Int)? {
        guard line.utf8.count < 500, let arrow = line.firstRange(of: "-->") else { return nil }
        let rest = line[arrow.upperBound...].drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
        guard let start = milliseconds(line[..<arrow.lowerBound]), let end = milliseconds(rest) else { return nil }
        return (start, end)
    }

    private static func milliseconds(_ text: Substring) -> Int? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty, text.utf8.count <= 24 else { return nil }
        let parts = text.split(maxSplits: 1, whereSeparator: { $0 == "," || $0 == "." })
        guard let first = parts.first else { return nil }
        let clock = first.split(separator: ":", omittingEmptySubsequences: false).map { number($0, at: 5) }
        guard (2...3).contains(clock.count), clock.allSatisfy({ $0 != nil }) else { return nil }
        let seconds = clock.reduce(0) { $0 * 60 + ($1 ?? 0) }
        let digits = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces).prefix(3) : ""
        // bounded: two more digits at most.
        let fraction = digits.isEmpty ? 0 : number(digits + String(repeating: "0", count: 3 - digits.count), at: 3)
        return fraction.map { seconds * 1_000 + $0 }
    }

    /// Parses a number with a maximum count of digits.
    private static func number(_ text: some StringProtocol, at most: Int) -> Int? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty, text.utf8.count <= most, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    // MARK: Scrolling captions

    /// Returns whether most cues begin with the end of the preceding cue, as in captions that scroll line by
    /// line.
    private static func isRolling(_ cues: [SubtitleCue]) -> Bool {
        guard cues.count > 3 else { return false }
        let repeats = zip(cues, cues.dropFirst()).count { $0.lines.last?.text == $1.lines.first?.text }
        return repeats * 3 > cues.count
    }

    /// Removes lines that the preceding cue has shown.
    private mutating func unroll() {
        var shown: [SubtitleCue.Line] = []
        for index in cues.indices {
            let lines = cues[index].lines
            let most = min(shown.count, lines.count, 4)
            let common =
                stride(from: most, to: 0, by: -1).first { shown.suffix($0).elementsEqual(lines.prefix($0)) } ?? 0
            cues[index].lines.removeFirst(common)
            shown = lines
        }
        cues.removeAll { $0.lines.isEmpty }
    }
}

/// The formatting and speaker markup within subtitles.
enum SubtitleMarks {
    static func lines(_ raw: [Substring]) -> [SubtitleCue.Line] {
        var lines: [SubtitleCue.Line] = []
        var voice: String?
        for line in raw {
            let (parts, last) = parts(line, voice)
            voice = last
            for (speaker, text) in parts {
                let text = CleanText.singleLine(text)
                guard !text.isEmpty else { continue }
                if let speaker {
                    lines.append(.init(speaker: speaker, text: text))
                } else {
                    lines.append(named(text))
                }
            }
        }
        return lines
    }

    /// Splits a line at voice tags and removes all other markup.
    private static func parts(_ line: Substring, _ voice: String?) -> ([(String?, String)], String?) {
        var parts: [(String?, String)] = [(voice, "")]
        var voice = voice
        let characters = Array(line)
        var index = 0
        while index < characters.count {
            let character = characters[index]
            if character == "<", let end = end(of: characters, from: index, ">"), isTag(characters[(index + 1)..<end]) {
                let tag = String(characters[(index + 1)..<end])
                if let name = speaker(tag) {
                    voice = name
                    parts.append((voice, ""))
                } else if tag == "/v" {
                    voice = nil
                    parts.append((nil, ""))
                }
                index = end + 1
            } else if character == "{", index + 1 < characters.count, characters[index + 1] == "\\",
                let end = end(of: characters, from: index, "}")
            {
                index = end + 1
            } else if character == "\\", index + 1 < characters.count, "Nnh".contains(characters[index + 1]) {
                // Line breaks and spaces as written by other programs.
                parts[parts.count - 1].1 += " "
                index += 2
            } else if character == "&", let (text, length) = entity(characters, index) {
                parts[parts.count - 1].1 += text
                index += length
            } else {
                parts[parts.count - 1].1.append(character)
                index += 1
            }
        }
        return (parts, voice)
    }

    /// Returns the end of a tag; tags are short and not nested.
    private static func end(of characters: [Character], from start: Int, _ closer: Character) -> Int? {
        for index in (start..<min(start + 200, characters.count)).dropFirst() {
            if characters[index] == closer { return index }
            if characters[index] == characters[start] { return nil }
        }
        return nil
    }

    /// Returns whether text in angle brackets is a tag, unlike in "a < b > c".
    private static func isTag(_ content: ArraySlice<Character>) -> Bool {
        guard let first = content.first else { return true }
        return first == "/" || first.isASCII && (first.isLetter || first.isNumber)
    }

    private static func speaker(_ tag: String) -> String? {
        guard tag.hasPrefix("v ") || tag.hasPrefix("v.") || tag.hasPrefix("v\t"),
            let space = tag.firstIndex(where: \.isWhitespace)
        else { return nil }
        let name = CleanText.singleLine(String(tag[space...]))
        return name.isEmpty ? nil : name
    }

    private static let entities: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "nbsp": " ", "lrm": "", "rlm": "", "quot": "\"", "apos": "'", "#39": "'",
        "#34": "\"", "hellip": "…", "ndash": "–", "mdash": "—",
    ]

    private static func entity(_ characters: [Character], _ start: Int) -> (String, Int)? {
        guard let end = characters[start..<min(start + 10, characters.count)].firstIndex(of: ";"),
            let text = entities[String(characters[(start + 1)..<end])]
        else { return nil }
        return (text, end - start + 1)
    }

    /// Returns a line with its speaker, if a name in capitals precedes a colon, as in "ANN: Hello".
    private static func named(_ text: String) -> SubtitleCue.Line {
        var text = text[...]
        if text.hasPrefix(">>") { text = text.drop { $0 == ">" || $0 == " " } }
        guard let colon = text.prefix(40).firstIndex(of: ":") else { return .init(speaker: nil, text: String(text)) }
        let name = text[..<colon].drop { $0 == "-" || $0 == "–" || $0 == " " }
        let said = CleanText.singleLine(String(text[text.index(after: colon)...]))
        let isName =
            name.first?.isUppercase == true && name.allSatisfy { $0.isUppercase || " .'’#0123456789-".contains($0) }
            && name.count { $0.isLetter } > 1
        guard isName, !said.isEmpty else { return .init(speaker: nil, text: String(text)) }
        return .init(speaker: String(name), text: said)
    }
}
