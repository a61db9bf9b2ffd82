import Documents
import Foundation
import SwiftUI

/// The progress of reading or embedding.
struct IngestProgressRow: View {
    let progress: IngestProgress

    var body: some View {
        ProgressView(value: progress.fraction) {
            VStack(alignment: .leading) {
                Text(progress.title)
                if let current = progress.current {
                    Text(verbatim: current)
                        .font(.caption)
                        .foregroundStyle(.secondary)
                }
            }
        }
        .accessibilityValue("\(progress.done) of \(progress.total)")
    }
}
