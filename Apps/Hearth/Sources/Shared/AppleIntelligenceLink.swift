import AppleEngines
import Foundation
import SwiftUI

/// Leads to the settings of the system, where Apple Intelligence is turned on.
struct AppleIntelligenceLink: View {
    var body: some View {
        if let address = SystemSettings.appleIntelligence {
            Link("Open the system's settings", destination: address)
                .accessibilityHint("There Apple Intelligence is turned on")
        }
    }
}
