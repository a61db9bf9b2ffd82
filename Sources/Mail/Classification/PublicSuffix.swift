#if !HEARTH_APPLE
    import CPublicSuffix

    /// Suffixes below which names are registered, such as "com" and "co.uk".
    enum PublicSuffix {
        /// Whether a host is a public suffix according to the list that is built into libpsl.
        ///
        /// Private suffixes, such as "github.io", do not count. The rules have their own lists of them, and
        /// the weights were fitted to company domains. The list is constant, so any thread may read it.
        ///
        /// - Parameter host: A host in lower case.
        /// - Returns: True for "co.uk", false for "example.co.uk".
        static func matches(_ host: String) -> Bool {
            guard let list = psl_builtin() else { return guess(host) }
            return psl_is_public_suffix2(list, host, PSL_TYPE_ICANN) != 0
        }
    }
#endif
