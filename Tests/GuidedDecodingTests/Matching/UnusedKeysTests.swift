import Testing

@testable import GuidedDecoding

struct UnusedKeysTests {
    private func accepts(_ automaton: ByteAutomaton?, _ text: String) -> Bool {
        guard let automaton else { return false }
        var state: Int32 = 0
        for byte in text.utf8 {
            state = automaton.step(state, byte)
            if state == ByteAutomaton.dead { return false }
        }
        return automaton.isAccepting(state)
    }

    /// Keys with a common prefix, and keys that are prefixes of other keys.
    @Test func `used keys are excluded, and all other keys stay allowed`() throws {
        let names = ["a", "ab", "abc", "b\\n", "\u{E4}", "\u{E4}\u{F6}", "key 17", ""].map { "\"\($0)\"" }
        let keys = try AutomatonFactory(limits: GrammarLimits()).automaton(of: .string())
        let unused = UnusedKeys()
        for count in names.indices {
            let taken = names.prefix(count).map { Array($0.utf8) }
            let rest = unused.automaton(keys, 0, without: taken)
            for (index, name) in names.enumerated() { #expect(accepts(rest, name) == (index >= count)) }
            for other in ["\"c\"", "\"abcd\"", "\"A\"", "\"b\"", "\"key 1\"", "\"\u{1F600}\""] {
                #expect(accepts(rest, other))
            }
            for none in ["\"a", "a", "\"b\n\""] { #expect(!accepts(rest, none)) }
        }
    }

    @Test func `if the set of keys is finite, only the unused keys are allowed`() {
        let keys = LiteralAutomaton.automaton(of: ["\"a\"", "\"ab\""].map { Array($0.utf8) })
        let rest = UnusedKeys().automaton(keys, 0, without: [Array("\"a\"".utf8)])
        #expect(accepts(rest, "\"ab\"") && !accepts(rest, "\"a\""))
        // The only remaining key must follow, so its bytes are forced.
        #expect(rest?.soleByte(0) == UInt8(ascii: "\"") && rest?.soleByte(2) == UInt8(ascii: "b"))
        #expect(UnusedKeys().automaton(keys, 0, without: ["\"a\"", "\"ab\""].map { Array($0.utf8) }) == nil)
    }

    @Test func `256 long used keys are distinguished from unused keys`() throws {
        let keys = try AutomatonFactory(limits: GrammarLimits()).automaton(of: .string())
        let names = (0..<256).map { Array("\"the key with the number \($0)\"".utf8) }
        let rest = UnusedKeys().automaton(keys, 0, without: names)
        #expect(!accepts(rest, "\"the key with the number 255\"") && accepts(rest, "\"the key with the number 256\""))
    }
}
