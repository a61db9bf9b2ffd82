#if HEARTH_APPLE
    public import Foundation

    #if !HEARTH_MACOS
        import UIKit
    #endif

    /// Links to the system's settings.
    @MainActor public enum SystemSettings {
        /// The URL of the Apple Intelligence settings on macOS, and of the app's settings on iOS, where apps may open
        /// no other page.
        public static var appleIntelligence: URL? {
            #if HEARTH_MACOS
                URL(string: "x-apple.systempreferences:com.apple.Siri-Settings.extension")
            #else
                URL(string: UIApplication.openSettingsURLString)
            #endif
        }
    }
#endif
