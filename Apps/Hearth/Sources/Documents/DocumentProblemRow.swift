import Documents
import Foundation
import SwiftUI

/// A file that could not be read, and why.
struct DocumentProblemRow: View {
    let problem: DocumentProblem

    var body: some View {
        VStack(alignment: .leading) {
            Label(URL(filePath: problem.path).lastPathComponent, systemImage: "exclamationmark.triangle")
            Text(verbatim: problem.message)
                .font(.caption)
                .foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .combine)
    }
}
