import Documents
import Foundation
import Mail

/// A language with sample documents and mails.
package enum SampleLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case spanish = "es"
    case french = "fr"
    case japanese = "ja"

    /// The system's language, or English if there are no samples in that language.
    package static func ofSystem(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> SampleLanguage {
        var names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.filter { !$0.isEmpty }
        #if canImport(Darwin)
            // Programs that are not started by a shell have no such variables.
            names += Locale.preferredLanguages
        #endif
        // A locale such as de_AT.UTF-8, or a language tag such as de-AT.
        let code = names.first?.prefix { $0.isLetter }.lowercased()
        return code.flatMap(SampleLanguage.init) ?? .english
    }

    /// The name of the samples' collection and of their mailbox.
    var title: String {
        switch self {
        case .english: "Samples"
        case .german: "Beispiele"
        case .spanish: "Ejemplos"
        case .french: "Exemples"
        case .japanese: "サンプル"
        }
    }

    /// Returns the installed folder with the folders `documents` and `mail`, or `nil` if it is missing.
    func folder(beside executable: String = ShippedFile.executable) -> URL? {
        // Searches for a file, because an unrelated folder could have the same name.
        let file = self == .english ? "mail/sample.mbox" : "\(rawValue)/mail/sample.mbox"
        return ShippedFile.locate(file, in: ["Samples", "share/hearth/Samples"], beside: executable)
            .map { URL(fileURLWithPath: $0).deletingLastPathComponent().deletingLastPathComponent() }
    }
}

extension HearthServices {
    /// Adds the installed samples in the background: documents for a user without documents, and mails for a user without
    /// mailboxes.
    package func offerSamples(in language: SampleLanguage) async throws {
        guard let folder = language.folder() else { return }
        let documents = try documents()
        let known = try await documents.collections()
        if known.count == 1, known.allSatisfy({ $0.documents == 0 && $0.folders == 0 }) {
            try await documents.createCollection(language.title)
            try await documents.addSoon(paths: [folder.appending(path: "documents").path], to: language.title)
        }
        let mail = try mail()
        if try await mail.mailboxes().isEmpty {
            let mailbox = folder.appending(path: "mail/sample.mbox").path
            try await mail.importSoon(at: mailbox, name: language.title)
        }
    }
}
