import Foundation
import Support
import Testing

@testable import Chat

/// Tests of imports from other programs, with files in the forms of those programs.
@Suite struct OtherProgramsTests {
    private let test: TestStore
    private var store: ChatStore { test.store }

    init() throws { test = try TestStore() }

    private func read(_ text: String) throws -> ChatImport {
        var importer = ChatImporter(store)
        try importer.read(Data(text.utf8))
        return importer.report
    }

    private func messages(of thread: ChatThread) throws -> [ChatMessage] { try store.thread(thread.id).messages }

    /// The messages of all branches.
    private func all(_ thread: ChatThread) throws -> [ChatMessage] {
        try ChatArchive(decoding: store.exportJSON(threads: [thread.id])).threads.flatMap(\.messages)
    }

    /// The messages of the shown branch of the only chat, as `role: text`.
    private func shown() throws -> [String] {
        let threads = try store.threads()
        #expect(threads.count == 1)
        return try messages(of: #require(threads.first)).map { "\($0.role): \($0.text)" }
    }

    private func chat(_ title: String) throws -> ChatThread {
        try #require(try store.threads().first { $0.title == title })
    }

    // MARK: ChatGPT

    /// A node of ChatGPT's export.
    private func node(
        _ id: String, _ parent: String?, _ role: String, _ content: String, _ more: String = "", time: String = "null"
    ) -> String {
        let parent = parent.map { "\"\($0)\"" } ?? "null"
        return """
            "\(id)":{"id":"\(id)","parent":\(parent),"children":[],"message":{"id":"\(id)","author":{"role":"\(role)"},
            "create_time":\(time),"content":\(content)\(more)}}
            """
    }

    private func text(_ text: String) -> String { #"{"content_type":"text","parts":["\#(text)"]}"# }

    private func chatGPT(_ nodes: [String], current: String, title: String = "Tea") -> String {
        """
        [{"title":"\(title)","create_time":1700000000.5,"update_time":1700000100.25,"current_node":"\(current)",
        "conversation_id":"c-1","mapping":{"root":{"id":"root","message":null,"parent":null,"children":["s"]},
        \(nodes.joined(separator: ","))}}]
        """
    }

    @Test func `a conversation of ChatGPT keeps its branches, times, model, reasoning and code`() throws {
        let export = chatGPT(
            [
                node("s", "root", "system", text(""), #","metadata":{"is_visually_hidden_from_conversation":true}"#),
                node("q", "s", "user", text("How hot?"), time: "1700000001.125"),
                node("a", "q", "assistant", text("80 degrees."), #","metadata":{"model_slug":"gpt-4o"}"#),
                node(
                    "t", "q", "assistant",
                    #"{"content_type":"thoughts","thoughts":[{"summary":"Heat","content":"It depends."}]}"#),
                node(
                    "p", "t", "assistant",
                    #"{"content_type":"code","language":"python","text":"print(```70```)"}"#, #","recipient":"python""#),
                node("o", "p", "tool", #"{"content_type":"execution_output","text":"70"}"#),
                node(
                    "b", "o", "assistant", text("70 degrees\u{E200}cite\u{E202}turn0search1\u{E201}."),
                    #","metadata":{"model_slug":"o3"}"#),
            ], current: "b")
        let report = try read(export)
        #expect(report.programs == [.chatgpt] && report.added == 1 && report.omitted.isEmpty)
        #expect(
            try shown() == [
                "user: How hot?", "assistant: ````python\nprint(```70```)\n````\n\n```\n70\n```\n\n70 degrees.",
            ])
        let thread = try chat("Tea")
        #expect(thread.createdAt == Date(timeIntervalSince1970: 1_700_000_000.5))
        #expect(thread.updatedAt == Date(timeIntervalSince1970: 1_700_000_100.25))
        let messages = try messages(of: thread)
        #expect(messages[0].timestamp == Date(timeIntervalSince1970: 1_700_000_001.125))
        #expect(messages[1].metadata.reasoning == "Heat\nIt depends." && messages[1].metadata.modelID == "o3")
        let alternatives = try all(thread).filter { $0.role == .assistant }
        #expect(alternatives.map(\.text).contains("80 degrees.") && alternatives.count == 2)
        #expect(try test.problems() == [])
    }

    @Test func `parts that ChatGPT's export only refers to are counted`() throws {
        let content = """
            {"content_type":"multimodal_text","parts":[{"content_type":"image_asset_pointer","asset_pointer":"x"},
            {"content_type":"audio_transcription","text":"What is it?"},{"content_type":"audio_asset_pointer"},{"content_type":"new"}]}
            """
        let report = try read(
            chatGPT(
                [
                    node("q", "root", "user", content, #","metadata":{"attachments":[{"name":"lease.pdf"}]}"#),
                    node("c", "q", "assistant", text("search(cats)"), #","recipient":"web""#),
                    node("a", "c", "assistant", text("A cat.")),
                ], current: "a"))
        #expect(
            report.omitted
                == {
                    var omitted = ChatImport.Omissions()
                    (omitted.pictures, omitted.files, omitted.toolCalls, omitted.voice, omitted.other) = (1, 1, 1, 1, 1)
                    return omitted
                }())
        #expect(try shown() == ["user: What is it?", "assistant: A cat."])
        let question = try #require(try messages(of: chat("Tea")).first)
        #expect(question.metadata.attachments?.map(\.name) == ["lease.pdf"])
    }

    @Test func `importing twice adds nothing, and a longer export adds the new messages`() throws {
        let first = [node("q", "root", "user", text("One")), node("a", "q", "assistant", text("Two"))]
        #expect(try read(chatGPT(first, current: "a")).added == 1)
        let again = try read(chatGPT(first, current: "a"))
        #expect(again.known == 1 && again.added == 0 && again.extended == 0)
        let longer = first + [node("q2", "a", "user", text("Three")), node("a2", "q2", "assistant", text("Four"))]
        let more = try read(chatGPT(longer, current: "a2"))
        #expect(more.extended == 1 && more.added == 0)
        #expect(try shown() == ["user: One", "assistant: Two", "user: Three", "assistant: Four"])
        // An edited message becomes a branch, and the chat stays one.
        let edited = [node("q", "root", "user", text("Uno")), node("a", "q", "assistant", text("Two"))]
        #expect(try read(chatGPT(edited, current: "a")).extended == 1)
        #expect(try store.threads().count == 1)
        #expect(try all(chat("Tea")).filter { $0.role == .user }.count == 3)
        #expect(try read(chatGPT(edited, current: "a")).known == 1)
        #expect(try test.problems() == [])
    }

    // MARK: Other programs

    @Test func `a conversation of Claude keeps texts, thinking, branches and attached texts`() throws {
        let report = try read(
            """
            [{"uuid":"c","name":"Lease","created_at":"2026-01-02T03:04:05.678901Z","updated_at":"2026-01-03T00:00:00Z",
            "account":{"uuid":"u"},"chat_messages":[
            {"uuid":"1","sender":"human","text":"When?","content":[{"type":"text","text":"When?"}],
             "created_at":"2026-01-02T03:04:06Z","parent_message_uuid":"00000000-0000-4000-8000-000000000000",
             "attachments":[{"file_name":"lease.txt","file_size":5,"file_type":"txt","extracted_content":"In May"}],"files":[{"file_name":"plan.png"}]},
            {"uuid":"2","sender":"assistant","text":"","content":[{"type":"thinking","thinking":"Look."},
             {"type":"text","text":"May."},{"type":"tool_use","name":"x","input":{}},{"type":"tool_result","content":[]},
             {"type":"text","text":"Sure."}],"parent_message_uuid":"1"},
            {"uuid":"3","sender":"assistant","text":"June.","content":[],"parent_message_uuid":"1"}]},
            {"uuid":"e","name":"","chat_messages":[]}]
            """)
        #expect(report.programs == [.claude] && report.added == 1 && report.unreadable == 1)
        #expect(report.omitted.toolCalls == 1 && report.omitted.files == 1)
        #expect(try shown() == ["user: When?", "assistant: June."])
        let thread = try chat("Lease")
        #expect(thread.createdAt == Date(timeIntervalSince1970: 1_767_323_045.679))
        let answers = try all(thread).filter { $0.role == .assistant }
        #expect(answers.contains { $0.text == "May.\n\nSure." && $0.metadata.reasoning == "Look." })
        let question = try #require(try messages(of: thread).first)
        let files = question.metadata.attachments ?? []
        #expect(files.map(\.name) == ["lease.txt", "plan.png"])
        #expect(try store.attachmentData(#require(files.first).id, of: thread.id) == Data("In May".utf8))
    }

    @Test func `a chat of Open WebUI keeps branches, pictures, reasoning and the system prompt`() throws {
        let pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=="
        let report = try read(
            """
            [{"id":"w","title":"Cat","created_at":1700000000,"updated_at":1700000009,"pinned":true,"archived":false,"chat":{
            "title":"Cat","params":{"system":"Be brief."},"history":{"currentId":"3","messages":{
            "1":{"id":"1","parentId":null,"childrenIds":["2","3"],"role":"user","content":"What is it?","timestamp":1700000001,
             "files":[{"type":"image","url":"data:image/png;base64,\(pixel)"},{"type":"file","name":"a.txt","url":"/x"}]},
            "2":{"id":"2","parentId":"1","role":"assistant","content":"A dog.","model":"llama"},
            "3":{"id":"3","parentId":"1","role":"assistant","model":"qwen","content":
             "<details type=\\"reasoning\\" done=\\"true\\">\\n<summary>Thought</summary>\\n> Fur.\\n> Whiskers.\\n</details>\\nA cat.<details type=\\"tool_calls\\" x=\\"1\\"><summary>x</summary></details>"}
            }}}}]
            """)
        #expect(report.programs == [.openwebui] && report.added == 1 && report.omitted.toolCalls == 1)
        #expect(report.omitted.files == 1)
        #expect(try shown() == ["user: What is it?", "assistant: A cat."])
        let thread = try chat("Cat")
        #expect(thread.isPinned && thread.settings.systemPrompt == "Be brief.")
        let messages = try messages(of: thread)
        #expect(messages[1].metadata.reasoning == "Fur.\nWhiskers." && messages[1].metadata.modelID == "qwen")
        #expect(messages[0].metadata.attachments?.map(\.name) == ["picture-1.png", "a.txt"])
        #expect(messages[0].metadata.attachments?.first?.kind == .picture)
        #expect(try all(thread).contains { $0.text == "A dog." })
    }

    @Test func `a chat of LM Studio keeps versions, thinking and the system prompt`() throws {
        let report = try read(
            """
            {"name":"Sum","pinned":false,"createdAt":1700000000000,"perChatPredictionConfig":{"fields":[
            {"key":"llm.prediction.systemPrompt","value":"Count."}]},"messages":[
            {"versions":[{"type":"singleStep","role":"user","content":[{"type":"text","text":"1+1?"},
             {"type":"file","name":"sum.txt","fileIdentifier":"17.txt"}]}],"currentlySelected":0},
            {"versions":[{"type":"multiStep","role":"assistant","senderInfo":{"senderName":"qwen"},"steps":[
             {"type":"contentBlock","style":{"type":"thinking"},"content":[{"type":"text","text":"One and one."}]},
             {"type":"debugInfoBlock"},{"type":"contentBlock","content":[{"type":"text","text":"Two."}]}]},
             {"type":"multiStep","role":"assistant","steps":[{"type":"contentBlock","content":[{"type":"text","text":"2"}]}]}],
             "currentlySelected":0}]}
            """)
        #expect(report.programs == [.lmstudio] && report.added == 1 && report.omitted.files == 1)
        #expect(try shown() == ["user: 1+1?", "assistant: Two."])
        let thread = try chat("Sum")
        #expect(thread.settings.systemPrompt == "Count.")
        #expect(thread.createdAt == Date(timeIntervalSince1970: 1_700_000_000))
        let answer = try #require(try messages(of: thread).last)
        #expect(answer.metadata.reasoning == "One and one." && answer.metadata.modelID == "qwen")
        #expect(try all(thread).contains { $0.text == "2" })
    }

    @Test func `a folder of Jan's chats is read with titles, in whatever order its files are`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "jan-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = [
            "a_1/messages.jsonl": """
            {"id":"m1","object":"thread.message","thread_id":"a_1","role":"user","created_at":1700000000000,"content":[{"type":"text","text":{"value":"Hi","annotations":[]}}]}
            {"id":"m2","object":"thread.message","thread_id":"a_1","role":"assistant","content":[{"type":"text","text":{"value":"<think>\\nA greeting.\\n</think>\\n\\nHello."}}]}

            """,
            "a_1/thread.json":
                #"{"id":"a_1","object":"thread","title":"Greeting","assistants":[{"instructions":"Be kind."}]}"#,
            "b_2/thread.json": #"{"id":"b_2","object":"thread","title":"Nothing said"}"#,
        ]
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        var importer = ChatImporter(store)
        try importer.read(path: folder.path(percentEncoded: false))
        #expect(importer.report.programs == [.jan] && importer.report.added == 1)
        #expect(try shown() == ["user: Hi", "assistant: Hello."])
        #expect(try chat("Greeting").settings.systemPrompt == "Be kind.")
    }

    // MARK: Hostile files

    @Test func `a cycle, a missing parent and repeated identifiers lose only their own messages`() throws {
        let report = try read(
            chatGPT(
                [
                    node("x", "y", "user", text("In a cycle")), node("y", "x", "assistant", text("In a cycle, too")),
                    node("q", "gone", "user", text("Kept")), node("a", "q", "assistant", text("Also kept")),
                    node("a", "q", "assistant", text("Repeated")), node("z", "z", "user", text("Its own parent")),
                ], current: "nowhere"))
        #expect(report.added == 1 && report.omitted.other == 3)
        #expect(Set(try all(chat("Tea")).map(\.text)) == ["Kept", "Also kept", "Its own parent"])
        #expect(try test.problems() == [])
    }

    @Test(arguments: [
        #"{"title":7,"create_time":"x","mapping":{"a":{"message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["Kept",7,null,[],{}]}}}}}"#,
        #"{"title":"a\u0000\u202e\nb","create_time":1e300,"current_node":[],"mapping":{"a":{"parent":{},"message":{"author":{"role":"user"},"create_time":-1e300,"content":{"content_type":"text","parts":["Kept"]}}}}}"#,
        #"{"uuid":7,"name":null,"chat_messages":[null,7,"x",{"sender":"human","text":"Kept","attachments":7,"files":[7],"created_at":"9999-99-99T99:99:99Z"}]}"#,
        #"{"chat":{"messages":[7,{"role":"user","content":"Kept","timestamp":99999999999999999999}]}}"#,
        #"{"messages":[7,{"versions":[7,{"role":"user","content":[{"type":"text","text":"Kept"}]}],"currentlySelected":-7}]}"#,
        #"{"object":"thread.message","thread_id":"j","role":"user","content":[7,{"type":"text","text":"Kept"}]}"#,
    ])
    func `values of wrong types are ignored`(json: String) throws {
        #expect(try read(json).added == 1)
        let thread = try #require(try store.threads().first)
        #expect(try all(thread).contains { $0.text.hasPrefix("Kept") })
        #expect(thread.createdAt >= Date(timeIntervalSince1970: 0))
        #expect(thread.title.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        #expect(try test.problems() == [])
    }

    @Test func `a chat that is one chain of 20,000 messages is read without recursion`() throws {
        let nodes = (0..<20_000).map { number in
            node(
                "n\(number)", number == 0 ? "root" : "n\(number - 1)", number % 2 == 0 ? "user" : "assistant",
                text("Message \(number)"))
        }
        #expect(try read(chatGPT(nodes, current: "n19999")).added == 1)
        let thread = try chat("Tea")
        #expect(try all(thread).count == 20_000)
    }

    @Test func `damaged chats are counted and the others are taken`() throws {
        let good = String(chatGPT([node("q", "root", "user", text("Good"))], current: "q").dropFirst().dropLast())
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let report = try read("[{\"mapping\":{},}, \(good), {\"mapping\": \"\\uD800}, \(deep)")
        #expect(report.added == 1 && report.unreadable == 2)
        let second = try read("[{\"mapping\":{}}, \(deep), \(good), {\"mapping\":")
        #expect(second.known == 1 && second.unreadable == 3)
    }

    @Test(arguments: [
        "", "no", "[]", "{}", "[1,2,3]", "]", "}", "{]", "\"text\"", "[{\"mapping\":{}}]", "{\"a\":1}{\"b\":2}", "null",
        "]]]]",
    ])
    func `a file without chats is refused with the programs that are read`(text: String) throws {
        let error = #expect(throws: ChatError.self) { try read(text) }
        #expect(error?.code == .invalid)
        #expect(error?.message.contains("Nothing was added.") == true)
        #expect(try store.threads().isEmpty)
    }
}

@Suite struct JSONElementsTests {
    private func elements(_ text: String, piece: Int, limit: Int = 1000) throws -> [JSONElements.Element] {
        var rest = Array(text.utf8)[...]
        var elements = JSONElements(limit: limit) {
            defer { rest = rest.dropFirst(piece) }
            return Array(rest.prefix(piece))
        }
        var found: [JSONElements.Element] = []
        while let element = try elements.next() { found.append(element) }
        return found
    }

    @Test(arguments: [
        (#"[{"a":"]}\"\\"},[1,[2]],"x,y",3,true]"#, [#"{"a":"]}\"\\"}"#, "[1,[2]]", #""x,y""#, "3", "true"]),
        ("\u{FEFF} [ 1 , 2 ] trailing", ["1", "2"]), ("{\"a\":1}\n{\"b\":2}\n", ["{\"a\":1}", "{\"b\":2}"]),
        ("[}", ["}"]), ("[1}", ["1}"]), (#"[{"a":1}},{"b":2}]"#, [#"{"a":1}"#, "}", #"{"b":2}"#]),
        (#"{"a":1}}{"b":2}"#, [#"{"a":1}"#, "}", #"{"b":2}"#]), ("]]1", ["]", "]", "1"]), ("[1]]", ["1"]),
        ("7", ["7"]), ("[]", []), ("", []), ("[[],[]]", ["[]", "[]"]),
    ])
    func `the elements are the same for each size of the pieces`(text: String, expected: [String]) throws {
        for piece in 1...text.utf8.count + 1 {
            let found = try elements(text, piece: piece).map { element in
                guard case .text(let bytes) = element else { return "?" }
                return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: CharacterSet(charactersIn: ", \n"))
            }
            #expect(found == expected)
        }
    }

    @Test func `every text of brackets, commas and quotes has an end`() throws {
        let letters = ["[", "]", "{", "}", ",", "\"", "1", "\\"]
        var texts = [""]
        for _ in 0..<5 {
            texts = texts.flatMap { text in letters.map { text + $0 } }
            for text in texts {
                var rest = Array(text.utf8)[...]
                var elements = JSONElements(limit: 1000) {
                    defer { rest = [] }
                    return Array(rest)
                }
                var count = 0
                while try elements.next() != nil, count <= text.utf8.count { count += 1 }
                #expect(count <= text.utf8.count, "\(text)")
            }
        }
    }

    @Test func `an element over the limit is skipped, and an unfinished one is reported`() throws {
        let long = "\"" + String(repeating: "x", count: 50) + "\""
        for piece in [1, 7, 1000] {
            #expect(
                try elements("[1,\(long),\"ab\"]", piece: piece, limit: 20).map { $0 == .tooLarge } == [
                    false, true, false,
                ])
            #expect(try elements("[1,{\"a\":", piece: piece).last == .incomplete)
            #expect(try elements("[\"a", piece: piece).last == .incomplete)
        }
    }
}
