#if HEARTH_APPLE
    import AppleEngines

    extension HostSystem {
        /// The system that this program runs on.
        public static var current: HostSystem {
            var system = HostSystem()
            system.open = { $0.startAccessingSecurityScopedResource() }
            system.bookmark = { try SecurityScopedAccess.bookmark(of: $0) }
            system.resolve = { try SecurityScopedAccess.resolve($0) }
            return system
        }
    }
#endif
