import Foundation
import Hearth
import Screens
import SwiftUI

/// A description of Hearth and its limits.
struct AboutSection: View {
    let model: SettingsScreen

    var body: some View {
        Section("About") {
            LabeledContent("Hearth", value: HearthVersion.current)
            Text(
                "Everything runs here: no account, no tracking, and no request to another computer unless you download a model or add a tool server with an address."
            )
            .font(.callout)
            NavigationLink("Licences") { LicencesView(model: model) }
        }
    }
}
