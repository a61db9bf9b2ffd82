#if HEARTH_APPLE
    public import Foundation

    #if !HEARTH_MACOS
        import UIKit
    #endif

    /// Links to the system's settings.
    @MainActor public enum SystemSettings {
        /// The URL of the settings of Apple Intelligence, or on iOS of the app, the nearest page that apps may open.
        public static var appleIntelligence: URL? {
            #if HEARTH_MACOS
                URL(string: "x-apple.systempreferences:com.apple.Siri-Settings.extension")
            #else
                URL(string: UIApplication.openSettingsURLString)
            #endif
        }
    }
#endif
