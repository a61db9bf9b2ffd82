import Foundation
import ModelLibrary
import Screens
import SwiftUI

/// A model's properties.
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
            if let context = item.context {
                Text(verbatim: memory(context))
                    .font(.caption)
                    .foregroundStyle(.secondary)
                if let offer = context.offer(with: "a Q8_0 cache, which the settings have,") {
                    Label(offer, systemImage: "info.circle")
                        .font(.caption)
                }
            }
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

    private func memory(_ context: ContextCapacity) -> String {
        let (first, full) = (context.first.totalBytes, context.full.totalBytes)
        let whenFull = full > first ? ", \(full.memorySize) when it is full" : ""
        return "Context of \(context.size) · \(first.memorySize) of memory\(whenFull)"
    }

    private var facts: String {
        [item.model.sizeBytes?.fileSize, item.model.entry?.quantization, item.model.license].compactMap(\.self)
            .filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
