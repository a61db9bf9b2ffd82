import Foundation
import ModelLibrary
import Screens
import SwiftUI

/// The disk space of models.
struct StorageSection: View {
    let model: ModelsScreen
    let storage: ModelsScreen.Storage

    var body: some View {
        Section("Storage") {
            LabeledContent("All models", value: storage.usage.totalBytes.fileSize)
            ForEach(storage.usage.models) { LabeledContent(model.name(of: $0.id), value: $0.allocatedBytes.fileSize) }
            ForEach(storage.usage.downloads) {
                LabeledContent("\(model.name(of: $0.id)), unfinished", value: $0.allocatedBytes.fileSize)
            }
            ForEach(storage.usage.quarantine) {
                LabeledContent("\(model.name(of: $0.id)), damaged", value: $0.allocatedBytes.fileSize)
            }
            if let free = storage.freeBytes { LabeledContent("Free on this device", value: free.fileSize) }
        }
    }
}
