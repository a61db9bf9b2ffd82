public import Observation

/// A conversation with a language model.
///
/// A session keeps the ``transcript`` of what was said, hands all of it to the model with each request, and runs the
/// tools that the model calls. It answers one request at a time; sessions of their own run side by side.
///
/// ```swift
/// let session = LanguageModelSession(instructions: "Answer in one sentence.")
/// let response = try await session.respond(to: "Why is the sky blue?")
/// print(response.content)
/// ```
///
/// Properties can be observed, also on platforms without SwiftUI, with `withObservationTracking`.
public final class LanguageModelSession: Sendable {
    let core: SessionCore
    let runner: TurnRunner
    /// The values that tools, dynamic instructions and profiles of this session share.
    public let properties: SessionPropertyValues

    init(_ setup: SessionSetup, transcript: Transcript) {
        core = SessionCore(transcript: transcript)
        properties = SessionPropertyValues(core)
        runner = TurnRunner(core: core, properties: properties, setup: setup, executors: ExecutorStore())
    }
}

extension LanguageModelSession: Observable {}

extension LanguageModelSession {
    /// The transcript, including the entry being generated.
    ///
    /// It can be changed while ``isResponding`` is `false`, and from callbacks of a profile. Any other change is dropped
    /// and ends the running request with ``Error/transcriptMutationWhileResponding``.
    public var transcript: Transcript {
        get { core.transcript }
        _modify {
            var transcript = core.transcript
            defer { core.replaceTranscript(transcript) }
            yield &transcript
        }
    }

    /// Whether a request is running.
    public var isResponding: Bool { core.isResponding }

    /// The token usage of all requests of the session, including failed ones.
    public var usage: Usage { core.usage }

    /// The handling of the transcript when a request fails; `nil` reverts it.
    ///
    /// A profile's own policy goes before this one.
    public var transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy? {
        get { core.errorPolicy }
        set { core.errorPolicy = newValue }
    }

    /// Prepares the model for a request that is expected soon.
    ///
    /// The model may load its weights and read the transcript in advance. Nothing happens while a request runs.
    ///
    /// - Parameter promptPrefix: How the prompt of the request will begin.
    public func prewarm(promptPrefix: Prompt? = nil) { runner.prewarm(promptPrefix: promptPrefix) }
}

extension LanguageModelSession {
    /// Answers a request in the caller's task.
    nonisolated(nonsending) func answer<Content: Generable>(_ request: SessionRequest) async throws -> Response<Content>
    {
        let turn = try core.begin(request.output)
        return try Response(await runner.run(request, as: turn))
    }

    /// Starts to answer a request, and hands out its stream.
    func stream<Content: Generable>(_ request: SessionRequest) -> sending ResponseStream<Content> {
        let feed = ResponseFeed()
        do {
            let turn = try core.begin(request.output, feed: feed)
            feed.connect(
                read: { [core] in core.content(of: turn) }, stop: { [core] stop in core.stop(turn, stop) })
            // A task of its own, since the stream begins before anybody reads and may be read from any task. The feed
            // ends it: with its answer, or when the stream and its iterators are gone.
            let task = Task { [runner] in
                defer { feed.unwound.open() }
                // The feed tells the stream's reader of an error.
                _ = try? await runner.run(request, as: turn)
            }
            core.attach(task, to: turn)
        } catch {
            feed.finish(.failure(error), last: nil)
        }
        return ResponseStream(feed)
    }
}
