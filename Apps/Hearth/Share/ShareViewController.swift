import Foundation
import UIKit
import UniformTypeIdentifiers

/// The controller that saves shared text and files to the shared inbox, which Hearth reads when it is opened next.
///
/// The view shows no interface. It reads no documents, because reading needs more memory than extensions get.
final class ShareViewController: UIViewController {
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        Task {
            let isKept = await keepAll()
            if isKept {
                extensionContext?.completeRequest(returningItems: nil)
            } else {
                extensionContext?.cancelRequest(withError: CocoaError(.fileWriteUnknown))
            }
        }
    }

    /// Saves all shared items, and returns false if no item could be saved.
    private func keepAll() async -> Bool {
        guard let inbox = SharedInbox() else { return false }
        let items = extensionContext?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
        var isAny = false
        for provider in items.flatMap({ $0.attachments ?? [] }) {
            let isText = provider.hasItemConformingToTypeIdentifier(UTType.plainText.identifier)
            let hasFile = provider.hasItemConformingToTypeIdentifier(UTType.fileURL.identifier)
            let isKept =
                isText && !hasFile
                ? await Self.keepText(of: provider, in: inbox) : await Self.keepFile(of: provider, in: inbox)
            isAny = isAny || isKept
        }
        return isAny
    }

    private static func keepFile(of provider: NSItemProvider, in inbox: SharedInbox) async -> Bool {
        await withCheckedContinuation { continuation in
            // The file is deleted when the block returns.
            _ = provider.loadFileRepresentation(forTypeIdentifier: UTType.data.identifier) { file, _ in
                continuation.resume(returning: file.flatMap { try? inbox.put($0) } != nil)
            }
        }
    }

    private static func keepText(of provider: NSItemProvider, in inbox: SharedInbox) async -> Bool {
        await withCheckedContinuation { continuation in
            _ = provider.loadDataRepresentation(forTypeIdentifier: UTType.plainText.identifier) { data, _ in
                let text = data.map { String(decoding: $0, as: UTF8.self) }
                continuation.resume(returning: text.flatMap { try? inbox.put($0) } != nil)
            }
        }
    }
}
