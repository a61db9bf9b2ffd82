import AppleEngines
import Foundation
import SwiftUI

/// A link to the system's settings of Apple Intelligence.
struct AppleIntelligenceLink: View {
    var body: some View {
        if let address = SystemSettings.appleIntelligence {
            Link("Open the system settings", destination: address)
                .accessibilityHint("Apple Intelligence can be turned on there")
        }
    }
}
