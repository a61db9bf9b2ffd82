import Engine
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

    @Test func `an answer with text completes, and an answer without text fails`() {
        #expect(end(.answered(.stop)) == (.completed(.stop), .completed(.stop)))
        #expect(end(.answered(.length)) == (.completed(.length), .completed(.length)))
        #expect(end(.answered(.stop), hasText: false) == (.failed(.empty, .error), .error(.empty)))
    }

    @Test func `a failed turn ends with the failure and its finish reason`() {
        #expect(end(.failed(Self.failure, .safety)) == (.failed(Self.failure, .safety), .error(Self.failure)))
        // The engine was cancelled without a stop request.
        #expect(end(.cancelled) == (.failed(.ended, .error), .error(.ended)))
    }

    @Test func `a stop request determines how a turn ends, regardless of the outcome`() {
        for outcome in [TurnMachine.Outcome.answered(.stop), .failed(Self.failure, .error), .cancelled] {
            #expect(end(outcome, stops: [.discard]) == (.discarded, .idle))
            #expect(end(outcome, stops: [.keep]) == (.stopped, .completed(.cancel)))
            #expect(end(outcome, stops: [.keep], hasText: false) == (.discarded, .idle))
            #expect(end(outcome, stops: [.deletion]) == (.abandoned, .idle))
        }
    }

    @Test func `at shutdown a complete answer stays completed, and other answers are interrupted`() {
        #expect(end(.answered(.stop), stops: [.shutDown]) == (.completed(.stop), .completed(.stop)))
        #expect(end(.cancelled, stops: [.shutDown]) == (.interrupted, .error(.interrupted)))
        #expect(end(.answered(.stop), stops: [.shutDown], hasText: false).0 == .interrupted)
        #expect(end(.failed(Self.failure, .error), stops: [.shutDown]).0 == .interrupted)
    }

    @Test func `of two stop requests, the later case of the enumeration determines how a turn ends`() {
        #expect(end(.cancelled, stops: [.discard, .deletion]).0 == .abandoned)
        #expect(end(.cancelled, stops: [.deletion, .discard]).0 == .abandoned)
        #expect(end(.cancelled, stops: [.discard, .shutDown]).0 == .interrupted)
    }

    @Test func `a thread's turn state follows from the status of its newest message`() {
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

    @Test func `the offsets of text appended to a turn count UTF-16 units`() {
        let turn = RunningTurn(threadID: UUID(), answer: ChatMessage(role: .assistant, text: ""))
        #expect(turn.append("e", isReasoning: false) == 0)
        #expect(turn.append("\u{301}👍", isReasoning: false) == 1)
        #expect(turn.append("Hm.", isReasoning: true) == 0)
        #expect(turn.append("\u{1F3FD}", isReasoning: false) == 4)
        turn.change { $0.text = "👍" }
        #expect(turn.append("!", isReasoning: false) == 2)
        #expect(turn.append(" So", isReasoning: true) == 3)
        #expect(turn.takeChanged()?.text == "👍!")
    }

    @Test func `the texts of an answer's replies are separated by line breaks`() {
        var first = TurnReply(after: nil)
        #expect(first.add("I look ") + first.add("it up.") == "I look it up.")
        var second = TurnReply(
            after: ChatMessage(
                role: .assistant, text: "I look.", metadata: ChatMessage.Metadata(reasoning: "Hm.")))
        #expect(second.addReasoning("So") + second.addReasoning(".") == "\nSo.")
        #expect(second.add("") == "" && second.add("It ") == "\nIt " && second.add("rains.") == "rains.")
        #expect(second.shown == "\nIt rains." && second.replace(with: "Snow.") == "\nSnow.")
        #expect(second.message.text == "Snow." && second.message.reasoning == "So.")
        #expect(second.replace(with: "") == "" && second.add("Sun.") == "\nSun.")
    }

    @Test func `latency and token rate are measured from the start of the request`() {
        var meter = TurnMeter(start: .seconds(10))
        var metadata = ChatMessage.Metadata()
        meter.report(into: &metadata, at: .seconds(11))
        #expect(metadata.latencyMs == 1000 && metadata.timeToFirstTokenMs == nil && metadata.tokensPerSecond == nil)
        meter.wrote(at: .milliseconds(10_300))
        for _ in 0..<40 { meter.wrote(at: .milliseconds(12_300)) }
        meter.report(into: &metadata, at: .seconds(13))
        #expect(metadata.latencyMs == 3000 && metadata.timeToFirstTokenMs == 300 && metadata.tokensPerSecond == 20)
        // The engine's own rate and token count take precedence.
        var end = InferenceEnd(
            reason: .stop, promptTokens: 9, cachedTokens: 0, outputTokens: 91, reasoningTokens: 10)
        meter.ended(with: end)
        #expect(meter.tokensPerSecond == 40)
        end.decodeRate = 33
        meter.ended(with: end)
        #expect(meter.tokensPerSecond == 33)
    }
}
