import Chat
import Foundation
import Testing

@Suite struct MarkdownTests {
    @Test func `a thread is exported as Markdown with its title, roles, times and texts`() throws {
        let test = try TestStore()
        let thread = try test.thread("On *stars* & [links]")
        let ids = try test.add(
            "How do I print?", "Like this:\n\n```swift\nlet x = \"# no title\"\n```\n\nDone.", to: thread)
        try test.store.append([test.message("Not shown")], to: thread, after: ids[0])
        _ = try test.store.show(ids[1])
        try test.store.append(
            [test.message("And?"), test.message(.assistant, "So", second: 60, .init(status: .interrupted))],
            to: thread, after: ids[1])
        #expect(
            try test.store.exportMarkdown(thread) == """
                # On \\*stars\\* \\& \\[links\\]

                ## You

                *2026-01-01 12:00:00 UTC*

                How do I print?

                ## Assistant

                *2026-01-01 12:00:01 UTC*

                Like this:

                ```swift
                let x = "# no title"
                ```

                Done.

                ## You

                *2026-01-01 12:00:00 UTC*

                And?

                ## Assistant

                *2026-01-01 12:01:00 UTC, interrupted*

                So

                """)
    }

    @Test(arguments: [
        ("```swift\nlet", "```swift\nlet\n```"),
        ("~~~~\n~~~\n", "~~~~\n~~~\n~~~~"),
        ("````\n```\n", "````\n```\n````"),
        ("  ```\r\ncode\r\n  ```", "  ```\r\ncode\r\n  ```"),
        ("    ```\nindented", "    ```\nindented"),
        ("``` `inline` ```", "``` `inline` ```"),
        ("```\n``` not the end", "```\n``` not the end\n```"),
    ])
    func `the Markdown export closes open code blocks before the next message`(_ text: String, _ closed: String) throws
    {
        let test = try TestStore()
        let thread = try test.thread("T")
        try test.add(text, "next", to: thread)
        #expect(try test.store.exportMarkdown(thread).contains("\n\n\(closed)\n\n## Assistant\n\n"))
    }
}
