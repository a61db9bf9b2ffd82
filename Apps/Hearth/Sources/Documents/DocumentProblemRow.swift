import Documents
import Foundation
import SwiftUI

/// A file that could not be read, with the reason.
struct DocumentProblemRow: View {
    let problem: DocumentProblem
    /// Reads the file again; nil if retrying is not offered.
    var retry: (@MainActor () -> Void)?

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Label(URL(filePath: problem.path).lastPathComponent, systemImage: "exclamationmark.triangle")
                Text(verbatim: problem.message)
                    .font(.caption)
                    .foregroundStyle(.secondary)
            }
            .accessibilityElement(children: .combine)
            Spacer()
            if let retry, problem.path.contains("/") { Button("Try again", action: retry) }
        }
    }
}
