import Foundation
import Mail
import Screens
import SwiftUI

extension View {
    /// Says at the lower edge what the user's word on spam changed, with a way back, until it was read.
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
