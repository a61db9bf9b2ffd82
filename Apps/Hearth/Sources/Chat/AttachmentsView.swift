import Chat
import Foundation
import Screens
import SwiftUI

/// The files of a message, or those that wait for the next message, which can be removed.
struct AttachmentsView: View {
    let model: ConversationScreen
    let files: [ChatAttachment]
    let canRemove: Bool

    var body: some View {
        VStack(alignment: canRemove ? .leading : .trailing, spacing: 4) {
            ForEach(files) { file in
                HStack {
                    Label {
                        Text(verbatim: file.name)
                    } icon: {
                        Image(systemName: file.kind == .picture ? "photo" : "doc.text")
                    }
                    .font(.caption)
                    .accessibilityLabel("File \(file.name)")
                    if canRemove {
                        Button("Remove", systemImage: "xmark.circle.fill") { Task { await model.remove(file) } }
                            .labelStyle(.iconOnly)
                            .accessibilityLabel("Remove \(file.name)")
                    } else if !model.has(file) {
                        Text("removed")
                            .font(.caption)
                            .foregroundStyle(.secondary)
                    }
                }
            }
        }
    }
}
