import Foundation
import Mail

extension HearthServices {
    /// What the sample mailbox is called.
    private static let sampleMailbox = "Samples"

    /// Has the sample mailbox imported in the background, for a newcomer who has none; does nothing where it did not come
    /// along.
    ///
    /// - Throws: `MailError`.
    public func offerSampleMailbox() async throws {
        let mail = try mail()
        guard try await mail.mailboxes().isEmpty,
            let path = ShippedFile.locate("sample.mbox", in: ["Samples/mail"])
        else { return }
        try await mail.importSoon(at: path, name: Self.sampleMailbox)
    }
}
