import Foundation
import ModelLibrary
import Screens
import SwiftUI

/// The result of a model's exam, or its progress.
struct ExamSection: View {
    let item: ModelsScreen.Item

    var body: some View {
        if let progress = item.exam {
            running(progress)
        } else if let result = item.model.exam {
            DisclosureGroup("What it can do") { scores(result) }
                .font(.callout)
        } else if item.model.kind == .generative {
            note("Not examined")
        }
    }

    private func running(_ progress: ExamProgress) -> some View {
        ProgressView(value: progress.fraction) {
            VStack(alignment: .leading) {
                Text(progress.title)
                    .font(.callout)
                if let seconds = progress.secondsLeft { note("\(Duration.seconds(seconds).short) left") }
            }
            .monospacedDigit()
        }
        .accessibilityValue(progress.fraction?.percent ?? "")
    }

    @ViewBuilder private func scores(_ result: ExamResult) -> some View {
        ForEach(ExamPart.allCases, id: \.self) { part in
            LabeledContent(part.title, value: result.scores[part]?.text ?? "Not asked")
        }
        if let date = result.date { LabeledContent("Examined", value: date.moment) }
        if result.isQuick { note("Only the first questions of each part were asked.") }
        if item.isExamOld {
            note("This result is from an older version of the exam, and counts until the exam is taken again.")
        }
    }

    private func note(_ text: LocalizedStringKey) -> some View {
        Text(text)
            .font(.caption)
            .foregroundStyle(.secondary)
    }
}
