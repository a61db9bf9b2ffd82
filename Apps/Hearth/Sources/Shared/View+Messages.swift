import Foundation
import SwiftUI

extension View {
    /// Says what went wrong, until it was read.
    func problem(_ problem: Binding<String?>) -> some View {
        alert("This did not work", isPresented: problem.isSet()) {
            Button("OK", role: .cancel) { problem.wrappedValue = nil }
        } message: {
            Text(verbatim: problem.wrappedValue ?? "")
        }
    }

    /// Says at the lower edge what was done, until it was read.
    func notice(_ notice: Binding<String?>) -> some View {
        safeAreaInset(edge: .bottom) {
            if let text = notice.wrappedValue {
                NoticeBar(text: text) { notice.wrappedValue = nil }
            }
        }
    }
}

extension Binding {
    /// Whether there is a value; becoming false takes it away.
    @MainActor func isSet<Wrapped>() -> Binding<Bool> where Value == Wrapped? {
        Binding<Bool> { @MainActor in
            wrappedValue != nil
        } set: { @MainActor isSet in
            if !isSet { wrappedValue = nil }
        }
    }
}
