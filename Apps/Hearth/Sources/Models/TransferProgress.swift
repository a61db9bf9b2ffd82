import Foundation
import ModelLibrary
import Screens
import SwiftUI

/// The progress of a download, a check or an import.
struct TransferProgress: View {
    let title: String
    let progress: DownloadProgress?

    var body: some View {
        ProgressView(value: progress?.fraction) {
            Text(verbatim: text)
                .font(.callout)
                .monospacedDigit()
        }
        .accessibilityValue(progress?.fraction?.percent ?? "")
    }

    private var text: String {
        guard let progress else { return title }
        let rate = progress.bytesPerSecond.map { "\(UInt64(max(0, $0)).fileSize)/s" }
        let total = progress.totalBytes.map { "\(progress.receivedBytes.fileSize) of \($0.fileSize)" }
        return [progress.text, total, rate].compactMap(\.self).joined(separator: " · ")
    }
}
