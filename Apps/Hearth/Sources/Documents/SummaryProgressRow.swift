import Documents
import Foundation
import SwiftUI

/// The progress of reading a document for its summary.
struct SummaryProgressRow: View {
    let progress: SummaryProgress

    var body: some View {
        ProgressView(value: Double(progress.part - 1) / Double(progress.parts)) { Text(title) }
    }

    private var title: String {
        let part = "The model is reading part \(progress.part) of \(progress.parts)"
        return part + (progress.secondsLeft.map { ", about \(Duration.seconds($0).short) left" } ?? "…")
    }
}
