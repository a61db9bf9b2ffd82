/// The programs that Hearth reads PDF files and pictures of text with.
public struct ExternalTools: Sendable, Hashable {
    /// Poppler's `pdftotext`; nil where it is not installed.
    package var pdftotext: String?
    /// Poppler's `pdfinfo`; nil where it is not installed.
    package var pdfinfo: String?
    /// Poppler's `pdftohtml`, which knows a file's outline; nil where it is not installed.
    package var pdftohtml: String?
    /// Poppler's `pdftoppm`; nil where it is not installed.
    package var pdftoppm: String?
    /// Poppler's `pdfimages`, which knows how large pictures are; nil where it is not installed.
    package var pdfimages: String?
    /// The text recognition `tesseract`; nil where it is not installed.
    package var tesseract: String?
    /// LibreOffice's `soffice`, which converts old office files and Apple's; nil where it is not installed.
    package var soffice: String?
    /// libmobi's `mobitool`, which makes EPUB files of Kindle books; nil where it is not installed.
    package var mobitool: String?

    /// Tools at given paths; by default none.
    ///
    /// - Parameters:
    ///   - pdftotext: The path of Poppler's `pdftotext`.
    ///   - pdfinfo: The path of Poppler's `pdfinfo`.
    ///   - pdftohtml: The path of Poppler's `pdftohtml`.
    ///   - pdftoppm: The path of Poppler's `pdftoppm`.
    ///   - pdfimages: The path of Poppler's `pdfimages`.
    ///   - tesseract: The path of `tesseract`.
    ///   - soffice: The path of LibreOffice's `soffice`.
    ///   - mobitool: The path of libmobi's `mobitool`.
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
}
