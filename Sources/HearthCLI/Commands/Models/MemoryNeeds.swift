import GGUF
import Hearth

/// What a model file will take in memory, and what that means for this machine.
struct MemoryNeeds: Encodable {
    let weightsBytes: UInt64
    let repackedBytes: UInt64
    let cacheBytes: UInt64
    let computeBytes: UInt64
    /// The program, and the tokenizer's tables.
    let programBytes: UInt64
    let totalBytes: UInt64
    /// In GPUs' own memory, in addition to the total.
    let deviceBytes: UInt64
    let fits: Bool
    /// Full sentences: why it does not fit and what to do, and what else is to be known.
    let advice: [String]

    /// - Parameters:
    ///   - path: The model file.
    ///   - options: How it would be opened.
    ///   - services: Knows the machine.
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
        switch report.fit {
        case .fits: (fits, advice) = (true, report.advice)
        case .tight(let reason): (fits, advice) = (true, [reason] + report.advice)
        case .doesNotFit(let reason):
            (fits, advice) = (false, ["\(reason) \(Self.ways(report.suggestions))"] + report.advice)
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

    /// One line for people who just installed the model.
    var summary: String {
        let onGPU = deviceBytes > 0 ? ", and \(ByteText(deviceBytes)) of the GPU's," : ""
        return "It takes about \(ByteText(totalBytes)) of memory\(onGPU) when it is used."
    }

    var lines: [(label: String, value: String)] {
        var parts = [("Memory, weights", weightsBytes)]
        if repackedBytes > 0 { parts.append(("Memory, weights for this CPU", repackedBytes)) }
        parts += [
            ("Memory, context", cacheBytes), ("Memory, compute", computeBytes), ("Memory, program", programBytes),
            ("Memory, total", totalBytes),
        ]
        if deviceBytes > 0 { parts.append(("Memory of the GPU", deviceBytes)) }
        return parts.map { ($0, "\(ByteText($1))") } + [("Fits", fits ? "yes" : "no")] + advice.map { ("Advice", $0) }
    }
}

extension HearthServices {
    /// What an installed model needs; nil if its file does not tell, which loading would report.
    func memoryNeeds(of model: InstalledModel) -> MemoryNeeds? {
        // As said above.
        try? MemoryNeeds(path: model.path, self)
    }
}
