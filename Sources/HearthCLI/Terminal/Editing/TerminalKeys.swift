import Dispatch
import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The keys pressed on the terminal of standard input.
///
/// Between ``open()`` and ``close()``, the terminal is in raw mode and a thread reads the keys. Keys that are pressed
/// while no line is edited are kept for the next line. Only Ctrl-C takes effect immediately, as the usual signal.
final class TerminalKeys: Sendable {
    static let shared = TerminalKeys()

    /// Whether the terminal supports line editing.
    static let canEdit =
        isatty(STDIN_FILENO) == 1 && !["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "")

    private struct State {
        var keys: [Key] = []
        var isEditing = false
        var waiting: CheckedContinuation<Void, Never>?
        /// The number of calls of `open()` without a matching `close()`, and the descriptor that stops the reading
        /// thread.
        var opened = 0
        var stop: Int32 = -1
        var savedMode = termios()
        var signals: [any DispatchSourceSignal] = []
    }

    private let state = Mutex(State())

    // MARK: Raw mode

    /// Starts reading keys.
    ///
    /// Each call must be balanced by a call of ``close()``.
    func open() {
        state.withLock { state in
            state.opened += 1
            guard state.opened == 1 else { return }
            tcgetattr(STDIN_FILENO, &state.savedMode)
            if state.signals.isEmpty { state.signals = watchSignals() }
            Self.enter(state.savedMode)
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return }
            state.stop = ends[1]
            let readEnd = ends[0]
            Thread { [self] in read(until: readEnd) }.start()
        }
    }

    /// Leaves raw mode, and keeps unread keys for the next ``open()``.
    func close() {
        state.withLock { state in
            state.opened -= 1
            guard state.opened == 0 else { return }
            Self.leave(state.savedMode)
            Self.closeFile(state.stop)
        }
    }

    private static func enter(_ saved: termios) {
        var raw = saved
        raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON)
        // Disables signals from keys, because a control character in a paste must not send a signal.
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
        raw.c_cflag |= tcflag_t(CS8)
        withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        // Keeps earlier input. Does not wait for output to drain, because a signal can interrupt that wait.
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        Terminal.ask("\u{1B}[?2004h")
    }

    private static func leave(_ saved: termios) {
        var saved = saved
        Terminal.ask("\u{1B}[?2004l")
        tcsetattr(STDIN_FILENO, TCSANOW, &saved)
    }

    // MARK: Signals

    private func watchSignals() -> sending [any DispatchSourceSignal] {
        [SIGWINCH, SIGCONT, SIGTERM, SIGHUP].map { number in
            Signals.watch(number) { [self] in receive(number) }
        }
    }

    private func receive(_ number: Int32) {
        let mode = state.withLock { $0.opened > 0 ? $0.savedMode : nil }
        switch number {
        case SIGWINCH: add([.redraw])
        case SIGCONT:
            // The shell may have changed the mode in the meantime.
            if let mode {
                Self.enter(mode)
                add([.redraw])
            }
        default:
            if let mode { Self.leave(mode) }
            signal(number, SIG_DFL)
            kill(getpid(), number)
        }
    }

    private func suspend() {
        guard let mode = state.withLock({ $0.opened > 0 ? $0.savedMode : nil }) else { return }
        Self.leave(mode)
        // Stops the whole job, as the terminal would. SIGCONT enters raw mode again.
        kill(0, SIGTSTP)
    }

    /// Does what Ctrl-C does outside of raw mode: stops the running work, or ends the program if no work is running.
    func interrupt(endsProgram: Bool) {
        if endsProgram {
            if let mode = state.withLock({ $0.opened > 0 ? $0.savedMode : nil }) { Self.leave(mode) }
            signal(SIGINT, SIG_DFL)
        }
        kill(getpid(), SIGINT)
    }

    // MARK: Reading

    private func read(until stop: Int32) {
        var decoder = KeyDecoder()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        defer { Self.closeFile(stop) }
        while true {
            var ready = [
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&ready, 2, -1) < 0, errno != EINTR { return add([.closed]) }
            if ready[1].revents != 0 { return }
            guard ready[0].revents != 0 else { continue }
            let count = buffer.withUnsafeMutableBytes { systemRead(STDIN_FILENO, $0) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return add([.closed]) }
            add(decoder.keys(Array(buffer[..<count])))
        }
    }

    private func add(_ keys: [Key]) {
        let isEditing = state.withLock { $0.isEditing }
        var kept: [Key] = []
        for key in keys {
            switch key {
            case .suspend: suspend()
            case .interrupt where !isEditing: interrupt(endsProgram: false)
            default: kept.append(key)
            }
        }
        let waiting = state.withLock { state in
            state.keys += kept
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// Sets whether a line is edited, which makes Ctrl-C a key.
    func setEditing(_ isEditing: Bool) { state.withLock { $0.isEditing = isEditing } }

    /// Returns and removes the keys pressed so far.
    func take() -> [Key] {
        state.withLock { state in
            defer { state.keys = [] }
            return state.keys
        }
    }

    /// Returns keys to the front of the queue.
    func putBack(_ keys: [Key]) { state.withLock { $0.keys = keys + $0.keys } }

    /// Waits for at least one key, or returns no keys if the task is cancelled.
    func next() async -> [Key] {
        while !Task.isCancelled {
            let keys = take()
            if !keys.isEmpty { return keys }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isDue = state.withLock { state in
                        if !state.keys.isEmpty || Task.isCancelled { return true }
                        state.waiting = continuation
                        return false
                    }
                    if isDue { continuation.resume() }
                }
            } onCancel: {
                add([])
            }
        }
        return []
    }

    // MARK: System calls

    private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.read(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
            Glibc.read(descriptor, bytes.baseAddress, bytes.count)
        #else
            Musl.read(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    private static func closeFile(_ descriptor: Int32) {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #elseif canImport(Glibc)
            _ = Glibc.close(descriptor)
        #else
            _ = Musl.close(descriptor)
        #endif
    }
}
