#if canImport(AppIntents)
    import AppIntents
    import Foundation

    /// What is in Shortcuts and Spotlight without being set up.
    struct HearthShortcuts: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] {
            AppShortcut(
                intent: AskModelIntent(), phrases: ["Ask \(.applicationName)", "Ask \(.applicationName) a question"],
                shortTitle: "Ask a Model", systemImageName: "bubble.left")
            AppShortcut(
                intent: AskDocumentsIntent(), phrases: ["Ask my documents with \(.applicationName)"],
                shortTitle: "Ask My Documents", systemImageName: "doc.text.magnifyingglass")
            AppShortcut(
                intent: SummarizeMailIntent(), phrases: ["Summarize a mail with \(.applicationName)"],
                shortTitle: "Summarize Mail", systemImageName: "envelope")
        }
    }
#endif
