public import Foundation

extension LanguageModelSession {
    /// Creates a report with a user's feedback on the session, for the developer of the model.
    ///
    /// Nothing is sent. The report is JSON with the sentiment, the issues, the transcript and the desired output.
    ///
    /// - Parameters:
    ///   - sentiment: The user's overall opinion of the response.
    ///   - issues: The issues with the response.
    ///   - desiredOutput: The entry that the user would have preferred.
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
        // Encoding cannot fail for strings and a transcript. If it did, the report would be empty.
        return (try? encoder.encode(report)) ?? Data("{}".utf8)
    }

    /// Creates a report with a user's feedback on the session and the desired text.
    ///
    /// - Parameters:
    ///   - sentiment: The user's overall opinion of the response.
    ///   - issues: The issues with the response.
    ///   - desiredResponseText: The text that the user would have preferred.
    /// - Returns: The report as JSON.
    @discardableResult
    public func logFeedbackAttachment(
        sentiment: LanguageModelFeedback.Sentiment?, issues: [LanguageModelFeedback.Issue] = [],
        desiredResponseText: String?
    ) -> Data {
        let segment = desiredResponseText.map { Transcript.Segment.text(.init(content: $0)) }
        return logFeedbackAttachment(sentiment: sentiment, issues: issues, desiredOutput: response(of: segment))
    }

    /// Creates a report with a user's feedback on the session and the desired value.
    ///
    /// - Parameters:
    ///   - sentiment: The user's overall opinion of the response.
    ///   - issues: The issues with the response.
    ///   - desiredResponseContent: The value that the user would have preferred.
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
