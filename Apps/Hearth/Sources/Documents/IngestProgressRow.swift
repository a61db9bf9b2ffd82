import Documents
import Foundation
import SwiftUI

/// How far reading or embedding is.
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
