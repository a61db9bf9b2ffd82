import Bench
import Foundation
import SwiftUI

/// The comparison of two backends' speed, cell by cell.
struct ComparisonSection: View {
    let report: BenchReport

    var body: some View {
        Section {
            ForEach(report.comparisons, id: \.self) { each in
                LabeledContent {
                    VStack(alignment: .trailing) {
                        Text(verbatim: "\(each.comparison.ratio.rate)×")
                        Text(verbatim: "\(each.comparison.low.rate)–\(each.comparison.high.rate)")
                            .font(.caption)
                        Text(each.comparison.verdict.title)
                            .font(.caption)
                    }
                    .monospacedDigit()
                } label: {
                    VStack(alignment: .leading) {
                        Text(BenchCell.title(of: each.cell))
                        Text(BenchReport.title(ofRate: each.rate))
                            .font(.caption)
                    }
                }
                .accessibilityElement(children: .combine)
            }
        } header: {
            Text("Which is faster")
        } footer: {
            Text("The ratio of the rates: above 1, the first is faster. The interval is the 95 % confidence interval.")
        }
    }
}
