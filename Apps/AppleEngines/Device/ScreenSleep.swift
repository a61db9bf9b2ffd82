#if HEARTH_APPLE
    #if HEARTH_MOBILE
        import UIKit
    #endif

    /// The switch that keeps an idle iPhone or iPad from locking itself, which would end a measurement.
    @MainActor public enum ScreenSleep {
        /// Keeps the device awake, or lets it sleep again.
        ///
        /// Does nothing on macOS, where apps continue while the screen is locked.
        public static func prevent(_ isPrevented: Bool) {
            #if HEARTH_MOBILE
                UIApplication.shared.isIdleTimerDisabled = isPrevented
            #endif
        }
    }
#endif
