#if canImport(AppIntents)
    import AppIntents
    import Foundation

    /// The shortcuts that are available in Shortcuts and Spotlight without setup.
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
