import Bench
import Foundation
import SwiftUI

/// A run in the list.
struct KeptRunRow: View {
    let run: BenchSummary

    var body: some View {
        VStack(alignment: .leading) {
            Text(verbatim: run.model)
            Text(verbatim: "\(run.date.moment) · \(run.backends.joined(separator: " / "))")
                .font(.caption)
                .foregroundStyle(.secondary)
            HStack {
                Text(run.state.title)
                if let rate = run.decodeRate { Text("\(rate.rate) tokens/s") }
                if !run.isValid { Label("invalid", systemImage: "exclamationmark.triangle") }
            }
            .font(.caption)
        }
        .accessibilityElement(children: .combine)
    }
}
