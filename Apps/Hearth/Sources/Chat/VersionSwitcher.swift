import Chat
import Foundation
import SwiftUI

/// A switch between the versions of a message.
struct VersionSwitcher: View {
    let branch: BranchPosition
    let step: (Int) -> Void

    var body: some View {
        HStack(spacing: 4) {
            Button("Previous version", systemImage: "chevron.left") { step(-1) }
                .disabled(branch.index == 0)
            Text(verbatim: "\(branch.index + 1)/\(branch.siblingIDs.count)")
                .monospacedDigit()
                .accessibilityLabel("Version \(branch.index + 1) of \(branch.siblingIDs.count)")
            Button("Next version", systemImage: "chevron.right") { step(1) }
                .disabled(branch.index + 1 == branch.siblingIDs.count)
        }
        .font(.caption)
        .labelStyle(.iconOnly)
    }
}
