import Chat
import Foundation
import LanguageModelsTestSupport
import Testing

@testable import HearthServer

/// Tests of requests about the pictures of chats; the tests of the built program are about files, too.
@Suite(.timeLimit(.minutes(30))) struct AttachmentRoutesTests {
    private static let picture = "GIF89a picture"

    @Test func `attaches, lists, returns and removes a picture`() async throws {
        let world = try World([[.text("A cat.")]])
        let thread = try world.chat.createThread().id
        try await world.serve { server async throws in
            let path = "/api/threads/\(thread)/attachments"
            let upload = try await server.call(
                "POST", path + "?name=cat.gif", json: Self.picture,
                headers: ["Content-Type": "application/octet-stream"])
            #expect(upload.status == 201)
            let picture: ChatAttachment = try upload.json()
            #expect(picture.mediaType == "image/gif" && picture.bytes == Self.picture.utf8.count && !picture.isSent)
            #expect(try await server.call("GET", "/api/threads/\(thread)").body.contains("cat.gif"))
            let content = try await server.call("GET", "\(path)/\(picture.id)/content")
            #expect(content.body == Self.picture && content.headers["content-type"] == "image/gif")
            let message = #"{"text":"What is it?","attachments":["\#(picture.id)"]}"#
            #expect(try await server.call("POST", "/api/threads/\(thread)/messages", json: message).status == 202)
            #expect(try await server.call("DELETE", "\(path)/\(picture.id)").status == 204)
            for call in ["", "/content"] {
                #expect(try await server.call("GET", "\(path)/\(picture.id)\(call)").status == 404)
            }
            #expect(try await server.call("DELETE", "\(path)/\(picture.id)").status == 404)
        }
    }

    @Test func `refuses other content types, unknown chats and unknown attachments`() async throws {
        let world = try World()
        let thread = try world.chat.createThread().id
        try await world.serve { server async throws in
            let path = "/api/threads/\(thread)"
            let binary = ["Content-Type": "application/octet-stream"]
            let text = try await server.call("POST", path + "/attachments?name=a.gif", json: Self.picture)
            #expect(text.status == 415)
            let nameless = try await server.call("POST", path + "/attachments", json: Self.picture, headers: binary)
            #expect(nameless.status == 400)
            let unknown = try await server.call(
                "POST", "/api/threads/\(UUID())/attachments?name=a.gif", json: Self.picture, headers: binary)
            #expect(unknown.status == 404)
            let message = #"{"text":"Hello","attachments":["\#(UUID())"]}"#
            #expect(try await server.call("POST", path + "/messages", json: message).status == 404)
            let wrong = #"{"text":"Hello","attachments":["a"]}"#
            #expect(try await server.call("POST", path + "/messages", json: wrong).status == 400)
        }
        #expect(try world.chat.thread(thread).messages.isEmpty)
    }
}
