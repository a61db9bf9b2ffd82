/// The paths of the external programs that read PDF files, images and other formats.
public struct ExternalTools: Sendable, Hashable {
    /// Poppler's `pdftotext`; `nil` if it is not installed.
    package var pdftotext: String?
    /// Poppler's `pdfinfo`; `nil` if it is not installed.
    package var pdfinfo: String?
    /// Poppler's `pdftohtml`, which extracts the outline; `nil` if it is not installed.
    package var pdftohtml: String?
    /// Poppler's `pdftoppm`, which renders pages; `nil` if it is not installed.
    package var pdftoppm: String?
    /// Poppler's `pdfimages`, which reports the sizes of images; `nil` if it is not installed.
    package var pdfimages: String?
    /// The text recognition program `tesseract`; `nil` if it is not installed.
    package var tesseract: String?
    /// LibreOffice's `soffice`, which converts old office files and Apple's; `nil` if it is not installed.
    package var soffice: String?
    /// libmobi's `mobitool`, which converts Kindle books to EPUB; `nil` if it is not installed.
    package var mobitool: String?

    /// Creates a set of tools from their paths, which are `nil` by default.
    public init(
        pdftotext: String? = nil, pdfinfo: String? = nil, pdftohtml: String? = nil, pdftoppm: String? = nil,
        pdfimages: String? = nil, tesseract: String? = nil, soffice: String? = nil,
        mobitool: String? = nil
    ) {
        self.pdftotext = pdftotext
        self.pdfinfo = pdfinfo
        self.pdftohtml = pdftohtml
        self.pdftoppm = pdftoppm
        self.pdfimages = pdfimages
        self.tesseract = tesseract
        self.soffice = soffice
        self.mobitool = mobitool
    }

    /// The names of all programs, with the properties that hold their paths.
    package static var programs: [(name: String, path: WritableKeyPath<ExternalTools, String?>)] {
        [
            ("pdftotext", \.pdftotext), ("pdfinfo", \.pdfinfo), ("pdftohtml", \.pdftohtml), ("pdftoppm", \.pdftoppm),
            ("pdfimages", \.pdfimages), ("tesseract", \.tesseract), ("soffice", \.soffice), ("mobitool", \.mobitool),
        ]
    }
}
