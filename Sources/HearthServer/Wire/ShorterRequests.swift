import Engine

/// A function that creates a shorter request on demand.
///
/// For a long conversation, all shorter requests together would have quadratic size.
typealias ShorterRequest = () -> InferenceRequest

extension InferenceRoutes {
    /// Starts a reply.
    ///
    /// If the prompt is too long, the first shorter request that leaves space for an answer is used.
    ///
    /// - Parameters:
    ///   - request: The request to answer.
    ///   - shorter: Returns shorter and shorter versions of the request.
    /// - Throws: The errors of `InferenceBackend.generate(_:)`. If no version fits, the error of the request itself.
    func reply(
        to request: InferenceRequest, orElse shorter: () -> [ShorterRequest]
    ) async throws -> InferenceReply {
        do {
            return try await inference.generate(request)
        } catch let error as InferenceError where error.code == .contextExceeded {
            let requests = shorter()
            guard !requests.isEmpty, let context = error.contextTokens else { throw error }
            let room = context - min(request.maxTokens ?? .max, context / 4)
            var (low, high) = (0, requests.count - 1)
            while low < high {
                let middle = (low + high) / 2
                let fits = try await inference.countTokens(requests[middle]()) <= room
                if fits { high = middle } else { low = middle + 1 }
            }
            return try await inference.generate(requests[low]())
        }
    }
}
