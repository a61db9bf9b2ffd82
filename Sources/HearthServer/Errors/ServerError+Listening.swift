import NIOCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension ServerError {
    /// Describes why the server could not listen.
    init(_ error: IOError, _ configuration: ServerConfiguration, port: Int) {
        let place = configuration.unixSocketPath ?? "\(configuration.host), port \(port)"
        let isOllama = port == configuration.ollamaPort
        switch error.errnoCode {
        case EADDRINUSE:
            self.init(
                isOllama ? .ollamaPortInUse : .addressInUse,
                "Another program is listening on \(place); \(isOllama ? "Ollama" : "Hearth") may already be running. Stop it, or choose another "
                    + "port.")
        case EACCES, EPERM:
            self.init(
                .addressUnavailable,
                "This user has no permission to listen on \(place). Choose port 1024 or higher, or a folder that you "
                    + "own.")
        default:
            self.init(
                .addressUnavailable,
                "The server can't listen on \(place): \(error). Choose an IP address of this machine.")
        }
    }
}
