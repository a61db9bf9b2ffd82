#if HEARTH_APPLE
    #if HEARTH_MACOS
        import AppKit
    #else
        import UIKit
    #endif

    /// The system's clipboard.
    @MainActor public enum Clipboard {
        /// Copies a text to the clipboard.
        public static func copy(_ text: String) {
            #if HEARTH_MACOS
                NSPasteboard.general.clearContents()
                NSPasteboard.general.setString(text, forType: .string)
            #else
                UIPasteboard.general.string = text
            #endif
        }
    }
#endif
