import Chat
import Engine
import Foundation
import LanguageModelsTestSupport
import ModelLibrary
import Synchronization
import Testing

@testable import HearthServer

@Suite(.timeLimit(.minutes(30))) struct APITests {
    struct View: Decodable {
        var thread: ChatThread
        var branches: [String: BranchPosition]
        var hasEarlier: Bool
        var totalMessages: Int
    }

    struct Turn: Decodable {
        var question: ChatMessage?
        var answer: ChatMessage
    }

    /// Waits until the turn's answer has ended.
    private func settled(_ world: World, _ turn: Turn) async throws -> ChatMessage {
        try await world.chat.finished(turn.answer.id)
    }

    @Test func `the API creates, renames, changes and deletes threads`() async throws {
        try await World().serve { server async throws in
            let view: View = try await server.call("POST", "/api/threads").json()
            #expect(view.thread.title == "Chat1" && view.totalMessages == 0)
            let path = "/api/threads/\(view.thread.id)"
            let change = #"{"title":"Recipes","settings":{"stylePreset":"precise","systemPrompt":"Be brief."}}"#
            let changed: View = try await server.call("PATCH", path, json: change).json()
            #expect(changed.thread.title == "Recipes" && changed.thread.settings.stylePreset == .precise)
            #expect(changed.thread.settings.systemPrompt == "Be brief." && changed.thread.settings.guardrailsEnabled)
            #expect(try await server.call("GET", "/api/threads").body.contains("Recipes"))
            #expect(try await server.call("DELETE", path).status == 204)
            #expect(try await server.call("GET", path).status == 404)
            #expect(try await server.call("DELETE", path).status == 404)
        }
    }

    struct Listed: Decodable {
        struct Thread: Decodable {
            var title: String
            var projectID: UUID?
            var isPinned: Bool
            var isArchived: Bool
            var ownSettings: [String]
            var settings: ChatThread.Settings
        }
        var threads: [Thread]
        var projects: [ChatProject]
    }

    @Test func `the API pins, archives and moves threads, and creates, changes and deletes projects`() async throws {
        try await World().serve { server async throws in
            let body = #"{"name":"Chemistry","settings":{"systemPrompt":"Be brief.","collection":"lectures"}}"#
            let created = try await server.call("POST", "/api/projects", json: body)
            #expect(created.status == 201)
            let project: ChatProject = try created.json()
            #expect(project.settings == ChatProject.Settings(systemPrompt: "Be brief.", collection: "lectures"))
            #expect(try await server.call("POST", "/api/projects", json: body).status == 409)
            #expect(try await server.call("POST", "/api/projects", json: "{}").status == 400)
            let new = #"{"projectID":"\#(project.id)"}"#
            let view: View = try await server.call("POST", "/api/threads", json: new).json()
            #expect(view.thread.settings.systemPrompt == "Be brief." && view.thread.projectID == project.id)
            let path = "/api/threads/\(view.thread.id)"
            let change = #"{"isPinned":true,"isArchived":true,"settings":{"collection":null}}"#
            #expect(try await server.call("PATCH", path, json: change).status == 200)
            var listed: Listed = try await server.call("GET", "/api/threads").json()
            #expect(listed.projects == [project] && listed.threads.map(\.isPinned) == [true])
            #expect(listed.threads.first?.isArchived == true && listed.threads.first?.ownSettings == ["collection"])
            #expect(listed.threads.first?.settings.collection == nil)
            let again: View = try await server.call("PATCH", path, json: #"{"usesProjectSettings":true}"#).json()
            #expect(again.thread.settings.collection == "lectures" && again.thread.ownSettings.isEmpty)
            let place = "/api/projects/\(project.id)"
            let renamed: ChatProject = try await server.call(
                "PATCH", place, json: #"{"name":"Physics","settings":{"collection":null}}"#
            ).json()
            #expect(renamed.name == "Physics" && renamed.settings == ChatProject.Settings(systemPrompt: "Be brief."))
            #expect(try await server.call("GET", "/api/search?q=x&project=\(project.id)").status == 200)
            for (query, status) in [("project=x", 400), ("project=\(UUID())", 404)] {
                #expect(try await server.call("GET", "/api/search?q=x&\(query)").status == status)
            }
            #expect(try await server.call("PATCH", path, json: #"{"projectID":null}"#).status == 200)
            #expect(try await server.call("PATCH", path, json: #"{"projectID":"\#(UUID())"}"#).status == 404)
            #expect(try await server.call("DELETE", place + "?threads=some").status == 400)
            #expect(try await server.call("PATCH", path, json: new).status == 200)
            #expect(try await server.call("DELETE", place + "?threads=delete").status == 204)
            #expect(try await server.call("DELETE", place).status == 404)
            listed = try await server.call("GET", "/api/threads").json()
            #expect(listed.threads.isEmpty && listed.projects.isEmpty)
        }
    }

    @Test func `regenerates an answer, edits messages and shows an earlier branch`() async throws {
        let world = try World([[.text("One.")], [.text("Two.")], [.text("Three.")]])
        try await world.serve { server async throws in
            let id = try await server.call("POST", "/api/threads").json(View.self).thread.id
            let first: Turn = try await server.call(
                "POST", "/api/threads/\(id)/messages", json: #"{"text":"Count"}"#
            ).json()
            #expect(first.question?.text == "Count" && first.answer.metadata.status == .generating)
            #expect(try await settled(world, first).text == "One.")
            let again = try await server.call("POST", "/api/messages/\(first.answer.id)/regenerate")
            #expect(again.status == 202)
            #expect(try await settled(world, try again.json()).text == "Two.")
            let question = try #require(first.question).id
            let edit = try await server.call("POST", "/api/messages/\(question)/edit", json: #"{"text":"Count on"}"#)
            #expect(edit.status == 202)
            #expect(try await settled(world, try edit.json()).text == "Three.")
            let shown: View = try await server.call("POST", "/api/messages/\(first.answer.id)/show").json()
            #expect(shown.thread.messages.map(\.text) == ["Count", "One."])
            #expect(shown.branches.count == 2 && shown.branches[first.answer.id.uuidString]?.siblingIDs.count == 2)
            let own = try await server.call(
                "POST", "/api/messages/\(first.answer.id)/edit", json: #"{"text":"Mine."}"#)
            #expect(own.status == 200)
        }
    }

    @Test func `returns a long thread in pages and refuses invalid page limits`() async throws {
        let world = try World()
        let thread = try world.chat.createThread()
        var messages: [ChatMessage] = []
        for number in 0..<250 {
            messages.append(ChatMessage(role: number % 2 == 0 ? .user : .assistant, text: "\(number)"))
        }
        try world.chat.store.append(messages, to: thread.id, after: nil)
        try await world.serve { server async throws in
            let newest: View = try await server.call("GET", "/api/threads/\(thread.id)").json()
            #expect(newest.thread.messages.count == 100 && newest.hasEarlier && newest.totalMessages == 250)
            let first = try #require(newest.thread.messages.first)
            let earlier: View = try await server.call(
                "GET", "/api/threads/\(thread.id)?limit=200&before=\(first.id)"
            ).json()
            #expect(earlier.thread.messages.count == 150 && !earlier.hasEarlier)
            for query in ["limit=0", "limit=x", "limit=1001", "limit=-1", "before=x", "limit=99999999999999999999"] {
                #expect(try await server.call("GET", "/api/threads/\(thread.id)?\(query)").status == 400, "\(query)")
            }
        }
    }

    @Test func `refuses an invalid body and reports the field's name but not its value`() async throws {
        try await World().serve { server async throws in
            let id = try await server.call("POST", "/api/threads").json(View.self).thread.id
            let path = "/api/threads/\(id)"
            let cases = [
                ("{", nil), ("[]", nil), (#"{"title":7}"#, "title"),
                (#"{"settings":{"stylePreset":"secretstyle"}}"#, "settings.stylePreset"),
                (#"{"settings":{"guardrailsEnabled":"yes"}}"#, "settings.guardrailsEnabled"),
                (#"{"settings":[]}"#, "settings"),
            ]
            for (body, field) in cases {
                let reply = try await server.call("PATCH", path, json: body)
                #expect(reply.status == 400, "\(body)")
                #expect(!reply.body.contains("secretstyle"))
                if let field { #expect(reply.body.contains("\"param\": \"\(field)\""), "\(reply.body)") }
            }
            #expect(try await server.call("POST", path + "/messages", json: #"{"text":""}"#).status == 400)
            #expect(try await server.call("POST", path + "/messages", json: "{}").body.contains("\"param\": \"text\""))
            let deep = String(repeating: "[", count: 100_000)
            #expect(try await server.call("PATCH", path, json: #"{"title":\#(deep)"#).status == 400)
        }
    }

    @Test func `an unknown path returns 404, and a wrong method returns 405 with Allow`() async throws {
        try await World().serve { server async throws in
            let unknown = try await server.call("GET", "/api/nothing")
            #expect(unknown.status == 404 && unknown.failure == "not_found")
            #expect(try await server.call("GET", "/v1/nothing").failure == "not_found")
            let wrong = try await server.call("PUT", "/api/threads")
            #expect(wrong.status == 405 && wrong.headers["allow"] == "GET, HEAD, OPTIONS, POST")
            #expect([400, 405].contains(try await server.call("BREW", "/health").status))
        }
    }

    @Test func `HEAD returns the status and headers of GET without a body`() async throws {
        try await World().serve { server async throws in
            for path in ["/health", "/metrics", "/v1/models", "/api/tags", "/api/version", "/api/ps", "/api/threads"] {
                let reply = try await server.call("GET", path)
                let head = try await server.call("HEAD", path)
                #expect(head.status == 200, "\(path)")
                #expect(head.headers["content-type"] == reply.headers["content-type"])
                #expect(head.headers["content-length"] != nil)
            }
            for path in ["/v1/models/none", "/api/nothing", "/api/threads/none"] {
                let status = try await server.call("GET", path).status
                #expect(try await server.call("HEAD", path).status == status, "\(path)")
            }
            #expect(try await server.call("HEAD", "/v1/chat/completions").status == 405)
            // On one connection, an extra body would be taken for the next response.
            let connection = try await server.connect()
            for path in ["/v1/models", "/api/nothing", "/v1/chat/completions", "/health"] {
                let head = try await connection.call("HEAD", path)
                #expect([200, 404, 405].contains(head.status), "\(path)")
            }
            await connection.close()
        }
    }

    @Test func `OPTIONS lists the methods of a path in Allow`() async throws {
        try await World().serve { server async throws in
            for (path, methods) in [
                ("/v1/models", "GET, HEAD, OPTIONS"), ("/v1/chat/completions", "OPTIONS, POST"),
                ("/api/threads", "GET, HEAD, OPTIONS, POST"), ("/api/delete", "DELETE, OPTIONS"),
                ("/", "GET, HEAD, OPTIONS"),
            ] {
                let reply = try await server.call("OPTIONS", path)
                #expect(reply.status == 204, "\(path)")
                #expect(reply.headers["allow"] == methods, "\(path)")
            }
            #expect(try await server.call("OPTIONS", "/api/nothing").status == 404)
        }
    }

    @Test func `sends 100 Continue once the request's headers are accepted`() async throws {
        try await World().serve { server async throws in
            let body = #"{"title": "New"}"#
            let waits = ["Expect": "100-continue", "Content-Type": "application/json"]
            func begin(_ path: String, _ length: Int, _ headers: [String: String]) async throws -> RawConnection {
                let connection = try await server.connect()
                try await connection.begin(
                    "POST", path, headers: headers.merging(["Content-Length": "\(length)"]) { first, _ in first })
                return connection
            }
            let accepted = try await begin("/api/threads", body.utf8.count, waits)
            #expect(try await accepted.head().status == 100)
            try await accepted.send(body)
            #expect(try await accepted.reply().status == 201)
            // No bytes of the first response remain.
            #expect(try await accepted.call("GET", "/health").status == 200)
            await accepted.close()

            let large = try await begin("/api/threads", 1 << 40, waits)
            let refusal = try await large.reply()
            #expect(refusal.status == 413 && refusal.headers["connection"] == "close")
            await large.close()

            let chunked = try await server.connect()
            try await chunked.begin(
                "POST", "/api/threads",
                headers: waits.merging(["Transfer-Encoding": "chunked"]) { first, _ in first })
            #expect(try await chunked.head().status == 100)
            try await chunked.send("\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n")
            #expect(try await chunked.reply().status == 201)
            await chunked.close()
        }
    }

    @Test func `sends no 100 Continue to an HTTP/1.0 client or for a request without a body`() async throws {
        try await World().serve { server async throws in
            let old = try await server.connect()
            try await old.send(
                "POST /api/threads HTTP/1.0\r\nHost: localhost\r\nExpect: 100-continue\r\n"
                    + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
            #expect(try await old.head().status == 201)
            await old.close()
            let empty = try await server.call("GET", "/health", headers: ["Expect": "100-continue"])
            #expect(empty.status == 200)
        }
    }

    @Test func `serves every file of the web page with an ETag, and no other file`() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Web").standardized
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(/\w\.\w+$/) }
        #expect(names.contains("chat/screen.js"))
        try await World().serve { server async throws in
            for name in names {
                let path = name == "index.html" ? "/" : "/assets/\(name)"
                let reply = try await server.call("GET", path)
                #expect(reply.status == 200, "\(name) is not embedded: run Tools/server_files")
                let content = try Data(contentsOf: folder.appending(path: name))
                #expect(reply.headers["content-length"] == String(content.count), "\(name)")
                if !name.hasSuffix(".png") { #expect(reply.body.utf8.elementsEqual(content), "\(name)") }
                let tag = try #require(reply.headers["etag"])
                let known = try await server.call("GET", path, headers: ["If-None-Match": tag])
                #expect(known.status == 304 && known.body.isEmpty)
                let head = try await server.call("HEAD", path)
                #expect(head.status == 200 && head.headers["content-length"] == reply.headers["content-length"])
                // Browsers replace the stored fields by those of "not modified".
                for field in ["content-security-policy", "service-worker-allowed", "cache-control", "etag"] {
                    #expect(known.headers[field] == reply.headers[field], "\(name): \(field)")
                    #expect(head.headers[field] == reply.headers[field], "\(name): \(field)")
                }
            }
            #expect(try await server.call("GET", "/index.html").status == 404)
            for path in [
                "/assets/index.html", "/assets/chat", "/assets/chat/", "/assets/screen.js", "/assets/chat/none.js",
            ] {
                #expect(try await server.call("GET", path).status == 404, "\(path)")
            }
        }
    }

    @Test func `a PATCH of the settings changes only the fields in the body`() async throws {
        let world = try World()
        try await world.serve { server async throws in
            let body =
                #"{"keepsPartialAnswers":true,"newThreadSettings":{"stylePreset":"creative"},"defaultModel":null}"#
            let settings: DeviceSettings = try await server.call("PATCH", "/api/settings", json: body).json()
            #expect(settings.keepsPartialAnswers && settings.newThreadSettings.stylePreset == .creative)
            #expect(settings.enableFoundationModels && settings.newThreadSettings.guardrailsEnabled)
            let read: DeviceSettings = try await server.call("GET", "/api/settings").json()
            #expect(read == settings && read.cacheType == nil)
            func change(_ body: String) async throws -> DeviceSettings {
                try await server.call("PATCH", "/api/settings", json: body).json()
            }
            #expect(try await change(#"{"cacheType":"q8_0"}"#).cacheType == .q8_0)
            #expect(try await change("{}").cacheType == .q8_0)
            #expect(try await server.call("PATCH", "/api/settings", json: #"{"cacheType":"q2"}"#).status == 400)
            #expect(try await change(#"{"cacheType":null}"#).cacheType == nil)
        }
    }

    @Test func `exports, searches, clears and imports chats`() async throws {
        let world = try World([[.text("Forty-two.")]])
        try await world.serve { server async throws in
            let id = try await server.call("POST", "/api/threads").json(View.self).thread.id
            let turn: Turn = try await server.call(
                "POST", "/api/threads/\(id)/messages", json: #"{"text":"The answer?"}"#
            ).json()
            _ = try await world.chat.finished(turn.answer.id)
            // A plus sign stands for a space; a literal plus sign is percent-encoded.
            for (query, isFound) in [
                ("forty", true), ("two+forty", true), ("two%20forty", true), ("two%2Bforty", false),
            ] {
                let found = try await server.call("GET", "/api/search?q=\(query)").body
                #expect(found.contains("\(turn.answer.id)") == isFound)
            }
            let text = try await server.call("GET", "/api/threads/\(id)/export")
            #expect(
                text.headers["content-type"]?.hasPrefix("text/markdown") == true && text.body.contains("Forty-two."))
            let export = try await server.call("GET", "/api/export")
            #expect(export.headers["content-disposition"]?.hasPrefix("attachment") == true)
            #expect(try await server.call("POST", "/api/clear").status == 204)
            #expect(try await server.call("GET", "/api/threads/\(id)").json(View.self).totalMessages == 0)
            #expect(try await server.call("DELETE", "/api/threads/\(id)").status == 204)
            let imported = try await server.call("POST", "/api/import", json: export.body)
            #expect(imported.status == 200 && imported.body.contains("Chat1"))
            #expect(try await server.call("GET", "/api/search?q=forty").body.contains("Forty-two"))
            #expect(try await server.call("GET", "/api/counters").json(ChatCounters.self).messages >= 2)
        }
    }

    @Test func `metrics count requests by route and answers by result`() async throws {
        let world = try World([[.text("Hello."), .usage(input: 5, output: 2)]])
        try await world.serve { server async throws in
            let id = try await server.call("POST", "/api/threads").json(View.self).thread.id
            let turn: Turn = try await server.call(
                "POST", "/api/threads/\(id)/messages", json: #"{"text":"Hi"}"#
            ).json()
            _ = try await world.chat.finished(turn.answer.id)
            while server.server.metrics.snapshot.answers.isEmpty { await Task.yield() }
            for index in 0..<20 { _ = try await server.call("GET", "/made/up/\(index)") }
            let reply = try await server.call("GET", "/metrics")
            #expect(reply.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
            let lines = reply.body.split(separator: "\n").map(String.init)
            #expect(lines.contains(#"hearth_http_requests_total{method="POST",route="/api/threads",status="201"} 1"#))
            #expect(lines.contains(#"hearth_http_requests_total{method="GET",route="none",status="404"} 20"#))
            #expect(lines.contains(#"hearth_answers_total{result="stop"} 1"#))
            #expect(lines.contains("hearth_first_token_seconds_count 1"))
            #expect(!reply.body.contains("made"))
            for line in lines where !line.hasPrefix("#") {
                #expect(
                    line.wholeMatch(of: /[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[0-9.e+-]+/) != nil, "\(line)"
                )
            }
        }
    }

    @Test func `health and status report the server's state and version`() async throws {
        try await World().serve { server async throws in
            #expect(try await server.call("GET", "/health").body.contains(#""status":"ok""#))
            let status = try await server.call("GET", "/api/status").body
            #expect(status.contains(#""version":"1.2.3""#) && status.contains(#""state":"ready""#))
            #expect(!status.contains("smallModel") && !status.contains("isSample"))
        }
    }

    @Test func `offers a recommended and a small model if no model is installed`() async throws {
        let world = try World()
        let recommended = try #require(ModelCatalogue.load()["qwen3-0.6b-q4_k_m"])
        world.feature.withLock { $0 = .enable(recommended: recommended) }
        try await world.serve { server async throws in
            let status = try await server.call("GET", "/api/status").body
            for fact in [
                #""state":"offerDownload""#, #""recommendedModel":"qwen3-0.6b-q4_k_m""#,
                #""smallModel":"smollm2-135m-instruct-q4_1""#,
            ] {
                #expect(status.contains(fact), "\(fact) is missing in \(status)")
            }
            func answer(_ json: String) async throws -> Int {
                try await server.call("POST", "/api/onboarding", json: json).status
            }
            #expect(try await answer(#"{"choice":"download","model":"smollm2-135m-instruct-q4_1"}"#) == 200)
            #expect(world.onboarding.withLock { $0 } == .download(id: "smollm2-135m-instruct-q4_1"))
            #expect(try await answer(#"{"choice":"download"}"#) == 200)
            #expect(world.onboarding.withLock { $0 } == .download(id: "qwen3-0.6b-q4_k_m"))
            // Earlier versions accepted this choice.
            #expect(try await answer(#"{"choice":"sample"}"#) == 400)
            #expect(try await answer(#"{"choice":"skipped"}"#) == 200)
            #expect(world.onboarding.withLock { $0 } == .skipped)
        }
    }
}
