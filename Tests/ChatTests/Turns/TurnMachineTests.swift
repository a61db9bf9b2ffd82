import Foundation
import Testing

@testable import Chat

@Suite struct TurnMachineTests {
    private static let failure = ChatFailure(kind: .other, message: "It failed.")

    private func end(
        _ outcome: TurnMachine.Outcome, stops: [TurnMachine.Stop] = [], hasText: Bool = true
    ) -> (TurnMachine.Ending, TurnState) {
        var machine = TurnMachine()
        #expect(machine.state == .generating)
        let taken = stops.map { machine.requestStop($0) }
        #expect(!taken.contains(false))
        let ending = machine.end(outcome, hasText: hasText)
        let isLateTaken = machine.requestStop(.discard)
        #expect(!isLateTaken)
        return (ending, machine.state)
    }

    @Test func `an answer completes, or fails where it is empty`() {
        #expect(end(.answered(.stop)) == (.completed(.stop), .completed(.stop)))
        #expect(end(.answered(.length)) == (.completed(.length), .completed(.length)))
        #expect(end(.answered(.stop), hasText: false) == (.failed(.empty, .error), .error(.empty)))
    }

    @Test func `a failure is an error with its reason`() {
        #expect(end(.failed(Self.failure, .safety)) == (.failed(Self.failure, .safety), .error(Self.failure)))
        // An engine that gives up without having been told to.
        #expect(end(.cancelled) == (.failed(.ended, .error), .error(.ended)))
    }

    @Test func `a stop counts however the work ends`() {
        for outcome in [TurnMachine.Outcome.answered(.stop), .failed(Self.failure, .error), .cancelled] {
            #expect(end(outcome, stops: [.discard]) == (.discarded, .idle))
            #expect(end(outcome, stops: [.keep]) == (.stopped, .completed(.cancel)))
            #expect(end(outcome, stops: [.keep], hasText: false) == (.discarded, .idle))
            #expect(end(outcome, stops: [.deletion]) == (.abandoned, .idle))
        }
    }

    @Test func `at the end of the program a whole answer is whole, and the rest is interrupted`() {
        #expect(end(.answered(.stop), stops: [.shutDown]) == (.completed(.stop), .completed(.stop)))
        #expect(end(.cancelled, stops: [.shutDown]) == (.interrupted, .error(.interrupted)))
        #expect(end(.answered(.stop), stops: [.shutDown], hasText: false).0 == .interrupted)
        #expect(end(.failed(Self.failure, .error), stops: [.shutDown]).0 == .interrupted)
    }

    @Test func `the stronger reason to stop counts`() {
        #expect(end(.cancelled, stops: [.discard, .deletion]).0 == .abandoned)
        #expect(end(.cancelled, stops: [.deletion, .discard]).0 == .abandoned)
        #expect(end(.cancelled, stops: [.discard, .shutDown]).0 == .interrupted)
    }

    @Test func `a message tells the state of its thread`() {
        func state(_ status: ChatMessage.Status, _ reason: FinishReason? = nil) -> TurnState {
            TurnState(
                ChatMessage(
                    role: .assistant, text: "", metadata: ChatMessage.Metadata(status: status, finishReason: reason)))
        }
        #expect(TurnState(nil) == .idle && TurnState(ChatMessage(role: .user, text: "Hello")) == .idle)
        #expect(state(.generating) == .generating)
        #expect(state(.completed, .length) == .completed(.length) && state(.stopped, .cancel) == .completed(.cancel))
        #expect(state(.interrupted) == .error(.interrupted))
        #expect(state(.failed) != .idle)
    }

    @Test func `text that grows is told piece by piece`() {
        var text = TurnText()
        #expect(text.grow(to: "") == nil)
        #expect(text.grow(to: "e") == TurnText.Piece(offset: 0, text: "e"))
        #expect(text.grow(to: "e\u{301}👍") == TurnText.Piece(offset: 1, text: "\u{301}👍"))
        #expect(text.grow(to: "e\u{301}👍") == nil)
        #expect(text.grow(to: "e\u{301}👍\u{1F3FD}")?.offset == 4)
        // What is taken back is told at the end, with the whole message.
        #expect(text.grow(to: "Another text altogether.") == nil)
    }

    @Test func `an answer is measured from the request on`() {
        var meter = TurnMeter(start: .seconds(10))
        var metadata = ChatMessage.Metadata()
        meter.report(into: &metadata, at: .seconds(11))
        #expect(metadata.latencyMs == 1000 && metadata.timeToFirstTokenMs == nil && metadata.tokensPerSecond == nil)
        meter.wrote(at: .milliseconds(10_300), tokens: 1)
        meter.wrote(at: .milliseconds(12_300), tokens: 41)
        meter.report(into: &metadata, at: .seconds(13))
        #expect(metadata.latencyMs == 3000 && metadata.timeToFirstTokenMs == 300 && metadata.tokensPerSecond == 20)
    }
}
