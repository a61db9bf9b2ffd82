import GGUF
import Testing

@testable import Llama

@Suite struct PromptReaderPolicyTests {
    private func call(_ tokens: Int, _ milliseconds: Int, start: Int = 0) -> PromptReaderPolicy.Call {
        PromptReaderPolicy.Call(start: start, tokens: tokens, time: .milliseconds(milliseconds))
    }

    private func pays(
        _ policy: PromptReaderPolicy, _ tokens: Int, kept: Int = 0, known: Int = 0, isLoaded: Bool = true
    ) -> Bool {
        var policy = policy
        return policy.pays(tokens, kept: kept, known: known, isLoaded: isLoaded)
    }

    @Test func `the prompt reader reads long prompts, but not short prompts or short remainders`() {
        let policy = PromptReaderPolicy()
        #expect(pays(policy, 1000) && pays(policy, 64))
        #expect(!pays(policy, 63) && !pays(policy, 1000, known: 900))
        // The reader would also have to read the tokens that only the main model has cached.
        #expect(!pays(policy, 1000, known: 500) && pays(policy, 1000, kept: 500, known: 500))
    }

    @Test func `the prompt reader is loaded for one long prompt or several shorter prompts`() {
        var policy = PromptReaderPolicy()
        #expect(pays(policy, 1000, isLoaded: false))
        let answers = (0..<6).map { _ in policy.pays(100, kept: 0, known: 0, isLoaded: false) }
        #expect(answers == [false, false, false, true, true, true])
    }

    @Test func `after one prompt each, the faster of prompt reader and main model computes the prompts`() {
        for (own, others, isFaster) in [(300, 400, true), (400, 400, false), (500, 400, false)] {
            var policy = PromptReaderPolicy()
            policy.noteOwn(call(512, own * 5))
            #expect(!pays(policy, 1000))
            policy.noteOthers(call(512, others * 5))
            #expect(pays(policy, 1000) == isFaster)
            // A call that was interrupted does not change the result.
            policy.noteOwn(call(512, 100_000))
            policy.noteOthers(call(512, 100_000))
            #expect(pays(policy, 1000) == isFaster)
        }
    }

    @Test func `short calls and calls late in a prompt are not compared`() {
        var policy = PromptReaderPolicy()
        policy.noteOwn(call(512, 2000))
        policy.noteOthers(call(100, 1))
        policy.noteOthers(call(512, 1, start: 512))
        #expect(!pays(policy, 1000))
        policy.noteOthers(call(512, 3000))
        #expect(pays(policy, 1000))
    }

    @Test func `the prompt reader is used only for weight types and CPUs that were measured`() {
        let measured: Set = ["REPACK", "AVX2", "AVX512"]
        let isPromising = { (bytes: [GGMLType: UInt64], repacks: Bool, features: Set<String>) in
            PromptReaderPolicy.isPromising(bytes, ModelOptions(repacksWeights: repacks), features)
        }
        #expect(isPromising([.q4_K: 700, .q6_K: 300, .f32: 1], true, measured))
        #expect(isPromising([.q2_K: 400, .q4_K: 300, .q6_K: 300], true, measured))
        // Types that are not repacked or lack such kernels.
        #expect(!isPromising([.q4_K: 300, .q6_K: 700], true, measured))
        #expect(!isPromising([.q4_0: 1000], true, measured))
        #expect(!isPromising([.q4_K: 700, .q6_K: 300], false, measured))
        for features in [["REPACK", "NEON", "DOTPROD"], ["AVX2"], measured.union(["AMX_INT8"])] as [Set<String>] {
            #expect(!isPromising([.q4_K: 700, .q6_K: 300], true, features))
        }
    }

    @Test func `the prompt reader is not loaded if its weights would not stay in memory`() {
        let gigabyte = 1 << 30
        let fits = { PromptReaderPolicy.fits(UInt64($0 * gigabyte), available: $1 * gigabyte, physical: 16 * gigabyte) }
        #expect(fits(1, 4) && fits(2, 4) && fits(0, 0))
        #expect(!fits(3, 4) && !fits(1, 2) && !fits(1, 1) && !fits(20, 16))
    }

    @Test func `a forced prompt reader is used regardless of its cost`() {
        var policy = PromptReaderPolicy(forcedFrom: 50)
        policy.noteOwn(call(512, 5000))
        #expect(pays(policy, 50, isLoaded: false) && !pays(policy, 49))
    }
}
