import Documents
import Foundation

extension HearthServices {
    /// The collection for the sample documents.
    private static let sampleCollection = "Samples"

    /// Adds the installed sample documents in the background for a new user without documents.
    package func offerSampleDocuments() async throws {
        let documents = try documents()
        let known = try await documents.collections()
        guard known.count == 1, known.allSatisfy({ $0.documents == 0 && $0.folders == 0 }),
            // Searches for one of the files, because an unrelated folder could have the same name.
            let file = ShippedFile.locate(
                "opening-hours.txt", in: ["Samples/documents", "share/hearth/Samples/documents"])
        else { return }
        try await documents.createCollection(Self.sampleCollection)
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        try await documents.addSoon(paths: [folder], to: Self.sampleCollection)
    }
}
