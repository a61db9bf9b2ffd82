import Foundation
import ModelLibrary
import Screens
import SwiftUI

/// What a model is.
struct ModelFacts: View {
    let item: ModelsScreen.Item

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            HStack {
                Text(verbatim: item.model.name)
                    .font(.headline)
                if item.isAnswering {
                    Label("Answers", systemImage: "checkmark.circle.fill")
                        .font(.caption)
                }
                if item.isRecommended {
                    Label("Suits this device", systemImage: "star")
                        .font(.caption)
                }
            }
            if let entry = item.model.entry, !entry.goodFor.isEmpty {
                Text(verbatim: entry.goodFor)
                    .font(.callout)
                    .foregroundStyle(.secondary)
            }
            Text(verbatim: facts)
                .font(.caption)
                .foregroundStyle(.secondary)
            switch item.model.fit {
            case .tight(let why), .doesNotFit(let why):
                Label(why, systemImage: "memorychip")
                    .font(.caption)
                    .foregroundStyle(.orange)
            case .fits, nil: EmptyView()
            }
        }
        .accessibilityElement(children: .combine)
    }

    private var facts: String {
        [item.model.sizeBytes?.fileSize, item.model.entry?.quantization, item.model.license].compactMap(\.self)
            .filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
