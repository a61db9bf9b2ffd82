/// What a document may ask of the machine; a file that asks for more is refused by name.
public struct ReadingLimits: Sendable, Hashable {
    /// The largest file, in bytes; 512 MiB.
    ///
    /// Only PDF files and containers may be as large as that.
    package var fileBytes = 512 << 20
    /// The largest file that is read into memory whole (text, CSV, source code, mail), in bytes; 32 MiB.
    package var textFileBytes = 32 << 20
    /// The largest HTML page, in bytes, since its tree takes many times as much memory; 16 MiB.
    package var markupBytes = 16 << 20
    /// The most text of one document, in bytes of UTF-8; 32 MiB.
    package var textBytes = 32 << 20
    /// The most pages of one document; 5,000.
    public var pages = 5_000
    /// The most pages of one document whose text is recognised in pictures; 50.
    ///
    /// Pages beyond are left out and named.
    package var recognisedPages = 50
    /// The most filled cells of a spreadsheet; 4 million.
    public var cells = 4_000_000
    /// The most entries of a container; 10,000.
    package var archiveEntries = 10_000
    /// The most that one entry of a container may unpack to, in bytes; 64 MiB.
    package var archiveEntryBytes = 64 << 20
    /// The most that the entries of a container that are read may unpack to together, in bytes; 256 MiB.
    package var archiveBytes = 256 << 20
    /// How many times its packed size an entry may unpack to, once it is over 4 MiB; 200.
    package var archiveRatio = 200
    /// How long one program may work on a document; 2 minutes.
    ///
    /// Reading within Hearth, and all pages that are recognised, may take three times as long together.
    package var toolTime = Duration.seconds(120)
    /// How long one page may take to be recognised; 1 minute.
    package var recognitionTime = Duration.seconds(60)
    /// How much memory a program that works on a document may take, in bytes; 1 GiB.
    package var toolMemoryBytes = 1 << 30
    /// How much memory LibreOffice may take, in bytes, which it counts its programs into; 4 GiB.
    package var converterMemoryBytes = 4 << 30

    /// The defaults, as each property names them.
    public init() {}
}
