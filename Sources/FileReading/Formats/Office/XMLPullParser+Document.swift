import Platform
import RawText

extension XMLPullParser {
    /// Creates a parser that throws `DocumentError`, and the error of the cancellation.
    convenience init(_ bytes: [UInt8], _ cancellation: Cancellation) throws {
        try self.init(bytes, check: { try cancellation.check() }, error: Self.documentError)
    }

    private static func documentError(_ failure: XMLFailure) -> any Error {
        switch failure {
        case .damaged: Archive.damaged
        case .tooManyAttributes: DocumentError.tooManyAttributes
        case .overlongText:
            DocumentError(
                .tooLarge,
                "The file contains a piece of text of more than \(ByteSize.text(maximumTextBytes)) without a break, the "
                    + "most that Hearth reads. Split it in its program and save it again.")
        }
    }
}
