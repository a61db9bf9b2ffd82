import NIOCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension ServerError {
    /// Why the system did not let the server listen.
    init(_ error: IOError, _ configuration: ServerConfiguration) {
        let place = configuration.unixSocketPath ?? "\(configuration.host), port \(configuration.port)"
        switch error.errnoCode {
        case EADDRINUSE:
            self.init(
                .addressInUse,
                "Another program listens on \(place); perhaps Hearth runs already. Stop it, or choose another port.")
        case EACCES, EPERM:
            self.init(
                .addressUnavailable,
                "This user may not listen on \(place). Choose a port from 1024 on, or a folder of your own.")
        default:
            self.init(
                .addressUnavailable,
                "The server can't listen on \(place): \(error). Choose an address of this machine.")
        }
    }
}
