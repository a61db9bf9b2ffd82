import AppleEngines
import Foundation
import SwiftUI

/// Leads to the settings of the system, where Apple Intelligence is turned on.
struct AppleIntelligenceLink: View {
    var body: some View {
        if let address = SystemSettings.appleIntelligence {
            Link("Open the system settings", destination: address)
                .accessibilityHint("Apple Intelligence can be turned on there")
        }
    }
}
