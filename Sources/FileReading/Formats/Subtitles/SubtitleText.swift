import Platform
import RawText

/// The text of subtitles, whose sentences are joined across cues and keep their times.
struct SubtitleText {
    /// The paragraph being assembled: one speaker without a long pause.
    private struct Paragraph {
        var speaker: String?
        var text = ""
        /// The offset of each cue's text, and its times in milliseconds.
        var cues: [(offset: Int, start: Int, end: Int)] = []

        /// Whether the paragraph ends with a complete sentence.
        var isComplete: Bool {
            guard let last = text.last(where: { !"\"'”’»)]♪ ".contains($0) }) else { return true }
            return ".!?…。！？".contains(last)
        }
    }

    /// The pauses, in milliseconds, after which a paragraph ends: after a complete sentence, and in any case.
    private static let pause = 3_000
    private static let longPause = 10_000
    /// The lengths, in bytes, above which a paragraph ends: after a complete sentence, and in any case.
    private static let fullBytes = 600
    private static let maximumBytes = 1_500
    /// The length above which a sentence is split into several positions, and the length of a piece, in
    /// bytes.
    private static let longSentence = 350
    private static let pieceBytes = 120

    private var text = ""
    private var places: [(range: Range<Int>, part: DocumentPart)] = []
    private var paragraph = Paragraph()

    static func read(_ bytes: ArraySlice<UInt8>, limit: Int, _ cancellation: Cancellation) throws -> ParsedDocument {
        let decoded = TextDecoder.decode(bytes)
        let subtitles = SubtitleCues(CleanText.normalised(decoded.text))
        guard !subtitles.cues.isEmpty else {
            throw DocumentError(
                .noText, "The file has no subtitles: no line has times such as 00:00:01,000 --> 00:00:04,000.")
        }
        var reader = SubtitleText()
        for (index, cue) in subtitles.cues.enumerated() {
            if index % 1_000 == 0 { try cancellation.check() }
            reader.add(cue)
        }
        reader.endParagraph()
        var builder = try TextBuilder(adopting: reader.text, limit: limit)
        builder.note(decoded)
        builder.title = subtitles.title
        for (range, part) in reader.places {
            builder.part = part
            builder.add(.paragraph, range: range, content: "")
        }
        return try builder.document(.subtitles)
    }

    private mutating func add(_ cue: SubtitleCue) {
        for line in cue.lines {
            let isDialogue = line.text.hasPrefix("- ") || line.text.hasPrefix("– ") || line.text.hasPrefix("— ")
            let said = isDialogue ? CleanText.trimmed(String(line.text.dropFirst(2))) : line.text
            guard !said.isEmpty else { continue }
            let gap = cue.start - (paragraph.cues.last?.end ?? cue.start)
            // A line without a name within a sentence continues the current speaker's text.
            let isOther = line.speaker != nil && line.speaker != paragraph.speaker
            if isOther || isDialogue || gap > Self.longPause
                || paragraph.isComplete && (gap > Self.pause || paragraph.text.utf8.count > Self.fullBytes)
                || paragraph.text.utf8.count > Self.maximumBytes
            {
                endParagraph()
            }
            if paragraph.text.isEmpty {
                paragraph.speaker = line.speaker
                if let speaker = line.speaker { paragraph.text = "\(speaker): " }
                paragraph.cues.append((0, cue.start, cue.end))
            } else {
                paragraph.text += " "
                paragraph.cues.append((paragraph.text.utf8.count, cue.start, cue.end))
            }
            paragraph.text += said
        }
    }

    /// Adds the paragraph's sentences as blocks with their times; a long sentence is split between cues.
    private mutating func endParagraph() {
        defer { paragraph = Paragraph() }
        guard !paragraph.text.isEmpty else { return }
        if !text.isEmpty { text += "\n\n" }
        let offset = text.utf8.count
        text += paragraph.text
        var first = 0
        for sentence in Sentences.ranges(of: paragraph.text) {
            var start = sentence.lowerBound
            while start < sentence.upperBound {
                while first + 1 < paragraph.cues.count, paragraph.cues[first + 1].offset <= start { first += 1 }
                var last = first
                var end = sentence.upperBound
                while last + 1 < paragraph.cues.count, paragraph.cues[last + 1].offset < sentence.upperBound {
                    let next = paragraph.cues[last + 1].offset
                    if sentence.count > Self.longSentence, next - start > Self.pieceBytes {
                        end = next
                        break
                    }
                    last += 1
                }
                // The space before the next cue belongs to neither cue.
                let trimmed = end < sentence.upperBound ? end - 1 : end
                places.append((offset + start..<offset + trimmed, times(first...last)))
                start = end
            }
        }
    }

    private func times(_ cues: ClosedRange<Int>) -> DocumentPart {
        let start = paragraph.cues[cues.lowerBound].start / 1_000
        return .times(start...max(start, paragraph.cues[cues.upperBound].end / 1_000))
    }
}
