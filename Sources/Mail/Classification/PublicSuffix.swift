#if !HEARTH_APPLE
    import CPublicSuffix

    /// The public suffixes under which domains are registered, such as "com" and "co.uk".
    enum PublicSuffix {
        /// Returns whether a lower-case host is a public suffix, such as "co.uk", according to libpsl's built-in list.
        ///
        /// Private suffixes, such as "github.io", do not count. The rules have their own lists of them, and
        /// the weights were fitted to company domains. The list is constant, so any thread may read it.
        static func matches(_ host: String) -> Bool {
            guard let list = psl_builtin() else { return guess(host) }
            return psl_is_public_suffix2(list, host, PSL_TYPE_ICANN) != 0
        }
    }
#endif
