import Foundation
import Hearth
import Screens
import SwiftUI

/// The engine that answers, and the reasons for the choice.
struct EngineSection: View {
    let model: SettingsScreen

    var body: some View {
        Section("Engines") {
            ForEach(Array((model.candidates ?? []).enumerated()), id: \.offset) { candidate in
                Text(verbatim: candidate.element.reason)
                    .font(.callout)
            }
            if let problem = model.engineProblem {
                Label(problem, systemImage: "exclamationmark.triangle")
                    .font(.callout)
            }
            if model.isAppleIntelligenceOff { AppleIntelligenceLink() }
            if case .without(let reason) = model.guardrails {
                Label(reason, systemImage: "shield.slash")
                    .font(.callout)
            }
        }
    }
}
