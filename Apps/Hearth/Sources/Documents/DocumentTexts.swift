import Documents
import Foundation
import SwiftUI

extension DocumentCollection {
    /// The display name.
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

    /// The completed share, from 0 to 1; nil if the total is unknown.
    var fraction: Double? { total > 0 ? Double(done) / Double(total) : nil }
}
