import GGUF
import Hearth

/// The memory that a model file needs, and whether this machine has enough memory.
struct MemoryNeeds: Encodable {
    let weightsBytes: UInt64
    let repackedBytes: UInt64
    let cacheBytes: UInt64
    let computeBytes: UInt64
    /// The memory of the program and of the tokenizer's tables.
    let programBytes: UInt64
    let totalBytes: UInt64
    /// The memory of GPUs and workers, in addition to the total.
    let deviceBytes: UInt64
    /// The context size for prompt and answer together.
    ///
    /// This and the other context values are nil for a model without text output.
    let contextTokens: Int?
    /// The total memory when the context is full.
    let fullContextBytes: UInt64?
    /// The context size with a Q8_0 cache; nil unless memory limits the context and that cache would enlarge it.
    let quantizedContextTokens: Int?
    let fits: Bool
    /// The advice in full sentences, such as the reason why the model does not fit.
    let advice: [String]
    /// The context size in words.
    private let size: String?

    private enum CodingKeys: String, CodingKey {
        case weightsBytes, repackedBytes, cacheBytes, computeBytes, programBytes, totalBytes, deviceBytes, contextTokens
        case fullContextBytes, quantizedContextTokens, fits, advice
    }

    /// - Throws: `GGUFError` if the file can't be read.
    init(path: String, options: LocalModel.Options = LocalModel.Options(), _ services: HearthServices) throws {
        let report = try services.memoryReport(path: path, options: options)
        weightsBytes = report.estimate.weightsBytes
        repackedBytes = report.estimate.repackedBytes
        cacheBytes = report.estimate.cacheBytes
        computeBytes = report.estimate.computeBytes
        programBytes = report.estimate.overheadBytes + report.estimate.vocabularyBytes
        totalBytes = report.estimate.totalBytes
        deviceBytes = report.estimate.deviceBytes
        let room = try services.contextRoom(path: path, options: options)
        contextTokens = room?.tokens
        fullContextBytes = room?.full.totalBytes
        quantizedContextTokens = room?.quantizedTokens
        size = room?.size
        let offer = room?.offer(with: "`--cache-type q8_0`, or `cacheType` in settings.json,").map { [$0] } ?? []
        switch report.fit {
        case .fits: (fits, advice) = (true, report.advice + offer)
        case .tight(let reason): (fits, advice) = (true, [reason] + report.advice + offer)
        case .doesNotFit(let reason):
            (fits, advice) = (false, ["\(reason) \(Self.ways(report.suggestions))"] + report.advice + offer)
        }
    }

    private static func ways(_ suggestions: [MemorySuggestion]) -> String {
        guard !suggestions.isEmpty else { return "Choose a smaller model, or one with fewer bits per weight." }
        let options = suggestions.map { suggestion in
            switch suggestion {
            case .context(let tokens): "--context-tokens \(tokens)"
            case .quantizedCache: "--cache-type q8_0"
            }
        }
        return "It would fit with \(options.joined(separator: ", or with "))."
    }

    /// A one-line summary for a newly installed model.
    var summary: String {
        let onGPU = deviceBytes > 0 ? ", and \(ByteText(deviceBytes)) of the GPU's," : ""
        let full = fullContextBytes.map { $0 > totalBytes ? ", and \(ByteText($0)) with a full context" : "" } ?? ""
        return "It needs about \(ByteText(totalBytes)) of memory\(onGPU) when it is used\(full)."
    }

    var lines: [(label: String, value: String)] {
        var parts = [("Memory, weights", weightsBytes)]
        if repackedBytes > 0 { parts.append(("Memory, weights for this CPU", repackedBytes)) }
        parts += [
            ("Memory, context", cacheBytes), ("Memory, compute", computeBytes), ("Memory, program", programBytes),
            ("Memory, total", totalBytes),
        ]
        if let full = fullContextBytes, full > totalBytes { parts.append(("Memory, with a full context", full)) }
        if deviceBytes > 0 { parts.append(("Memory of the GPU", deviceBytes)) }
        let context: [(label: String, value: String)] = size.map { [("Context", $0)] } ?? []
        return parts.map { ($0, "\(ByteText($1))") } + context + [("Fits", fits ? "yes" : "no")]
            + advice.map { ("Advice", $0) }
    }
}

extension HearthServices {
    /// Returns an installed model's memory needs; nil if its file is unreadable, which loading the model would report.
    func memoryNeeds(of model: InstalledModel) -> MemoryNeeds? {
        try? MemoryNeeds(path: model.path, self)
    }
}
