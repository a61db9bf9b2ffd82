/// A policy for the transcript when a request fails or is cancelled.
public struct TranscriptErrorHandlingPolicy: Sendable {
    let keepsEntries: Bool

    /// Reverts the transcript to its state before the request.
    ///
    /// This is the default.
    public static let revertTranscript = TranscriptErrorHandlingPolicy(keepsEntries: false)

    /// Keeps the entries that the request added; the last one may be incomplete.
    public static let preserveTranscript = TranscriptErrorHandlingPolicy(keepsEntries: true)
}
