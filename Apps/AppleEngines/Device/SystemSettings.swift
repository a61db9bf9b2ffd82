#if HEARTH_APPLE
    public import Foundation

    #if !HEARTH_MACOS
        import UIKit
    #endif

    /// The settings of the system.
    @MainActor public enum SystemSettings {
        /// Opens the settings where Apple Intelligence is turned on, or as near to it as apps may lead.
        public static var appleIntelligence: URL? {
            #if HEARTH_MACOS
                URL(string: "x-apple.systempreferences:com.apple.Siri-Settings.extension")
            #else
                URL(string: UIApplication.openSettingsURLString)
            #endif
        }
    }
#endif
