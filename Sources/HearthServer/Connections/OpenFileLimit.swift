#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The limit on open files, and thus connections, of this process.
enum OpenFileLimit {
    /// Raises the limit as far as possible and returns it.
    @discardableResult
    static func raise() -> Int {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return 1_024 }
        var raised = limit
        raised.rlim_cur = limit.rlim_max
        #if canImport(Darwin)
            // macOS refuses more than this, whatever the hard limit is.
            raised.rlim_cur = min(raised.rlim_cur, rlim_t(OPEN_MAX))
        #endif
        if raised.rlim_cur > limit.rlim_cur, setrlimit(resource, &raised) == 0 { limit = raised }
        return Int(clamping: limit.rlim_cur)
    }

    /// Returns the possible number of connections, with files reserved for models, the database and the system.
    static func connections(wanted: Int) -> Int { max(16, min(wanted, raise() - 256)) }
}
