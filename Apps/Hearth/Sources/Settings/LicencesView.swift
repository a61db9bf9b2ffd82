import Foundation
import Hearth
import Screens
import SwiftUI

/// The licences of the installed models and of third-party software.
struct LicencesView: View {
    let model: SettingsScreen

    var body: some View {
        Form {
            Section("Models") {
                if model.licences.isEmpty { Text("No model is on this device yet.") }
                ForEach(model.licences) { licence in
                    LabeledContent(licence.model, value: licence.name ?? "Not stated")
                }
            }
            if let notices = model.notices {
                Section("Hearth") { MarkdownText(text: notices) }
            }
        }
        .formStyle(.grouped)
        .navigationTitle("Licences")
        .task { await model.loadNotices() }
    }
}
