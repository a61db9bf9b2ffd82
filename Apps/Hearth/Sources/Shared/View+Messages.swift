import Foundation
import SwiftUI

extension View {
    /// Shows an error until it is dismissed.
    func problem(_ problem: Binding<String?>) -> some View {
        alert("This did not work", isPresented: problem.isSet()) {
            Button("OK", role: .cancel) { problem.wrappedValue = nil }
        } message: {
            Text(verbatim: problem.wrappedValue ?? "")
        }
    }

    /// Shows a notice at the bottom until it is dismissed.
    func notice(_ notice: Binding<String?>) -> some View {
        safeAreaInset(edge: .bottom) {
            if let text = notice.wrappedValue {
                NoticeBar(text: text) { notice.wrappedValue = nil }
            }
        }
    }
}

extension Binding {
    /// Returns a binding that is true if this binding has a value, and removes the value if set to false.
    @MainActor func isSet<Wrapped>() -> Binding<Bool> where Value == Wrapped? {
        Binding<Bool> { @MainActor in
            wrappedValue != nil
        } set: { @MainActor isSet in
            if !isSet { wrappedValue = nil }
        }
    }
}
