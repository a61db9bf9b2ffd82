#if HEARTH_APPLE
    /// The public suffixes under which domains are registered, such as "com" and "co.uk".
    enum PublicSuffix {
        /// Returns whether a lower-case host looks like a public suffix, such as "co.uk".
        ///
        /// Apple's SDKs do not contain the public suffix list.
        static func matches(_ host: String) -> Bool { guess(host) }
    }
#endif
