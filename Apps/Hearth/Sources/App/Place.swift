import Foundation
import SwiftUI

/// A part of the app, which is a tab, a row of the sidebar, or a page of another part.
enum Place: String, CaseIterable, Identifiable {
    case chat, mail, documents, models, bench, settings

    var id: Self { self }

    /// Returns the place whose tab contains this place.
    ///
    /// Narrow devices have room for five tabs, so the bench is a page of the settings on these devices.
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

    /// The places in the menu, on macOS without the settings, which have their own window and menu item.
    static var menu: [Place] {
        #if HEARTH_MACOS
            allCases.filter { $0 != .settings }
        #else
            allCases
        #endif
    }

    /// The key of the shortcut with Command.
    var key: KeyEquivalent {
        switch self {
        case .chat: "1"
        case .mail: "2"
        case .documents: "3"
        case .models: "4"
        case .bench: "5"
        // The standard shortcut of macOS, where the system provides it.
        case .settings: ","
        }
    }
}
