#if HEARTH_APPLE
    #if HEARTH_MOBILE
        import UIKit
    #endif

    /// Whether an idle iPhone or iPad locks itself, which ends what an app measures.
    @MainActor public enum ScreenSleep {
        /// Keeps the device awake, or lets it sleep again.
        ///
        /// Does nothing on a Mac, where an app goes on behind a locked screen.
        ///
        /// - Parameter isPrevented: Whether to keep it awake.
        public static func prevent(_ isPrevented: Bool) {
            #if HEARTH_MOBILE
                UIApplication.shared.isIdleTimerDisabled = isPrevented
            #endif
        }
    }
#endif
