import Bench
import Foundation
import SwiftUI

/// One measured cell.
struct CellRow: View {
    let cell: BenchReport.Cell

    var body: some View {
        LabeledContent {
            VStack(alignment: .trailing) {
                if let rate = cell.prefillRate { Text("Prefill: \(rate.rate) tokens/s") }
                if let rate = cell.decodeRate { Text("Decode: \(rate.rate) tokens/s") }
                if let seconds = cell.firstTokenSeconds { Text("First token: \((seconds * 1_000).rate) ms") }
                if let failure = cell.failure { Text(verbatim: failure.message) }
            }
            .monospacedDigit()
        } label: {
            Text(BenchCell.title(of: cell.cell.id))
                .fontWeight(cell.cell.isHeadline ? .semibold : .regular)
        }
        .accessibilityElement(children: .combine)
    }
}
