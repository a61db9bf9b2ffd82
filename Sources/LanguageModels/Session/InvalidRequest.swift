import Foundation

/// An error for a request that no model could answer.
///
/// Apple's framework has no such error. Callers need not handle it at run time, because it indicates a mistake in
/// the program's source.
package enum InvalidRequest: LocalizedError, Hashable {
    /// Two tools share a name.
    case ambiguousToolName(String)
    /// `maximumResponseTokens` is below 1.
    case maximumResponseTokens(Int)
    /// The number of tokens to sample from is below 1.
    case topK(Int)
    /// The probability to sample from is not above 0 and at most 1.
    case probabilityThreshold(Double)
    /// The temperature is negative or not a number.
    case temperature(Double)

    /// The error and a suggestion.
    package var errorDescription: String? {
        switch self {
        case .ambiguousToolName(let name):
            "Two tools are named '\(name)', so a model cannot distinguish them. Rename one."
        case .maximumResponseTokens(let count):
            "maximumResponseTokens is \(count), so there would be no response. Use at least 1, or nil for no limit."
        case .topK(let count):
            "SamplingMode.random(top: \(count)) leaves no token to choose from. Use at least 1."
        case .probabilityThreshold(let threshold):
            "SamplingMode.random(probabilityThreshold: \(threshold)) is not a probability. Use a value above 0 and at "
                + "most 1."
        case .temperature(let temperature):
            "The temperature is \(temperature). Use 0 or more, or nil for the model's default."
        }
    }

    /// Checks options.
    ///
    /// - Throws: The first error.
    static func check(_ options: GenerationOptions) throws {
        if let count = options.maximumResponseTokens, count < 1 { throw maximumResponseTokens(count) }
        if let temperature = options.temperature, !(temperature >= 0 && temperature.isFinite) {
            throw InvalidRequest.temperature(temperature)
        }
        switch options.samplingMode?.kind {
        case .randomTopK(let count, _) where count < 1: throw topK(count)
        case .randomProbabilityThreshold(let threshold, _) where !(threshold > 0 && threshold <= 1):
            throw probabilityThreshold(threshold)
        default: break
        }
    }
}
