public import Observation

/// A conversation with a language model.
///
/// A session stores the ``transcript`` of the conversation, sends the whole transcript to the model with each request,
/// and runs the tools that the model calls. A session handles one request at a time. Separate sessions run
/// concurrently.
///
/// ```swift
/// let session = LanguageModelSession(instructions: "Answer in one sentence.")
/// let response = try await session.respond(to: "Why is the sky blue?")
/// print(response.content)
/// ```
///
/// Properties are observable with `withObservationTracking`, including on platforms without SwiftUI.
public final class LanguageModelSession: Sendable {
    let core: SessionCore
    let runner: TurnRunner
    /// The values shared by the tools, dynamic instructions and profiles of this session.
    public let properties: SessionPropertyValues

    init(_ setup: SessionSetup, transcript: Transcript) {
        core = SessionCore(transcript: transcript)
        properties = SessionPropertyValues(core)
        runner = TurnRunner(core: core, properties: properties, setup: setup, executors: ExecutorStore())
    }
}

extension LanguageModelSession: Observable {}

extension LanguageModelSession {
    /// The transcript, including entries that are still being generated.
    ///
    /// Change it only while ``isResponding`` is `false`, or from callbacks of a profile. Any other change is
    /// discarded, and ends the current request with ``Error/transcriptMutationWhileResponding``.
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

    /// The token usage of all requests of the session, including failed requests.
    public var usage: Usage { core.usage }

    /// The policy for the transcript when a request fails; `nil` reverts it.
    ///
    /// The policy of a profile takes precedence over the session's policy.
    public var transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy? {
        get { core.errorPolicy }
        set { core.errorPolicy = newValue }
    }

    /// Prepares the model for a request that is expected soon.
    ///
    /// The model may load its weights and process the transcript in advance. This has no effect while a request runs.
    ///
    /// - Parameter promptPrefix: The expected beginning of the request's prompt.
    public func prewarm(promptPrefix: Prompt? = nil) { runner.prewarm(promptPrefix: promptPrefix) }
}

extension LanguageModelSession {
    /// Responds to a request in the caller's task.
    nonisolated(nonsending) func answer<Content: Generable>(_ request: SessionRequest) async throws -> Response<Content>
    {
        let turn = try core.begin(request.output)
        return try Response(await runner.run(request, as: turn))
    }

    /// Starts a request and returns its stream.
    func stream<Content: Generable>(_ request: SessionRequest) -> sending ResponseStream<Content> {
        let feed = ResponseFeed()
        do {
            let turn = try core.begin(request.output, feed: feed)
            feed.connect(
                read: { [core] in core.content(of: turn) }, stop: { [core] stop in core.stop(turn, stop) })
            // The request runs in a separate task, because generation starts before the stream is read, and any task
            // may read the stream. The feed ends the task, either with the response or when the stream or one of its
            // iterators is released.
            let task = Task { [runner] in
                defer { feed.unwound.open() }
                // The feed reports errors to the stream's reader.
                _ = try? await runner.run(request, as: turn)
            }
            core.attach(task, to: turn)
        } catch {
            feed.finish(.failure(error), last: nil)
        }
        return ResponseStream(feed)
    }
}
