import Foundation
import HTTPTypes
import Hummingbird
import ModelLibrary
import NIOCore
import Support

/// A downloader of models for Ollama clients, which read the progress line by line.
///
/// A download belongs to its request. It stops when the client disconnects, and the partial file is kept for a retry.
struct OllamaPulls {
    let models: ModelRoutes
    let replies: OpenAIRoutes
    let knowsFailure: @Sendable (any Error) -> ServerFailure?

    private struct Pull: Sendable {
        var plan: DownloadPlan
        /// The digest that identifies a progress bar: a word, a colon and 64 digits, because clients truncate it.
        var digest: String
        var download: @Sendable (_ progress: @escaping @Sendable (DownloadProgress) -> Void) async throws -> Void
    }

    /// The interval between progress lines.
    private static let interval = Duration.milliseconds(100)

    /// Downloads a model and responds with progress lines, or with a single response at the end if not streaming.
    ///
    /// - Throws: The error of an invalid name. Without streaming, also the error of the download.
    func answer(_ body: Field, _ context: ServerContext) async throws -> Response {
        let name = try OllamaReader.name(body)
        let isStreamed = try body["stream"].bool() ?? true
        let pull = try await pull(name)
        // Downloads share the limit of concurrent answers.
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

    /// Resolves a name to a download before the response begins.
    private func pull(_ name: String) async throws -> Pull {
        let manager = models.models
        if let address = OllamaName.address(name) {
            let entry = try ModelCatalogue.entry(url: address)
            let plan: DownloadPlan
            do {
                plan = try await manager.downloadPlan(entry)
            } catch let error as ModelLibraryError where error.code == .notFound {
                // The repository and quantisation do not determine the publisher's file name.
                throw ServerFailure(
                    .notFound, code: "not_found",
                    error.message + " Specify the file itself, as in hf.co/owner/repository/file.gguf.",
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
            try await presence.cancellingOnDisconnect {
                try await send(["status": "pulling manifest"])
                try await download(pull, tell: send)
                try await send(Self.success)
            }
        } catch is CancellationError {
            return
        } catch {
            // The status was already sent, so the stream reports the error.
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
                // Throws only on cancellation, which also ends the download.
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
