public import Foundation

extension LanguageModelSession {
    /// Records a user's feedback on the session, for a report to the model's developer.
    ///
    /// Nothing is sent anywhere: the data is JSON with the sentiment, the issues, the transcript and the answer that
    /// was hoped for.
    ///
    /// - Parameters:
    ///   - sentiment: Whether the answer was liked.
    ///   - issues: What is wrong with it.
    ///   - desiredOutput: The entry that would have been right.
    /// - Returns: The report as JSON.
    @discardableResult
    public func logFeedbackAttachment(
        sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
        desiredOutput: Transcript.Entry? = nil
    ) -> Data {
        let report = FeedbackReport(
            sentiment: sentiment.map { "\($0)" },
            issues: issues.map { FeedbackReport.Issue(category: "\($0.category)", explanation: $0.explanation) },
            transcript: core.read { $0.visible },
            desiredOutput: desiredOutput.map { Transcript(entries: [$0]) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Strings and a transcript, which is always encodable; if not, a report without content says so.
        return (try? encoder.encode(report)) ?? Data("{}".utf8)
    }

    /// Records a user's feedback on the session, with the desired text.
    ///
    /// - Parameters:
    ///   - sentiment: Whether the answer was liked.
    ///   - issues: What is wrong with it.
    ///   - desiredResponseText: The text that would have been right.
    /// - Returns: The report as JSON.
    @discardableResult
    public func logFeedbackAttachment(
        sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
        desiredResponseText: String?
    ) -> Data {
        let segment = desiredResponseText.map { Transcript.Segment.text(.init(content: $0)) }
        return logFeedbackAttachment(sentiment: sentiment, issues: issues, desiredOutput: response(of: segment))
    }

    /// Records a user's feedback on the session, with the desired value.
    ///
    /// - Parameters:
    ///   - sentiment: Whether the answer was liked.
    ///   - issues: What is wrong with it.
    ///   - desiredResponseContent: The value that would have been right.
    /// - Returns: The report as JSON.
    @discardableResult
    public func logFeedbackAttachment(
        sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
        desiredResponseContent: (any ConvertibleToGeneratedContent)?
    ) -> Data {
        let segment = desiredResponseContent.map { value in
            Transcript.Segment.structure(
                .init(schemaName: String(describing: type(of: value)), content: value.generatedContent))
        }
        return logFeedbackAttachment(sentiment: sentiment, issues: issues, desiredOutput: response(of: segment))
    }

    private func response(of segment: Transcript.Segment?) -> Transcript.Entry? {
        segment.map { .response(Transcript.Response(assetIDs: [], segments: [$0])) }
    }
}

private struct FeedbackReport: Encodable {
    struct Issue: Encodable {
        let category: String
        let explanation: String?
    }

    let sentiment: String?
    let issues: [Issue]
    let transcript: Transcript
    let desiredOutput: Transcript?
}
