import Platform
import RawText

/// The text of subtitles: sentences joined over the cues that show them, with their times.
struct SubtitleText {
    /// A paragraph that is being put together: what one speaks without a long pause.
    private struct Paragraph {
        var speaker: String?
        var text = ""
        /// Where each cue's text begins, and its times in milliseconds.
        var cues: [(offset: Int, start: Int, end: Int)] = []

        /// Whether it ends with a sentence.
        var isComplete: Bool {
            guard let last = text.last(where: { !"\"'”’»)]♪ ".contains($0) }) else { return true }
            return ".!?…。！？".contains(last)
        }
    }

    /// Pauses after which a new paragraph begins, in milliseconds; a longer one does even within a sentence.
    private static let pause = 3_000
    private static let longPause = 10_000
    /// How long a paragraph becomes before it ends with a sentence, and before it ends anywhere, in bytes.
    private static let fullBytes = 600
    private static let mostBytes = 1_500
    /// From which length on a sentence has more than one place, and about how long the pieces are, in bytes.
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
            // A line without a name goes on with who speaks, within a sentence.
            let isOther = line.speaker != nil && line.speaker != paragraph.speaker
            if isOther || isDialogue || gap > Self.longPause
                || paragraph.isComplete && (gap > Self.pause || paragraph.text.utf8.count > Self.fullBytes)
                || paragraph.text.utf8.count > Self.mostBytes
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

    /// Adds each sentence of the paragraph as a block with its times; of text without marks, a few cues.
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
                // The space before the next cue is of neither.
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
