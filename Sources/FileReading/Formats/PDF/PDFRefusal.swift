/// The errors for unreadable PDF files, shared by all PDF readers.
enum PDFRefusal {
    static func locked(_ file: SourceFile) -> DocumentError {
        DocumentError(
            .encrypted, "\(file.name) is protected with a password. Save a copy without one, then add it again.")
    }

    static func copyingForbidden(_ file: SourceFile) -> DocumentError {
        DocumentError(
            .encrypted, "\(file.name) does not allow text extraction. Ask its author for another copy.")
    }

    static func damaged(_ file: SourceFile, _ reader: String) -> DocumentError {
        DocumentError(
            .damaged, "\(file.name) is damaged or cut short: \(reader) cannot read it. Get a complete copy of the file."
        )
    }

    static func tooManyPages(_ pages: String, _ limits: ReadingLimits) -> DocumentError {
        DocumentError(
            .tooLarge,
            "The file has \(pages); Hearth reads up to \(limits.pages). Split it into smaller files.")
    }

    static func noText(_ diagnostics: [ReadingDiagnostic]) -> DocumentError {
        if diagnostics.contains(where: { $0.kind == .damaged }) {
            return DocumentError(
                .damaged, "The PDF file is damaged, and no text can be extracted. Get a complete copy of the file.")
        }
        let reason = diagnostics.first { $0.kind == .pagesWithoutText }?.message ?? "Its pages hold no text."
        return DocumentError(.noText, reason)
    }
}
