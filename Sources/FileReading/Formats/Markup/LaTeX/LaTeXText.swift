import Platform
import RawText

/// The text of a LaTeX file: headings, paragraphs, lists, tables and code.
///
/// Formulas are kept verbatim.
enum LaTeXText {
    static func read(_ bytes: ArraySlice<UInt8>, limit: Int, _ cancellation: Cancellation) throws -> ParsedDocument {
        let decoded = TextDecoder.decode(bytes)
        let source = LaTeXSource(CleanText.normalised(decoded.text))
        var builder = TextBuilder(limit: limit)
        builder.note(decoded)
        var reader = LaTeXReader(source, builder)
        try reader.run(cancellation)
        builder = reader.builder
        if reader.includes > 0 {
            let what =
                reader.includes == 1 ? "One included file is" : "\(reader.includes) included files are"
            builder.add(
                ReadingDiagnostic(.leftOut, "\(what) not part of this document. Add the whole folder to read it all.")
            )
        }
        if reader.drawings > 0 {
            let what = reader.drawings == 1 ? "One drawing is" : "\(reader.drawings) drawings are"
            builder.add(ReadingDiagnostic(.leftOut, "\(what) left out."))
        }
        if reader.unknown > 0 {
            let what = reader.unknown == 1 ? "one command" : "\(reader.unknown) commands"
            builder.add(
                ReadingDiagnostic(
                    .leftOut, "Left out: \(what) that this file does not define and that may stand for text."))
        }
        if reader.isOverBudget {
            builder.add(
                ReadingDiagnostic(
                    .leftOut, "The file's own commands are not expanded, because they would produce too much text."))
        }
        return try builder.document(.latex)
    }
}
