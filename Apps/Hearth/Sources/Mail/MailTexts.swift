import Foundation
import Mail
import MailReading
import Screens
import SwiftUI
import UniformTypeIdentifiers

extension MailProgress {
    var title: LocalizedStringKey {
        switch phase {
        case .importing: "Reading mails…"
        case .sorting: "Sorting mails…"
        case .embedding: "Preparing search by meaning…"
        case .done: "Done"
        }
    }
}

extension MailAttachment {
    /// The file's name; if the sender gave none, the system's description of its type.
    var title: String { name ?? UTType(mimeType: type)?.localizedDescription ?? "File" }

    /// The file's size, for display.
    var fileSize: String { UInt64(clamping: byteCount).fileSize }
}

extension MailBadge {
    var title: String {
        switch self {
        case .spam: "Spam"
        case .category(let category): category.title
        }
    }

    var symbol: String {
        switch self {
        case .spam: "exclamationmark.octagon"
        case .category(.primary): "person"
        case .category(.social): "person.2"
        case .category(.promotions): "tag"
        case .category(.updates): "bell"
        case .category(.forums): "text.bubble"
        case .category(.uncategorized): "questionmark"
        }
    }
}
