import Foundation
import GGUF
import Testing

@testable import Llama

extension EngineTests {
    @Suite struct LoadingTests {
        private func fileError(
            _ path: String, sourceLocation: SourceLocation = #_sourceLocation
        ) async -> GGUFError? {
            await #expect(throws: GGUFError.self, sourceLocation: sourceLocation) {
                _ = try await LoadedModel.load(path: path)
            }
        }

        @Test func `files that are not models are refused with a reason and advice`() async throws {
            let folder = try TemporaryFolder()
            let cases: [(String, GGUFError.Code)] = [
                (try folder.file("empty.gguf", Data()), .empty),
                (folder.url.path, .isDirectory),
                (try folder.file("magic.gguf", Data("GGML is something else, and long enough".utf8)), .notGGUF),
                (try folder.file("text.gguf", Data(repeating: 65, count: 5000)), .notGGUF),
                (folder.path("missing.gguf"), .fileNotFound),
            ]
            for (path, code) in cases {
                let error = await fileError(path)
                #expect(error?.code == code)
                // The error has a reason and advice, and does not reveal the folder.
                #expect(error?.reason.isEmpty == false && error?.advice.isEmpty == false)
                #expect(error?.description.contains("/tmp") == false)
            }
            let short = await fileError(try folder.file("short.gguf", Data("GGU".utf8)))
            #expect([.notGGUF, .truncated].contains(try #require(short).code))
        }

        @Test(.enabled(if: getuid() != 0, "The superuser may read every file."))
        func `a file without read permission is refused`() async throws {
            let folder = try TemporaryFolder()
            let path = try folder.file("secret.gguf", Data("GGUF".utf8))
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
            #expect(await fileError(path)?.code == .permissionDenied)
        }

        @Test func `a truncated model is refused before llama.cpp reads it`() async throws {
            let folder = try TemporaryFolder()
            let whole = try Data(contentsOf: URL(filePath: TestFiles.fixtureModel))
            for share in [0.3, 0.6, 0.99] {
                let cut = whole.prefix(Int(Double(whole.count) * share))
                #expect(await fileError(try folder.file("cut.gguf", cut))?.code == .truncated)
            }
        }

        @Test func `a vocabulary without weights is refused`() async throws {
            let folder = try TemporaryFolder()
            let path = folder.path("vocabulary.gguf")
            try ModelCopy.write(to: path, keeps: { _ in false }) { _ in }
            #expect(await fileError(path)?.code == .missingWeights)
        }

        @Test func `an architecture that llama.cpp does not support is named in the error`() async throws {
            let folder = try TemporaryFolder()
            let path = folder.path("strange.gguf")
            try ModelCopy.write(to: path) { writer in
                let architecture = writer["general.architecture"]?.string ?? ""
                for (key, value) in writer.metadata where key.hasPrefix(architecture + ".") {
                    writer["strange" + key.dropFirst(architecture.count)] = value
                }
                writer["general.architecture"] = .string("strange")
            }
            let error = await llamaError { _ = try await LoadedModel.load(path: path) }
            #expect(error?.code == .unsupportedModel)
            #expect(error?.message.contains("'strange'") == true)
        }

        @Test func `a model with a missing tensor is refused with llama.cpp's reason`() async throws {
            let folder = try TemporaryFolder()
            let path = folder.path("holes.gguf")
            try ModelCopy.write(to: path, keeps: { !$0.hasPrefix("blk.1.ffn_down") }) { _ in }
            let error = await llamaError { _ = try await LoadedModel.load(path: path) }
            #expect(error?.code == .unsupportedModel)
            #expect(error?.message.contains("blk.1.ffn_down") == true)
        }

        @Test func `loading progress rises from 0 to 1 and never decreases`() async throws {
            let seen = Shared([Double]())
            let model = try await LoadedModel.load(path: TestFiles.fixtureModel) { value in
                seen.change { $0.append(value) }
            }
            let values = seen.value
            #expect(values.count > 1)
            #expect(values.first ?? 1 < 0.5 && values.last == 1)
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
            await model.close()
        }

        @Test func `cancelling a load throws CancellationError`() async throws {
            let loading = Shared<Task<Void, any Error>?>(nil)
            let task = Task {
                _ = try await LoadedModel.load(path: TestFiles.fixtureModel) { _ in
                    while loading.value == nil {}
                    loading.value?.cancel()
                }
            }
            loading.change { $0 = task }
            await #expect(throws: CancellationError.self) { try await task.value }
            // A task that is cancelled before the load begins throws, too.
            let early = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try await LoadedModel.load(path: TestFiles.fixtureModel)
            }
            await #expect(throws: CancellationError.self) { try await early.value }
        }

        @Test func `a cache larger than the memory throws an error with both sizes instead of aborting`() async {
            await #expect(processExitsWith: .success) {
                let folder = try TemporaryFolder()
                let path = folder.path("long.gguf")
                try ModelCopy.write(to: path) { $0["qwen3.context_length"] = .uint32(1 << 24) }
                let configuration = ContextConfiguration(mode: .pinned, contextTokens: 1 << 24, maxSequences: 4)
                let error = await llamaError {
                    _ = try await LoadedModel.load(path: path, configuration: configuration)
                }
                #expect(error?.code == .outOfMemory)
                #expect(error?.message.contains("67108864 tokens") == true)
                #expect(error?.message.contains("GB of memory are free") == true)
            }
        }

        @Test func `one loaded model runs in several configurations at once`() async throws {
            let weights = try await ModelLibrary.sample()
            let first = try await LoadedModel.start(weights, configuration: .shared(contextTokens: 256))
            let second = try await LoadedModel.start(weights, configuration: .pinned(contextTokens: 128, sequences: 1))
            #expect(first.contextTokens == 256 && second.contextTokens == 128)
            async let one = first.answer(.greedy([10, 11, 12], tokens: 20))
            async let two = second.answer(.greedy([10, 11, 12], tokens: 20))
            #expect(try await one.tokens.count == 20)
            #expect(try await two.tokens.count == 20)
            await first.close()
            await second.close()
        }

        @Test func `a context never exceeds the model's trained context`() async throws {
            let model = try await LoadedModel.sample(
                ContextConfiguration(contextTokens: 1 << 20, maxSequences: 1, threads: 1))
            #expect(model.contextTokens == model.model.trainedContextTokens)
            await model.close()
        }

        @Test func `every cache type generates tokens`() async throws {
            for type in ContextConfiguration.CacheType.allCases {
                let model = try await LoadedModel.sample(
                    ContextConfiguration(
                        contextTokens: 256, threads: 1, flashAttention: .on, cacheType: type))
                #expect(try await model.answer(.greedy([10, 11, 12], tokens: 10)).tokens.count == 10)
                await model.close()
            }
        }

        @Test func `a model generates tokens with weights that are not mapped or not repacked`() async throws {
            for options in [ModelOptions(mapsFile: false), ModelOptions(gpuLayers: 0, repacksWeights: false)] {
                let model = try await LoadedModel.load(
                    path: TestFiles.fixtureModel, options: options, configuration: .shared(contextTokens: 256))
                #expect(try await model.answer(.greedy([10, 11, 12], tokens: 5)).tokens.count == 5)
                #expect(model.model.options == options)
                await model.close()
            }
        }
    }
}
