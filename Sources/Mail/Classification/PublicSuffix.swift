#if !HEARTH_APPLE
    import CPublicSuffix

    /// Suffixes below which names are registered, such as "com" and "co.uk".
    enum PublicSuffix {
        /// Whether a host is a suffix of a registry, by the list that libpsl has built in.
        ///
        /// Suffixes of firms that give names to their customers, such as "github.io", are none here: the rules have lists
        /// of their own for them, and the weights that judge mails were fitted to the names of the firms. The list is
        /// constant, so any thread may read it.
        ///
        /// - Parameter host: A host in lower case.
        /// - Returns: True for "co.uk", false for "example.co.uk".
        static func matches(_ host: String) -> Bool {
            guard let list = psl_builtin() else { return guess(host) }
            return psl_is_public_suffix2(list, host, PSL_TYPE_ICANN) != 0
        }
    }
#endif
