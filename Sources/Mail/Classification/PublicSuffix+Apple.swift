#if HEARTH_APPLE
    /// Suffixes below which names are registered, such as "com" and "co.uk".
    enum PublicSuffix {
        /// Whether a host looks like a public suffix; Apple's SDKs do not contain the list.
        ///
        /// - Parameter host: A host in lower case.
        /// - Returns: True for "co.uk", false for "example.co.uk".
        static func matches(_ host: String) -> Bool { guess(host) }
    }
#endif
