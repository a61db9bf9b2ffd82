/// The handling of the transcript when a request fails or is cancelled.
public struct TranscriptErrorHandlingPolicy: Sendable {
    let keepsEntries: Bool

    /// The transcript is reverted to its state before the request; this is the default.
    public static let revertTranscript = TranscriptErrorHandlingPolicy(keepsEntries: false)

    /// The transcript keeps what the request added; its last entry may be incomplete.
    public static let preserveTranscript = TranscriptErrorHandlingPolicy(keepsEntries: true)
}
