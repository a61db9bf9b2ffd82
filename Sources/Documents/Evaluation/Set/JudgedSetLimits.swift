/// The maximum size of a judged set; a larger set is rejected with an error that names the limit.
package struct JudgedSetLimits: Sendable, Hashable {
    /// The maximum size of a file that is read line by line, in bytes: 4 GiB.
    package var fileBytes = 4 << 30
    /// The maximum size of a line and of one document's text, in bytes: 16 MiB.
    package var recordBytes = 16 << 20
    /// The maximum size of all documents and queries together, in bytes of UTF-8: 1 GiB.
    package var textBytes = 1 << 30
    /// The maximum number of documents: 5,000,000.
    package var documents = 5_000_000
    /// The maximum number of queries: 1,000,000.
    package var queries = 1_000_000
    /// The maximum number of judgements: 10,000,000.
    package var judgements = 10_000_000

    package init() {}
}
