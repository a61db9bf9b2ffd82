import Foundation
import Mail
import Screens
import SwiftUI

extension View {
    /// Shows the effect of a spam mark at the bottom, with an undo button, until it is dismissed.
    func markNotice(_ notice: Binding<MailMarkNotice?>, undo: @escaping @MainActor () async -> Void) -> some View {
        let takeBack: @MainActor () -> Void = { Task { await undo() } }
        return safeAreaInset(edge: .bottom) {
            if let shown = notice.wrappedValue {
                NoticeBar(text: shown.text, undo: shown.canUndo ? takeBack : nil) {
                    notice.wrappedValue = nil
                }
            }
        }
    }
}
