import Foundation
import Testing

@testable import HearthCLI

@Suite struct SignalsTests {
    // Each signal is used only once, because a second source would remove the handler of the first.
    @Test(.timeLimit(.minutes(5)), arguments: [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM])
    func `a signal that arrives immediately after the watch starts is not lost`(_ number: Int32) async {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        let source = Signals.watch(number) { continuation.yield() }
        kill(getpid(), number)
        var iterator = signals.makeAsyncIterator()
        #expect(await iterator.next() != nil)
        withExtendedLifetime(source) {}
    }
}
