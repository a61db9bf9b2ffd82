#if HEARTH_MOBILE
    extension ExternalTools {
        /// Returns no tools; a simulator sees the programs of its Mac, but must not use them.
        public static func installed(searchPath: String? = nil) -> ExternalTools { ExternalTools() }
    }

    extension DocumentError {
        static let noPDFReader = DocumentError(
            .toolMissing,
            "Reading PDF files needs PDFKit here, which this program does not provide. Save the file as text, then add "
                + "that.")
        static let noOfficeConverter = DocumentError(
            .toolMissing,
            "Files of this kind are read on computers only. Save the file as .docx, .xlsx, .pptx or .pdf, then add that."
        )
        static let noBookConverter = DocumentError(
            .toolMissing, "Books of this kind are read on computers only. Convert the book to .epub, then add that.")
        static let noPictureReader = DocumentError(
            .toolMissing,
            "Text in pictures is read only within PDF files here. Save the picture as a PDF file, then add that.")
    }
#endif
