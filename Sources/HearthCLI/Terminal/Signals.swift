import Dispatch

#if canImport(Darwin)
    import Darwin
#endif

enum Signals {
    /// Watches a signal in place of its default action until the source is cancelled.
    ///
    /// After this function returns, no signal is lost. The action is called for each signal, on a dispatch queue.
    static func watch(_ number: Int32, _ action: @escaping @Sendable () -> Void) -> sending any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler(handler: action)
        let registered = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { registered.signal() }
        source.resume()
        registered.wait()
        #if canImport(Darwin)
            // On other platforms the source replaces the default action.
            signal(number, SIG_IGN)
        #endif
        return source
    }
}
