import Bench
import Foundation
import Screens
import SwiftUI

/// A button that measures the displayed run again together with another backend.
struct RematchSection: View {
    let model: BenchScreen

    var body: some View {
        Section {
            switch model.rematch {
            case .possible(let others):
                ForEach(others, id: \.self) { other in
                    Button("Compare with \(other)", systemImage: "arrow.left.arrow.right") {
                        Task { await model.compare(with: other) }
                    }
                }
            case .impossible(let reason): Text(verbatim: reason)
            }
        } header: {
            Text("Compare")
        } footer: {
            Text("Both are measured again, in alternation, for a fair comparison.")
        }
    }
}
