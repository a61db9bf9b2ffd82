import Engine

/// Creates a shorter request on demand.
///
/// For a long conversation, all of them together would have quadratic size.
typealias ShorterRequest = () -> InferenceRequest

extension InferenceRoutes {
    /// Starts a reply.
    ///
    /// If the prompt is too long, uses the first shorter request that leaves room for an answer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - shorter: Returns shorter and shorter versions of the request.
    /// - Throws: As `InferenceBackend.generate(_:)`; the error of the request itself if there is no shorter one.
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
