import Chat
import Engine
import FeatureTesting
import Foundation
import LanguageModelsTestSupport
import Synchronization
import Testing

/// Files whose text is their content in UTF-8.
private final class PlainFiles: ChatPassages {
    private struct Unreadable: Error {}

    private struct State {
        var texts: [Int64: String] = [:]
        var searched: [Set<Int64>] = []
        var removed: [UUID] = []
        var last: Int64 = 0
    }

    private let state = Mutex(State())

    var texts: [Int64: String] { state.withLock { $0.texts } }
    var searched: [Set<Int64>] { state.withLock { $0.searched } }
    var removed: [UUID] { state.withLock { $0.removed } }

    func ground(
        _ question: String, after history: [ChatMessage], in collection: String, model: ChatModel
    ) async throws -> GroundedQuestion? { GroundedQuestion(text: "(collection) \(question)") { _ in [] } }

    func add(_ data: Data, named name: String, to thread: UUID) async throws -> ReadFile {
        guard let text = String(data: data, encoding: .utf8) else { throw Unreadable() }
        return state.withLock { state in
            state.last += 1
            state.texts[state.last] = text
            return ReadFile(documentID: state.last, textBytes: text.utf8.count)
        }
    }

    func quotation(of document: Int64, upTo limit: Int?) async throws -> String {
        let text = texts[document] ?? ""
        return "<\(limit.map { String(text.prefix($0)) } ?? text)>"
    }

    func ground(
        _ question: String, after history: [ChatMessage], in files: Set<Int64>, of thread: UUID, model: ChatModel
    ) async throws -> GroundedQuestion? {
        state.withLock { $0.searched.append(files) }
        return GroundedQuestion(text: "(passages) \(question)") { _ in [] }
    }

    func remove(_ document: Int64) async throws { state.withLock { $0.texts[document] = nil } }

    func removeFiles(of thread: UUID) async throws { state.withLock { $0.removed.append(thread) } }
}

@Suite struct AttachmentTests {
    private let files = PlainFiles()
    private let asked = Box<[[InferenceRequest.Message]]>([])
    private static let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0xFF])

    /// A chat whose model records its requests.
    private func harness(answers: Int, readsImages: Bool = false) throws -> (ChatHarness, UUID) {
        let chat = try ChatHarness(
            ScriptedLanguageModel(turns: Array(repeating: [.text("Yes.")], count: answers)), passages: files)
        let asked = asked
        chat.models.change { model in
            let reply = model.reply
            model.readsImages = readsImages
            model.reply = { request in
                if case .messages(let messages) = request.prompt { asked.value += [messages] }
                var plain = request
                if case .messages(var messages) = request.prompt {
                    for index in messages.indices { messages[index].images = [] }
                    plain.prompt = .messages(messages)
                }
                return try await reply(plain)
            }
        }
        return (chat, try chat.thread())
    }

    private func ask(
        _ text: String, _ attachments: [ChatAttachment] = [], in thread: UUID, _ chat: ChatHarness
    ) async throws -> ChatMessage {
        let turn = try chat.service.send(text, attachments: attachments.map(\.id), to: thread)
        return try await chat.service.finished(turn.answer.id)
    }

    @Test func `a short file precedes the question that lists it, in all later turns, too`() async throws {
        let (chat, thread) = try harness(answers: 2)
        let file = try await chat.service.attach(Data("The rent is 700.".utf8), named: "lease.txt", to: thread)
        #expect(file.kind == .file && !file.isSent && file.textBytes == 16)
        _ = try await ask("How much?", [file], in: thread, chat)
        _ = try await ask("And when?", in: thread, chat)
        #expect(
            asked.value.map { $0.map(\.text) } == [
                ["<The rent is 700.>\n\nHow much?"],
                ["<The rent is 700.>\n\nHow much?", "Yes.", "And when?"],
            ])
        let messages = try chat.messages(thread)
        #expect(messages[0].text == "How much?")
        #expect(messages[0].metadata.attachments?.map(\.name) == ["lease.txt"])
        #expect(messages[2].metadata.attachments == nil)
        #expect(try chat.service.store.attachments(of: thread).map(\.isSent) == [true])
        #expect(files.searched.isEmpty)
    }

    @Test func `of a longer file, the model gets the beginning and the passages of each question`() async throws {
        let (chat, thread) = try harness(answers: 3)
        chat.models.change { $0.contextTokens = 1_200 }
        func attach(_ letter: String, _ count: Int) async throws -> ChatAttachment {
            let data = Data(String(repeating: letter, count: count).utf8)
            return try await chat.service.attach(data, named: "\(letter).txt", to: thread)
        }
        let (long, short) = (try await attach("x", 4_000), try await attach("y", 1_190))
        let other = try await attach("z", 20)
        _ = try await ask("What?", [long, short, other], in: thread, chat)
        let sent = try #require(asked.value.first?.first?.text)
        // The room is a third of the context: 1,200 bytes, of which the second file takes 1,190.
        #expect(sent.hasPrefix("<\(String(repeating: "x", count: 600))>\n\n<\(String(repeating: "y", count: 1_190))>"))
        #expect(sent.hasSuffix(">\n\n(passages) What?"))
        #expect(files.searched == [[try #require(long.documentID), try #require(other.documentID)]])
        #expect(try chat.messages(thread).last?.metadata.collection == thread.uuidString)
    }

    @Test func `a picture is sent to a model that reads pictures`() async throws {
        let (chat, thread) = try harness(answers: 2, readsImages: true)
        let picture = try await chat.service.attach(Self.picture, named: "cat.png", to: thread)
        #expect(picture.kind == .picture && picture.mediaType == "image/png" && picture.documentID == nil)
        let file = try await chat.service.attach(Data("A note.".utf8), named: "note.txt", to: thread)
        _ = try await ask("What is it?", [picture, file], in: thread, chat)
        let sent = try #require(asked.value.first?.first)
        #expect(sent.images == [InferenceRequest.Image(data: Self.picture, position: 11)])
        #expect(sent.text == "<A note.>\n\nWhat is it?")
        _ = try await ask("Sure?", in: thread, chat)
        #expect(asked.value.last?.map(\.images.count) == [1, 0, 0])
    }

    @Test func `a picture without text is refused for a model that reads no pictures`() async throws {
        let (chat, thread) = try harness(answers: 1)
        let picture = try await chat.service.attach(Self.picture, named: "cat.png", to: thread)
        let answer = try await ask("What is it?", [picture], in: thread, chat)
        #expect(answer.metadata.failure?.message.hasPrefix("Scripted reads no pictures") == true)
        #expect(asked.value.isEmpty)
        let later = try await ask("Hello", in: thread, chat)
        #expect(later.text == "Yes.")
        #expect(asked.value.last?.first?.text == "[The chat has a picture here, which you cannot read.]\n\nWhat is it?")
    }

    @Test func `an unreadable file says why, and nothing of it stays`() async throws {
        let (chat, thread) = try harness(answers: 0)
        await #expect(throws: (any Error).self) {
            try await chat.service.attach(Data([0xFF, 0xFE, 0xFF]), named: "a.bin", to: thread)
        }
        await #expect(throws: ChatError(.invalid, "The file is empty, so there is nothing to read.")) {
            try await chat.service.attach(Data(), named: "a.txt", to: thread)
        }
        await #expect(throws: ChatError.self) {
            try await chat.service.attach(Data(count: AttachmentLimits.fileBytes + 1), named: "a.txt", to: thread)
        }
        await #expect(throws: ChatError.self) {
            try await chat.service.attach(
                Self.picture + Data(count: AttachmentLimits.pictureBytes), named: "a.png", to: thread)
        }
        await #expect(throws: ChatError.self) {
            try await chat.service.attach(Data("a".utf8), named: "a.txt", to: UUID())
        }
        #expect(try chat.service.store.attachments(of: thread).isEmpty && files.texts.isEmpty)
    }

    @Test func `names are one visible line, and each name of a chat is different`() async throws {
        let (chat, thread) = try harness(answers: 0)
        let names = ["../../etc/a\u{202E}.txt", "C:\\x\\a.txt", "a.txt\n", "..", "\u{7}"]
        var stored: [String?] = []
        for (index, name) in names.enumerated() {
            stored.append(try? await chat.service.attach(Data("\(index)".utf8), named: name, to: thread).name)
        }
        #expect(stored == ["a.txt", "a 2.txt", "a 3.txt", "file", nil])
        let again = try await chat.service.attach(Data("0".utf8), named: "a.txt", to: thread)
        #expect(again.name == "a.txt" && files.texts.count == 4)
    }

    @Test func `a file that is attached again waits again, and is read once`() async throws {
        let (chat, thread) = try harness(answers: 2)
        let first = try await chat.service.attach(Data("Text.".utf8), named: "a.txt", to: thread)
        _ = try await ask("What?", [first], in: thread, chat)
        let again = try await chat.service.attach(Data("Text.".utf8), named: "a.txt", to: thread)
        #expect(again.id == first.id && !again.isSent)
        #expect(try chat.service.waitingAttachments(of: thread).map(\.id) == [first.id])
        // A message lists it, so it is exported.
        let export = String(decoding: try chat.service.store.exportJSON(threads: nil), as: UTF8.self)
        #expect(export.contains(Data("Text.".utf8).base64EncodedString()))
        _ = try await ask("Again?", [again], in: thread, chat)
        #expect(asked.value.last?.map(\.text) == ["<Text.>\n\nWhat?", "Yes.", "Again?"])
        #expect(try chat.messages(thread).map { $0.metadata.attachments?.count } == [1, nil, 1, nil])
    }

    @Test func `a removed file is not read any more`() async throws {
        let (chat, thread) = try harness(answers: 2)
        let file = try await chat.service.attach(Data("Secret.".utf8), named: "a.txt", to: thread)
        _ = try await ask("What?", [file], in: thread, chat)
        try await chat.service.removeAttachment(file.id, from: thread)
        #expect(files.texts.isEmpty)
        _ = try await ask("And?", in: thread, chat)
        #expect(asked.value.last?.map(\.text) == ["What?", "Yes.", "And?"])
        #expect(throws: ChatError.self) { try chat.service.send("Again", attachments: [file.id], to: thread) }
        await #expect(throws: ChatError.self) { try await chat.service.removeAttachment(file.id, from: thread) }
    }

    @Test func `an edited question keeps its files, and files of other chats cannot be sent`() async throws {
        let (chat, thread) = try harness(answers: 2)
        let file = try await chat.service.attach(Data("Text.".utf8), named: "a.txt", to: thread)
        _ = try await ask("What?", [file], in: thread, chat)
        let edited = try chat.service.edit(try chat.messages(thread)[0].id, to: "Why?")
        _ = try await chat.service.finished(edited.answer.id)
        #expect(asked.value.last?.map(\.text) == ["<Text.>\n\nWhy?"])
        let other = try chat.thread()
        #expect(throws: ChatError.self) { try chat.service.send("Hi", attachments: [file.id], to: other) }
        #expect(throws: ChatError.self) { try chat.service.send("Hi", attachments: [file.id, file.id], to: thread) }
        #expect(try chat.messages(other).isEmpty)
    }

    @Test func `deleting a chat or all messages deletes its files`() async throws {
        let (chat, thread) = try harness(answers: 0)
        let other = try chat.thread()
        for id in [thread, other] { _ = try await chat.service.attach(Data("Text.".utf8), named: "a.txt", to: id) }
        try await chat.service.deleteThread(thread)
        #expect(files.removed == [thread])
        try await chat.service.clearAll()
        #expect(files.removed == [thread, other])
        #expect(try chat.service.store.attachments(of: other).isEmpty)
    }

    @Test func `a file of this machine is attached by its path`() async throws {
        let (chat, thread) = try harness(answers: 0)
        let url = chat.folder.appending(path: "note.txt")
        try Data("Note.".utf8).write(to: url)
        #expect(try await chat.service.attach(fileAt: url, to: thread).name == "note.txt")
        await #expect(throws: ChatError.self) {
            try await chat.service.attach(fileAt: url, to: thread, isPicture: true)
        }
        #expect(try chat.service.store.attachments(of: thread).count == 1)
        for wrong in [chat.folder, chat.folder.appending(path: "missing.txt"), URL(fileURLWithPath: "/dev/zero")] {
            await #expect(throws: ChatError.self) { try await chat.service.attach(fileAt: wrong, to: thread) }
        }
    }

    @Test func `files move to another database with their chat and are read there when they are needed`() async throws {
        let (chat, thread) = try harness(answers: 1)
        let file = try await chat.service.attach(Data("The rent is 700.".utf8), named: "lease.txt", to: thread)
        _ = try await ask("How much?", [file], in: thread, chat)
        _ = try await chat.service.attach(Self.picture, named: "cat.png", to: thread)
        let export = try chat.service.store.exportJSON(threads: nil)
        #expect(try chat.service.store.exportMarkdown(thread).contains("Files: lease\\.txt"))

        let (copy, _) = try harness(answers: 1)
        _ = try copy.service.importJSON(export)
        #expect(try copy.service.store.exportJSON(threads: [thread]) == export)
        let moved = try copy.service.store.attachments(of: thread)
        // A picture that waits for the next message is not part of the chat yet.
        #expect(moved.map(\.name) == ["lease.txt"] && moved.allSatisfy { $0.isSent && $0.documentID == nil })
        asked.value = []
        _ = try await ask("And when?", in: thread, copy)
        #expect(asked.value.last?.first?.text == "<The rent is 700.>\n\nHow much?")
        #expect(try copy.service.importJSON(export).isEmpty)
    }

    @Test func `an import gives files new IDs if their chat is a changed copy`() async throws {
        let (chat, thread) = try harness(answers: 1)
        let file = try await chat.service.attach(Data("Text.".utf8), named: "a.txt", to: thread)
        _ = try await ask("How much?", [file], in: thread, chat)
        let export = String(decoding: try chat.service.store.exportJSON(threads: nil), as: UTF8.self)
        let changed = try chat.service.importJSON(Data(export.replacing("How much?", with: "How many?").utf8))
        let copy = try #require(changed.first?.id)
        let copied = try chat.service.store.attachments(of: copy)
        #expect(copied.map(\.name) == ["a.txt"] && copied.first?.id != file.id)
        #expect(try chat.messages(copy).first?.metadata.attachments?.map(\.id) == copied.map(\.id))
        #expect(try chat.service.store.attachmentData(copied[0].id, of: copy) == Data("Text.".utf8))
        for wrong in [#""name":"a.txt""#: #""name":"""#, #""VGV4dC4=""#: #""""#] {
            #expect(throws: ChatError.self) {
                try chat.service.importJSON(Data(export.replacing(wrong.key, with: wrong.value).utf8))
            }
        }
    }
}
