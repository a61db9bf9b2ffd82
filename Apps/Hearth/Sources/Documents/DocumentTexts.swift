import Documents
import Foundation
import SwiftUI

extension DocumentCollection {
    /// What people call it.
    var title: String { name == Self.defaultName ? "My documents" : name }
}

extension IngestProgress {
    var title: LocalizedStringKey {
        switch phase {
        case .reading: "Reading files…"
        case .embedding: "Preparing search by meaning…"
        case .done: "Done"
        }
    }

    /// How much is done; nil where it is not known of how much.
    var fraction: Double? { total > 0 ? Double(done) / Double(total) : nil }
}
