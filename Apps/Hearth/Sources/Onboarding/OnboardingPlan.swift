import Foundation
import Hearth
import ModelLibrary
import Screens
import SwiftUI

/// The plan of the first download, for confirmation.
struct OnboardingPlan: View {
    let model: OnboardingScreen
    let plan: DownloadPlan

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text("Download \(plan.name)?")
                .font(.headline)
            LabeledContent("From", value: plan.shownSource)
            if let bytes = plan.remainingBytes { LabeledContent("Size", value: bytes.fileSize) }
            Link(destination: plan.license.link) { Text("Licence: \(plan.license.name)") }
            Text("The file is downloaded from the internet and verified. By downloading it you accept its licence.")
                .font(.footnote)
                .foregroundStyle(.secondary)
            ButtonRow {
                Button("Download", systemImage: "arrow.down.circle") { Task { await model.download() } }
                    .buttonStyle(.borderedProminent)
                Button("Back") { model.back() }
            }
        }
    }
}
