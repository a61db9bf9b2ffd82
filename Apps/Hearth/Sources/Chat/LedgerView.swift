import Chat
import Foundation
import SwiftUI

/// The contents of the context with which the newest answer was generated.
struct LedgerView: View {
    let ledger: ContextLedger
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            Form { LedgerSection(ledger: ledger) }
                .formStyle(.grouped)
                .navigationTitle("Context")
                .toolbar {
                    ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
                }
        }
        .presentationDetents([.medium, .large])
    }
}
