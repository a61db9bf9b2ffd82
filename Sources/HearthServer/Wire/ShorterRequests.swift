import Engine

/// Makes a shorter request when it is needed: all of a long conversation's at once would be as large as its square.
typealias ShorterRequest = () -> InferenceRequest

extension InferenceRoutes {
    /// Starts a reply; where the prompt is too long, to the first shorter request that leaves room for an answer.
    ///
    /// - Parameter shorter: What is asked instead, each shorter than the one before.
    /// - Throws: As `InferenceBackend.generate(_:)`; what was thrown for the request itself where nothing is shorter.
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
