/// A policy for the transcript when a request fails or is cancelled.
public struct TranscriptErrorHandlingPolicy: Sendable {
    let keepsEntries: Bool

    /// A policy that reverts the transcript to its state before the request.
    ///
    /// This is the default.
    public static let revertTranscript = TranscriptErrorHandlingPolicy(keepsEntries: false)

    /// A policy that keeps the entries that the request added, of which the last may be incomplete.
    public static let preserveTranscript = TranscriptErrorHandlingPolicy(keepsEntries: true)
}
