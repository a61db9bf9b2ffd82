#if HEARTH_APPLE
    import AppleEngines
    import Foundation
    import LanguageModels

    extension HostSystem {
        /// The system of this process.
        public static var current: HostSystem {
            var system = HostSystem()
            system.open = { $0.startAccessingSecurityScopedResource() }
            system.bookmark = { try SecurityScopedAccess.bookmark(of: $0) }
            system.resolve = { try SecurityScopedAccess.resolve($0) }
            system.isAppleIntelligenceOff = {
                guard #available(macOS 26.0, iOS 26.0, *) else { return false }
                return AppleLanguageModel.availability == .unavailable(.appleIntelligenceNotEnabled)
            }
            #if HEARTH_MOBILE
                system.startsPrograms = false
            #endif
            return system
        }
    }
#endif
