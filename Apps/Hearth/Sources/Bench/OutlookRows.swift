import Bench
import Foundation
import Screens
import SwiftUI

/// The preview of the chosen run.
struct OutlookRows: View {
    let outlook: BenchScreen.Outlook

    var body: some View {
        switch outlook {
        case .none: EmptyView()
        case .reading: ProgressView("Reading the model…")
        case .known(let outlook):
            LabeledContent("File", value: "\(outlook.model.file), \(outlook.model.quantisation)")
            LabeledContent("Size", value: outlook.model.bytes.fileSize)
            LabeledContent("Context", value: "\(outlook.model.contextTokens.formatted()) tokens")
            if outlook.model.vocabulary > 0 {
                LabeledContent("Vocabulary", value: "\(outlook.model.vocabulary.formatted()) tokens")
            }
            LabeledContent("Memory, estimated", value: outlook.memory.totalBytes.memorySize)
            LabeledContent("It takes", value: time(outlook.seconds))
        case .failed(let reason): Label(reason, systemImage: "exclamationmark.triangle")
        }
    }

    private func time(_ seconds: BenchOutlook.Seconds) -> String {
        "\(Duration.seconds(seconds.least).short) to \(Duration.seconds(seconds.most).short)"
    }
}
