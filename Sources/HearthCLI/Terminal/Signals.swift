import Dispatch

#if canImport(Darwin)
    import Darwin
#endif

enum Signals {
    /// Watches a signal instead of its default action.
    ///
    /// - Parameters:
    ///   - number: The signal. From the return on, none is lost.
    ///   - action: What to do for each signal, on a thread of its own.
    /// - Returns: The source, which watches until it is cancelled.
    static func watch(_ number: Int32, _ action: @escaping @Sendable () -> Void) -> sending any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler(handler: action)
        let registered = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { registered.signal() }
        source.resume()
        registered.wait()
        #if canImport(Darwin)
            // Elsewhere the source takes the place of the default action.
            signal(number, SIG_IGN)
        #endif
        return source
    }
}
