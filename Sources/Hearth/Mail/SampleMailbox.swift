import Foundation
import Mail

extension HearthServices {
    /// The name of the sample mailbox.
    private static let sampleMailbox = "Samples"

    /// Imports the sample mailbox, if it is installed, in the background for a user without mailboxes.
    package func offerSampleMailbox() async throws {
        let mail = try mail()
        guard try await mail.mailboxes().isEmpty,
            let path = ShippedFile.locate("sample.mbox", in: ["Samples/mail", "share/hearth/Samples/mail"])
        else { return }
        try await mail.importSoon(at: path, name: Self.sampleMailbox)
    }
}
