import Foundation
import ModelLibrary
import Screens
import SwiftUI

struct ModelStateView: View {
    let state: ModelsScreen.State

    var body: some View {
        switch state {
        case .available(let isDownloadable):
            if !isDownloadable { note("No download is known. Import its GGUF file.") }
        case .working(let work, let progress): TransferProgress(title: work.title, progress: progress)
        case .paused(let received): note("\(received.fileSize) downloaded.")
        case .installed(let isAsListed):
            if !isAsListed { note("It differs from the file that the catalogue lists.") }
        case .damaged(let reason): Label(reason, systemImage: "exclamationmark.triangle").font(.callout)
        case .missing: note("The file that it links to no longer exists.")
        }
    }

    private func note(_ text: LocalizedStringKey) -> some View { Text(text).font(.callout) }
}
