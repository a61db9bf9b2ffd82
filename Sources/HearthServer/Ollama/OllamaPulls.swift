import Foundation
import HTTPTypes
import Hummingbird
import ModelLibrary
import NIOCore
import Support

/// Downloads models for clients of Ollama's API, which read the progress line by line.
///
/// A download belongs to its request: it stops when the client goes, and what has arrived is kept for the next try.
struct OllamaPulls {
    let models: ModelRoutes
    let replies: OpenAIRoutes
    let knowsFailure: @Sendable (any Error) -> ServerFailure?

    /// A download.
    private struct Pull: Sendable {
        var plan: DownloadPlan
        /// The name by which clients tell bars of progress apart: a word, a colon and 64 digits, because they cut it.
        var digest: String
        var download: @Sendable (_ progress: @escaping @Sendable (DownloadProgress) -> Void) async throws -> Void
    }

    /// How often progress is told.
    private static let interval = Duration.milliseconds(100)

    /// Downloads a model and answers with its progress, or once it is there.
    ///
    /// - Parameters:
    ///   - body: The request's.
    ///   - context: The request's.
    /// - Throws: What is wrong with the name; of a download that is not streamed also why it failed.
    func answer(_ body: Field, _ context: ServerContext) async throws -> Response {
        let name = try OllamaReader.name(body)
        let isStreamed = try body["stream"].bool() ?? true
        let pull = try await pull(name)
        // As many as answers at once.
        let slot = try replies.slots.take()
        defer { withExtendedLifetime(slot) {} }
        guard isStreamed else {
            try await download(pull) { _ in }
            return Response(wire: Self.success)
        }
        let presence = replies.connections.presence(of: context.channel)
        return Response(
            status: .ok, headers: [.contentType: OllamaWriter.contentType, .cacheControl: "no-store"],
            body: ResponseBody { writer in
                defer { withExtendedLifetime(slot) {} }
                let buffer = ReplyBuffer()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await stream(pull, to: buffer, until: presence) }
                    while let bytes = await buffer.next() { try await writer.write(bytes) }
                    try await group.waitForAll()
                }
                try await writer.finish(nil)
            })
    }

    /// Finds what a name stands for, before anything is answered.
    private func pull(_ name: String) async throws -> Pull {
        let manager = models.models
        if let address = OllamaName.address(name) {
            let entry = try ModelCatalogue.entry(url: address)
            let plan: DownloadPlan
            do {
                plan = try await manager.downloadPlan(entry)
            } catch let error as ModelLibraryError where error.code == .notFound {
                // A repository and a quantisation do not tell how the publisher called the file.
                throw ServerFailure(
                    .notFound, code: "not_found",
                    error.message + " Name the file itself, as in hf.co/owner/repository/file.gguf.",
                    parameter: "model")
            }
            return Pull(plan: plan, digest: "source:" + OllamaModel.digits(plan.shownSource)) {
                _ = try await manager.downloadModel(entry, progress: $0)
            }
        }
        let plan = try await manager.downloadPlan(id: OllamaName.id(name))
        let digest = plan.sha256.map { "sha256:" + $0 } ?? "source:" + OllamaModel.digits(plan.shownSource)
        return Pull(plan: plan, digest: digest) { _ = try await manager.downloadModel(id: plan.id, progress: $0) }
    }

    private func stream(_ pull: Pull, to buffer: ReplyBuffer, until presence: ClientPresence) async throws {
        defer { buffer.end() }
        @Sendable func send(_ line: JSONValue) async throws { try await buffer.append([OllamaWriter.frame(line)]) }
        do {
            try await presence.cancellingWhenGone {
                try await send(["status": "pulling manifest"])
                try await download(pull, tell: send)
                try await send(Self.success)
            }
        } catch is CancellationError {
            return
        } catch {
            // The status is sent: the stream itself says what went wrong.
            try await send(ServerFailure(error, other: knowsFailure).ollama)
        }
    }

    private func download(_ pull: Pull, tell: @escaping @Sendable (JSONValue) async throws -> Void) async throws {
        let (progress, reports) = AsyncStream.makeStream(
            of: DownloadProgress.self, bufferingPolicy: .bufferingNewest(1))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { reports.finish() }
                try await pull.download { reports.yield($0) }
            }
            for await step in progress {
                try await tell(Self.line(step, pull))
                // Only cancellation is thrown, and ends the download too.
                try await Task.sleep(for: Self.interval)
            }
            try await group.waitForAll()
        }
        models.hub.sendEmpty("modelsChanged")
        if let total = pull.plan.sizeBytes {
            let size = JSONValue(Int(clamping: total))
            try await tell(Self.head(pull).adding(["total": size, "completed": size]))
        }
        try await tell(["status": "writing manifest"])
    }

    private static func line(_ progress: DownloadProgress, _ pull: Pull) -> JSONValue {
        switch progress.phase {
        case .connecting: return ["status": "pulling manifest"]
        case .verifying: return ["status": "verifying sha256 digest"]
        case .waiting(_, let reason): return ["status": .string(reason.isEmpty ? "waiting" : reason)]
        case .restarting(let reason): return ["status": .string(reason.isEmpty ? "restarting" : reason)]
        case .downloading:
            var line = head(pull).adding(["completed": JSONValue(Int(clamping: progress.receivedBytes))])
            if let total = progress.totalBytes ?? pull.plan.sizeBytes {
                line = line.adding(["total": JSONValue(Int(clamping: total))])
            }
            return line
        }
    }

    private static func head(_ pull: Pull) -> JSONValue {
        let digits = pull.digest.drop { $0 != ":" }.dropFirst().prefix(12)
        return ["status": .string("pulling \(digits)"), "digest": .string(pull.digest)]
    }

    private static let success: JSONValue = ["status": "success"]
}
