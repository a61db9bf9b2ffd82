import Foundation
import Hearth
import SwiftUI

/// Says that the sample model wrote something.
struct SampleLabel: View {
    var body: some View {
        Label(SampleModel.notice, systemImage: "flask")
            .font(.caption)
            .foregroundStyle(.orange)
    }
}
