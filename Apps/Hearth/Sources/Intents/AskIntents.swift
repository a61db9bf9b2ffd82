#if canImport(AppIntents)
    import AppIntents
    import Foundation
    import Hearth

    /// The shortcut that asks the model that Hearth chose.
    struct AskModelIntent: AppIntent {
        static let title: LocalizedStringResource = "Ask Hearth"
        static let description: IntentDescription? = "Asks the model on this device. No chat is kept."

        @Parameter(title: "Question", requestValueDialog: "What do you want to ask?")
        var question: String

        func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
            let answer = try await IntentFailure.explaining { try await $0.ask(question) }
            return .result(value: answer, dialog: "\(answer)")
        }
    }

    /// The shortcut that asks the documents of the default collection.
    struct AskDocumentsIntent: AppIntent {
        static let title: LocalizedStringResource = "Ask My Documents"
        static let description: IntentDescription? = "Answers from your documents in Hearth, and names them."

        @Parameter(title: "Question", requestValueDialog: "What do you want to know?")
        var question: String

        func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
            let answer = try await IntentFailure.explaining { try await $0.askDocuments(question) }
            return .result(value: answer, dialog: "\(answer)")
        }
    }

    /// The shortcut that summarises a mail thread.
    struct SummarizeMailIntent: AppIntent {
        static let title: LocalizedStringResource = "Summarize Mail"
        static let description: IntentDescription? = "Summarizes a thread of the mails that Hearth has imported."

        @Parameter(title: "Mail", requestValueDialog: "Which mail?")
        var mail: MailThreadEntity

        func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
            let summary = try await IntentFailure.explaining { try await $0.summarize(Int64(mail.id)) }
            return .result(value: summary, dialog: "\(summary)")
        }
    }
#endif
