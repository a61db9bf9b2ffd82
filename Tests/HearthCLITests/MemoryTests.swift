#if os(Linux)
    import Foundation
    import GGUF
    import Llama
    import ModelLibrary
    import Testing

    /// Compares the memory that is estimated before a load with the measured peak of a new process.
    ///
    /// The process loads the model, fills the context and generates text. The two numbers may differ by at most 10 %.
    @Suite(.serialized) struct MemoryTests {
        /// A model and its load options.
        struct Case: CustomTestStringConvertible {
            let name: String
            /// The model to create; `nil` for the fixture model.
            var model: PlainModel?
            var context = 512
            var cacheType = "f16"
            var sequences = 1

            var testDescription: String {
                "\(name), \(context) tokens, \(cacheType) cache, \(sequences) sequence\(sequences == 1 ? "" : "s")"
            }

            var settings: MemorySettings {
                let type: GGMLType = ["q8_0": .q8_0, "f32": .f32, "bf16": .bf16][cacheType] ?? .f16
                return MemorySettings(
                    contextTokens: context, sequences: sequences, cacheType: type,
                    cpuFeatures: Set(EngineBackend.cpuFeatures))
            }
        }

        private static let deep = PlainModel(
            layers: 12, width: 512, heads: 16, keyValueHeads: 8, headWidth: 64, hidden: 1536, tokens: 4096)
        private static let wide = PlainModel(
            layers: 3, width: 1536, heads: 12, keyValueHeads: 2, headWidth: 128, hidden: 4096, tokens: 8192,
            type: .q8_0)
        private static let repacked = PlainModel(
            layers: 6, width: 1024, heads: 16, keyValueHeads: 4, headWidth: 64, hidden: 3072, tokens: 16_384,
            type: .q4_0, isTied: false)
        private static let windowed = PlainModel(
            architecture: "gemma3", layers: 6, width: 640, heads: 4, keyValueHeads: 1, headWidth: 256, hidden: 2048,
            tokens: 16_384, type: .q8_0)

        static let cases = [
            Case(name: "tiny"), Case(name: "tiny", context: 4096),
            Case(name: "tiny", context: 4096, cacheType: "f32"), Case(name: "tiny", context: 4096, sequences: 8),
            Case(name: "deep", model: deep, context: 1024),
            Case(name: "deep", model: deep, context: 1024, cacheType: "q8_0"),
            Case(name: "wide", model: wide, context: 512, cacheType: "bf16"),
            Case(name: "repacked", model: repacked, context: 512),
            Case(name: "windowed", model: windowed, context: 512),
        ]

        @Test(.timeLimit(.minutes(30)), arguments: cases)
        func `the estimated memory of a model is within 10 % of the measured peak`(_ item: Case) throws {
            let hearth = try Hearth()
            defer { hearth.remove() }
            var path = Hearth.fixtureModel
            if let model = item.model {
                path = hearth.home.appendingPathComponent("\(item.name).gguf").path
                try model.write(to: path)
            }
            let options = [
                "--model", path, "--context-tokens", "\(item.context)", "--cache-type", item.cacheType,
                "--sequences", "\(item.sequences)",
            ]
            // The first load of a file runs in a child process, whose memory would count as the measured process's.
            _ = try Self.peakBytes(["respond", "--raw", "--max-tokens", "1", "z"] + options, hearth)
            // Pages of the program count once the system has loaded them. The system may load them late and unload them
            // again.
            let before = try Self.overheadBytes(hearth)
            let peak = try Self.peakBytes(
                ["respond", "--raw", "--greedy", "--max-tokens", "4"] + options, hearth,
                // Each byte is a token in generated models. A token of the fixture model has several of these bytes.
                input: String(repeating: "z", count: item.context - 64))
            let estimate = MemoryEstimate(
                try GGUFFile(path: path), settings: item.settings,
                overheadBytes: max(before, try Self.overheadBytes(hearth)))
            let ratio = Double(estimate.totalBytes) / Double(peak)
            #expect(
                (0.9...1.1).contains(ratio), "estimated \(estimate.totalBytes), measured \(peak) bytes: \(estimate)")
        }

        @Test func `the estimated memory of the program itself is within 20 % of the measured memory`() throws {
            let hearth = try Hearth()
            defer { hearth.remove() }
            let ratio = Double(MemoryEstimate.programBytes) / Double(try Self.overheadBytes(hearth))
            #expect((0.8...1.2).contains(ratio), "\(ratio)")
        }

        /// Returns the memory of this build without a model plus the engine's memory, because libraries differ between
        /// systems.
        private static func overheadBytes(_ hearth: Hearth) throws -> UInt64 {
            try peakBytes(["models", "inspect", Hearth.fixtureModel], hearth) + MemoryEstimate.engineBytes
        }

        private static func peakBytes(_ arguments: [String], _ hearth: Hearth, input: String = "") throws -> UInt64 {
            let run = try MeasuredProcess.run(
                Hearth.executable, arguments, input: input,
                environment: hearth.environment, folder: hearth.home)
            try #require(run.exitCode == 0, "\(run.errors)")
            return run.peakBytes
        }
    }
#endif
