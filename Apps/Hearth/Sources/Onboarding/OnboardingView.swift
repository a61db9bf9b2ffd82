import Foundation
import Hearth
import ModelLibrary
import Screens
import SwiftUI

/// The view of the first launch, which offers to download a model.
struct OnboardingView: View {
    let model: OnboardingScreen
    @Environment(\.scenePhase) private var scenePhase

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                Text("Welcome to Hearth")
                    .font(.largeTitle)
                    .accessibilityAddTraits(.isHeader)
                Text("Hearth runs AI on your own device. To answer, it needs a model: a file stored on this device.")
                if let reason = model.appleIntelligence {
                    Label(reason, systemImage: "apple.intelligence")
                        .font(.callout)
                        .foregroundStyle(.secondary)
                    if model.isAppleIntelligenceOff { AppleIntelligenceLink() }
                }
                step
            }
            .padding()
            .frame(maxWidth: 560, alignment: .leading)
        }
        .interactiveDismissDisabled(model.isUnderWay)
        // The user may return from the system's settings, where a change can make other models available.
        .task(id: scenePhase) { await model.load() }
    }

    @ViewBuilder private var step: some View {
        switch model.step {
        case .checking: ProgressView("Looking for models…")
        case .offer(let entry, let small): OnboardingOffer(model: model, entry: entry, small: small)
        case .confirming(let plan): OnboardingPlan(model: model, plan: plan)
        case .downloading(_, let fraction):
            ProgressView(value: fraction) { Text("Downloading…") }
                .accessibilityValue(fraction?.percent ?? "")
            Button("Pause", systemImage: "pause") { Task { await model.pause() } }
            skip("Continue while it downloads")
        case .paused:
            Text("The download was interrupted.")
            Button("Resume", systemImage: "play") { Task { await model.download() } }
            skip("Skip for now")
        case .failed(let reason):
            Label(reason, systemImage: "exclamationmark.triangle")
            Button("Back") { model.back() }
            skip("Skip for now")
        case .ready:
            Text("A model is ready. You can start.")
            skip("Begin")
        case .unavailable(let reason):
            Text(verbatim: reason)
            skip("Continue without a model")
        }
    }

    private func skip(_ title: LocalizedStringKey) -> some View {
        Button(title) { Task { await model.skip() } }
            .buttonStyle(.bordered)
    }
}
