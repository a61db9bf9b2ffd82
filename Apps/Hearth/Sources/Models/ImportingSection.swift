import Foundation
import ModelLibrary
import Screens
import SwiftUI

/// The state of importing a file.
struct ImportingSection: View {
    let model: ModelsScreen

    var body: some View {
        switch model.importing {
        case .none: EmptyView()
        case .reading(let progress):
            Section("Import") {
                TransferProgress(title: "Reading the file…", progress: progress)
                Button("Stop", role: .cancel) { model.stopImporting() }
            }
        case .done(let id):
            Section("Import") {
                Text("\(model.name(of: id)) was imported.")
                Button("OK") { model.dismissImport() }
            }
        case .failed(let reason):
            Section("Import") {
                Label(reason, systemImage: "exclamationmark.triangle")
                Button("OK") { model.dismissImport() }
            }
        }
    }
}
