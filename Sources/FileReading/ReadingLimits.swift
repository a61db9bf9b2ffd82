/// The limits on the resources that one document may use.
///
/// A file over a limit is rejected with an error that names it.
public struct ReadingLimits: Sendable, Hashable {
    /// The maximum size of a file, in bytes: 512 MiB, which only PDF files and containers can reach.
    package var fileBytes = 512 << 20
    /// The maximum size of a file that is read into memory (text, CSV, source code, mail), in bytes: 32 MiB.
    package var textFileBytes = 32 << 20
    /// The maximum size of an HTML page, whose tree takes many times as much memory, in bytes: 16 MiB.
    package var markupBytes = 16 << 20
    /// The maximum size of one document's text, in bytes of UTF-8: 32 MiB.
    package var textBytes = 32 << 20
    /// The maximum number of pages of one document: 5,000.
    public var pages = 5_000
    /// The maximum number of pages of one document to recognise in images: 50.
    ///
    /// Further pages are left out and reported.
    package var recognisedPages = 50
    /// The maximum number of non-empty cells of a spreadsheet: 4 million.
    public var cells = 4_000_000
    /// The maximum number of entries of a container: 10,000.
    package var archiveEntries = 10_000
    /// The maximum unpacked size of one container entry, in bytes: 64 MiB.
    package var archiveEntryBytes = 64 << 20
    /// The maximum unpacked size of all entries read from a container, in bytes: 256 MiB.
    package var archiveBytes = 256 << 20
    /// The maximum compression ratio of an entry of more than 4 MiB: 200.
    package var archiveRatio = 200
    /// The time limit of one program for a document: 2 minutes.
    ///
    /// Reading within Hearth, and recognising all pages, may take three times as long in total.
    package var toolTime = Duration.seconds(120)
    /// The time limit for recognising one page: 1 minute.
    package var recognitionTime = Duration.seconds(60)
    /// The memory limit of a program that reads a document, in bytes: 1 GiB.
    package var toolMemoryBytes = 1 << 30
    /// The memory limit of LibreOffice, including its program files, in bytes: 4 GiB.
    package var converterMemoryBytes = 4 << 30

    public init() {}
}
