import Foundation
import SwiftUI

/// A part of the app that has a tab, a line of the sidebar, or a page of another one.
enum Place: String, CaseIterable, Identifiable {
    case chat, mail, documents, models, bench, settings

    var id: Self { self }

    /// The place under whose tab it is: a phone has room for five, so that the bench is a page of the settings there.
    ///
    /// - Parameter isNarrow: Whether there is room for five tabs only.
    /// - Returns: A place with a tab.
    func tab(isNarrow: Bool) -> Place { isNarrow && self == .bench ? .settings : self }

    var title: LocalizedStringKey {
        switch self {
        case .chat: "Chats"
        case .mail: "Mail"
        case .documents: "Documents"
        case .models: "Models"
        case .bench: "Bench"
        case .settings: "Settings"
        }
    }

    var symbol: String {
        switch self {
        case .chat: "bubble.left.and.bubble.right"
        case .mail: "envelope"
        case .documents: "doc.text.magnifyingglass"
        case .models: "shippingbox"
        case .bench: "gauge.with.needle"
        case .settings: "gearshape"
        }
    }

    /// Those in the menu; on a Mac settings have a window of their own, and the system's menu item.
    static var menu: [Place] {
        #if HEARTH_MACOS
            allCases.filter { $0 != .settings }
        #else
            allCases
        #endif
    }

    /// Its key, which goes with Command.
    var key: KeyEquivalent {
        switch self {
        case .chat: "1"
        case .mail: "2"
        case .documents: "3"
        case .models: "4"
        case .bench: "5"
        // As in every program on a Mac, which has it from the system.
        case .settings: ","
        }
    }
}
