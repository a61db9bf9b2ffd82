import Bench
import Foundation
import GGUF
import Llama

#if HEARTH_APPLE
    import AppleEngines
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The engine that measures one configuration in this process, which may be a worker process.
final class BenchEngine {
    private var model: MeasuredModel?
    private var options = MeasuredModel.Options()
    private var configuration = BenchConfiguration.cpu
    /// The contexts by their number of sequences, created on first use.
    private var batches: [Int: MeasuredModel] = [:]
    private let clock = ContinuousClock()
    /// The number of tokens generated for the current reply.
    private var written = 0
    private var lastWord = (time: ContinuousClock.now, written: 0)

    /// Receives progress at most four times a second.
    var onProgress: (RunnerProgress) -> Void = { _ in }

    /// Reports progress and the current rate if a quarter of a second has passed since the last report.
    private func breathe() {
        let now = clock.now
        let seconds = lastWord.time.duration(to: now) / .seconds(1)
        guard seconds > 0.25 else { return }
        let rate = Double(max(0, written - lastWord.written)) / seconds
        onProgress(RunnerProgress(tokens: written, tokensPerSecond: rate))
        lastWord = (now, written)
    }

    /// Executes a command, and adds this process's peak memory to the result.
    func run(_ command: RunnerCommand) throws -> RunnerResult {
        var result = try perform(command)
        result.peakMemoryBytes = Self.peakMemoryBytes
        return result
    }

    private func perform(_ command: RunnerCommand) throws -> RunnerResult {
        switch command {
        case .load(let path, let configuration, let contextTokens, let sequences, let outputTokens):
            return try load(path, configuration, contextTokens, sequences, outputTokens)
        case .reply(let text, let tokens, let readsMargins):
            let model = try loaded()
            let prompt = try model.vocabulary.tokenize(text, addsSpecial: true, parsesSpecial: false)
            return try reply(model, prompt, tokens, readsMargins)
        case .made(let prompt, let tokens, let seed):
            let model = try loaded()
            return try reply(model, Self.made(prompt, seed, model), tokens, false)
        case .batch(let sequences, let prompt, let tokens, let seed):
            return try batch(sequences, prompt, tokens, seed)
        case .product(let product, let configuration, let seconds):
            return try multiply(product, configuration, seconds)
        case .sendLogits(let tokens, let chunk, let pipe): return try send(tokens, chunk, pipe)
        case .compareLogits(let tokens, let chunk, let pipe): return try compare(tokens, chunk, pipe)
        case .tokenize(let text):
            var result = RunnerResult()
            result.tokens = try loaded().vocabulary.tokenize(text, addsSpecial: true, parsesSpecial: false)
            return result
        case .likeliest(let tokens, let isRepeated):
            return try likeliest(tokens, chunk: isRepeated ? Self.likelyChunk / 2 : Self.likelyChunk)
        }
    }

    private func loaded() throws -> MeasuredModel {
        guard let model else { throw BenchFailure(.other, "No model is loaded.") }
        return model
    }

    private func load(
        _ path: String, _ configuration: BenchConfiguration, _ contextTokens: Int, _ sequences: Int,
        _ outputTokens: Int
    ) throws -> RunnerResult {
        self.configuration = configuration
        if let kernels = configuration.kernels { try EngineBackend.useKernels(kernels) }
        let start = clock.now
        // With an empty list of devices, llama.cpp would still offload large products of CPU weights to a GPU.
        options.model.devices = configuration.device.map { [$0] } ?? []
        options.model.gpuLayers = configuration.isCPU ? 0 : configuration.gpuLayers
        options.model.repacksWeights = configuration.repacks
        options.contextTokens = contextTokens
        options.sequences = sequences
        options.outputTokens = outputTokens
        options.batchTokens = configuration.batchTokens
        options.threads = configuration.threads
        options.flashAttention = .init(rawValue: configuration.flashAttention) ?? .automatic
        options.cacheType = .init(rawValue: configuration.cacheType) ?? .f16
        let model = try MeasuredModel(path: path, options: options)
        model.onStep = { [weak self] in self?.breathe() }
        self.model = model
        let description = model.description
        // Lines about the use of single inputs are dropped, since they do not say on which device the engine computes.
        // Local paths are removed, because reports are shared.
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path + "/"
        let log = EngineBackend.recordedLog.filter { !$0.hasPrefix("llama_graph_n_input_tensors") }
            .map { $0.replacingOccurrences(of: folder, with: "") }
        func name(_ path: String?) -> String {
            path.map { $0.split(separator: "/").suffix(2).joined(separator: "/") } ?? ""
        }
        var result = RunnerResult()
        result.loaded = RunnerResult.Loaded(
            engine: EngineFacts(
                version: EngineBackend.version, commit: EngineBackend.commit,
                devices: EngineBackend.devices.map(\.name), cpuFeatures: EngineBackend.cpuFeatures,
                library: name(EngineBackend.libraryPath), kernels: name(EngineBackend.cpuKernelPath),
                threads: configuration.threads ?? Machine.computeThreads, log: log),
            model: BenchModel(
                file: URL(fileURLWithPath: path).lastPathComponent, name: description.name,
                architecture: description.architecture,
                quantisation: description.fileType?.name ?? "unknown",
                bytes: description.fileSizeBytes, contextTokens: description.trainedContextTokens ?? 0,
                vocabulary: model.vocabulary.count),
            seconds: start.duration(to: clock.now) / .seconds(1))
        return result
    }

    /// Returns pseudo-random tokens, since the measured rates do not depend on the text.
    private static func made(_ count: Int, _ seed: UInt64, _ model: MeasuredModel) -> [TokenID] {
        var state = seed
        return (0..<count).map { _ in
            state = (1_103_515_245 &* state &+ 12_345) & 0x7FFF_FFFF
            return TokenID(clamping: Int(state / 65_536) % model.vocabulary.count)
        }
    }

    private func reply(
        _ model: MeasuredModel, _ prompt: [TokenID], _ count: Int, _ readsMargins: Bool
    ) throws -> RunnerResult {
        guard prompt.count + count <= model.contextTokens else {
            throw BenchFailure(
                .unsupported,
                "\(prompt.count) tokens and \(count) more do not fit into the model's \(model.contextTokens).")
        }
        written = 0
        let timeline = try model.reply(to: prompt, count: count, readsMargins: readsMargins) { written = $0 }
        let times = timeline.times.map { $0 / .seconds(1) }
        var result = RunnerResult()
        result.sample = BenchSample(
            promptTokens: prompt.count, prefillSeconds: timeline.prefill / .seconds(1),
            firstTokenSeconds: times.first, replyTokens: timeline.tokens.count,
            decodeSeconds: (times.last ?? 0) - (times.first ?? 0), times: times)
        result.tokens = timeline.tokens
        guard readsMargins else { return result }
        result.margins = timeline.margins
        let vocabulary = model.vocabulary
        result.tokensBeforeEnd = timeline.tokens.firstIndex(where: vocabulary.isEndOfGeneration)
        result.pieces = timeline.tokens.map { String(decoding: vocabulary.bytes(of: $0), as: UTF8.self) }
        result.text = vocabulary.detokenize(Array(timeline.tokens.prefix(result.tokensBeforeEnd ?? .max)))
        return result
    }

    /// The number of tokens per call when listing the likeliest tokens, which equals the outputs requested at the load.
    private static let likelyChunk = 64

    private func likeliest(_ tokens: [TokenID], chunk: Int) throws -> RunnerResult {
        let model = try loaded()
        var result = RunnerResult()
        var places: [LikelyTokens] = []
        try model.logits(of: tokens, chunk: chunk) { place, row in
            // The last token has no successor whose probability could be looked up.
            guard place + 1 < tokens.count else { return }
            guard let found = LikelyToken.list(LikelyTokens.count, of: row, next: tokens[place + 1]) else {
                throw BenchFailure(.other, "The model computed invalid values: its file may be damaged.")
            }
            let listed = found.tokens.map { token in
                // Shows control tokens by their names, as servers do. As empty texts they would be indistinguishable.
                let bytes = model.vocabulary.bytes(of: token.id, showsSpecial: true)
                return LikelyTokens.Token(
                    id: token.id, text: String(decoding: bytes, as: UTF8.self), logProbability: token.logProbability)
            }
            places.append(LikelyTokens(place: place, tokens: listed, next: found.next))
        }
        result.places = places
        return result
    }

    private func batch(_ sequences: Int, _ prompt: Int, _ tokens: Int, _ seed: UInt64) throws -> RunnerResult {
        let model = try loaded()
        let together =
            try batches[sequences]
            ?? {
                var options = options
                options.sequences = sequences
                options.contextTokens = prompt + tokens + 8
                options.outputTokens = 1
                let made = try MeasuredModel(sharing: model, options: options)
                made.onStep = { [weak self] in self?.breathe() }
                batches[sequences] = made
                return made
            }()
        let prompts = (0..<sequences).map { Self.made(prompt, seed &+ UInt64($0), model) }
        let seconds = try together.replies(to: prompts, count: tokens) / .seconds(1)
        var result = RunnerResult()
        result.sample = BenchSample(
            promptTokens: prompt * sequences, prefillSeconds: 0, firstTokenSeconds: nil,
            replyTokens: tokens * sequences, decodeSeconds: seconds, times: [])
        return result
    }

    /// The largest relative squared error that rounding the input to eight bits can explain.
    private static let largestError = 5e-4

    private func multiply(
        _ product: BenchProduct, _ configuration: BenchConfiguration, _ seconds: Double
    ) throws -> RunnerResult {
        if let kernels = configuration.kernels { try EngineBackend.useKernels(kernels) }
        let matrices = MatrixProduct(
            type: product.type, rows: product.rows, columns: product.columns, vectors: product.vectors,
            experts: product.experts)
        let measured = try matrices.measure(
            device: configuration.device, threads: configuration.threads, repacks: configuration.repacks,
            seconds: seconds)
        var result = RunnerResult()
        result.product = RunnerResult.Product(
            gigaflops: matrices.operations / (Statistics.median(measured.seconds) ?? .infinity) / 1e9,
            seconds: measured.seconds, buffer: measured.buffer, device: measured.device, error: measured.error,
            isRight: measured.error <= Self.largestError)
        return result
    }

    // MARK: Logits through a pipe

    private func send(_ tokens: [TokenID], _ chunk: Int, _ pipe: String) throws -> RunnerResult {
        let descriptor = try Self.openForWriting(pipe)
        defer { close(descriptor) }
        try loaded().logits(of: tokens, chunk: chunk) { _, row in
            var rest = UnsafeRawBufferPointer(row)
            while !rest.isEmpty {
                let written = write(descriptor, rest.baseAddress, rest.count)
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { throw BenchFailure(.other, "The other side stopped reading logits.") }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
        }
        return RunnerResult()
    }

    /// The time limit for the first logits, in milliseconds.
    private static let longestWait: Int32 = 120_000

    private func compare(_ tokens: [TokenID], _ chunk: Int, _ pipe: String) throws -> RunnerResult {
        // The pipe is opened in non-blocking mode, because the writing process may never open it.
        let descriptor = open(pipe, O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else { throw BenchFailure(.other, "The pipe for logits could not be opened.") }
        defer { close(descriptor) }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, Self.longestWait) > 0 else {
            throw BenchFailure(.other, "The other side sent no logits.")
        }
        _ = fcntl(descriptor, F_SETFL, 0)
        let model = try loaded()
        var row = [Float](repeating: 0, count: model.vocabulary.count)
        var differences = RunnerResult.Differences()
        try model.logits(of: tokens, chunk: chunk) { place, own in
            try row.withUnsafeMutableBytes { buffer in
                var filled = 0
                while filled < buffer.count {
                    let count = read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { throw BenchFailure(.other, "The other side stopped sending logits.") }
                    filled += count
                }
            }
            let next = tokens.indices.contains(place + 1) ? tokens[place + 1] : nil
            guard let difference = row.withUnsafeBufferPointer({ Divergence.between($0, own, next: next) }) else {
                throw BenchFailure(.other, "The model computed invalid values: its file may be damaged.")
            }
            differences.kl.append(difference.kl)
            if let delta = difference.logProbabilityDelta { differences.logProbabilityDeltas.append(delta) }
            if difference.hasSameTop { differences.sameTop += 1 }
            differences.marginDeltas.append(difference.marginDelta)
        }
        var result = RunnerResult()
        result.differences = differences
        return result
    }

    /// Waits up to 30 seconds for a reader of the pipe.
    private static func openForWriting(_ pipe: String) throws -> Int32 {
        for _ in 0..<1_500 {
            let descriptor = open(pipe, O_WRONLY | O_NONBLOCK)
            if descriptor >= 0 {
                _ = fcntl(descriptor, F_SETFL, 0)
                return descriptor
            }
            usleep(20_000)
        }
        throw BenchFailure(.other, "Nothing reads the pipe for logits.")
    }

    private static var peakMemoryBytes: Int {
        #if HEARTH_APPLE
            return DeviceSensors.peakMemoryBytes
        #else
            // Unlike VmHWM, `getrusage` starts with the peak of the parent process.
            let data = FileHandle(forReadingAtPath: "/proc/self/status").flatMap { try? $0.readToEnd() }
            for line in String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n")
            where line.hasPrefix("VmHWM:") {
                return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
            }
            return 0
        #endif
    }
}

extension BenchFailure {
    /// Maps an error of the engine to a failure of a run.
    init(_ error: any Error) {
        switch error {
        case let error as GGUFError: self.init(.unreadableModel, "\(error)")
        case let error as LlamaError:
            switch error.code {
            case .outOfMemory: self.init(.outOfMemory, error.message)
            case .unsupportedModel, .invalidRequest: self.init(.unsupported, error.message)
            default: self.init(.other, error.message)
            }
        default: self.init(.other, "\(error)")
        }
    }
}
