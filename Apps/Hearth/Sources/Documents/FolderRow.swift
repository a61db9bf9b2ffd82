import Documents
import Foundation
import Screens
import SwiftUI

/// A watched folder.
struct FolderRow: View {
    let model: CollectionScreen
    let folder: WatchedFolder

    var body: some View {
        VStack(alignment: .leading) {
            Label(folder.path, systemImage: "folder")
            Text("\(folder.documents) documents")
                .font(.caption)
            if folder.isMissing {
                Text("The folder is missing, or its disk is not connected.")
                    .font(.caption)
                    .foregroundStyle(.orange)
            }
        }
        .accessibilityElement(children: .combine)
        .swipeActions { stop }
        .contextMenu { stop }
    }

    private var stop: some View {
        Button("Stop watching", systemImage: "eye.slash", role: .destructive) {
            Task { await model.removeFolder(folder.path) }
        }
    }
}
