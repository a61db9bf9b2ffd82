import MailReading
import Platform
import RawText

/// The text of a vCard file: a row of named fields per card, under the person's name.
enum ContactText {
    private static let maximumCards = 100_000

    static func read(_ bytes: ArraySlice<UInt8>, limit: Int, _ cancellation: Cancellation) throws -> ParsedDocument {
        let decoded = TextDecoder.decode(ContentLines.unfolded(bytes)[...])
        var builder = TextBuilder(limit: limit)
        builder.note(decoded)
        var lines = ContentLines(CleanText.normalised(decoded.text))
        var card: ContactCard?
        var isAgent = false
        var (cards, embedded, leftOut, depth) = (0, 0, 0, 0)
        func finish() {
            guard let finished = card else { return }
            card = nil
            embedded += finished.embedded
            leftOut += finished.leftOut
            add(finished, to: &builder)
        }
        while let line = lines.next(), !builder.isFull {
            let mark = line.value.uppercased().trimmingPrefix(while: \.isWhitespace).prefix(5)
            if line.name == "BEGIN", mark == "VCARD" {
                if isAgent {
                    // An agent of the person has a nested card.
                    depth += 1
                } else {
                    finish()
                    cards += 1
                    if cards % 100 == 0 { try cancellation.check() }
                    card = cards <= maximumCards ? ContactCard() : nil
                    depth = 1
                }
            } else if line.name == "END", mark == "VCARD" {
                depth -= 1
                if depth <= 0 { finish() }
            } else if depth == 1 {
                card?.add(line)
            }
            isAgent = line.name == "AGENT" && line.value.allSatisfy(\.isWhitespace)
        }
        finish()
        guard cards > 0 else { throw DocumentError(.damaged, "The file contains no vCards. Check the file.") }
        if cards > maximumCards { leftOut += cards - maximumCards }
        note(embedded, leftOut, &builder)
        return try builder.document(.contacts)
    }

    private static func add(_ card: ContactCard, to builder: inout TextBuilder) {
        guard let name = card.name else { return }
        builder.endSections()
        builder.beginSection(level: 1, title: name)
        let fields = [("Name", name)] + card.fields
        builder.add(.tableRow, fields.map { "\($0.0): \($0.1)" }.joined(separator: "; "))
        for note in card.notes { builder.add(.paragraph, note) }
    }

    private static func note(_ embedded: Int, _ leftOut: Int, _ builder: inout TextBuilder) {
        if embedded > 0 {
            let what = embedded == 1 ? "One picture, sound or key is" : "\(embedded) pictures, sounds and keys are"
            builder.add(ReadingDiagnostic(.leftOut, "\(what) left out."))
        }
        if leftOut > 0 {
            builder.add(
                ReadingDiagnostic(
                    .leftOut, "\(leftOut) cards or properties are left out: a file has \(maximumCards) cards at most."))
        }
    }
}
