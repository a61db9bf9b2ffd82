import Documents
import FeatureTesting
import Foundation
import Hearth
import Mail
import Synchronization
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(30))) @MainActor struct PickedPlacesTests {
    /// A fake sandboxed system, whose bookmarks are a word for its behaviour, followed by the path.
    private final class Sandbox: Sendable {
        private let state = Mutex((opened: [String](), word: "fresh"))

        /// Returns the paths opened since the last call.
        func opened() -> [String] {
            state.withLock { state in
                defer { state.opened = [] }
                return state.opened.sorted()
            }
        }

        func mark(_ word: String) { state.withLock { $0.word = word } }

        var system: HostSystem {
            var system = HostSystem()
            system.open = { place in
                self.state.withLock { $0.opened.append(place.path) }
                return place.lastPathComponent != "own"
            }
            system.bookmark = { place in
                if place.lastPathComponent == "refused" { throw CocoaError(.fileReadNoPermission) }
                return Data("\(self.state.withLock { $0.word }) \(place.path)".utf8)
            }
            system.resolve = { bookmark in
                let text = String(decoding: bookmark, as: UTF8.self)
                if text.contains("/away") { throw CocoaError(.fileNoSuchFile) }
                return (URL(filePath: String(text.drop { $0 != "/" })), text.hasPrefix("stale"))
            }
            return system
        }
    }

    private let home: TemporaryHome
    private let sandbox = Sandbox()

    init() throws { home = try TemporaryHome() }

    private var places: PickedPlaces { PickedPlaces(folder: home.path + "/data", system: sandbox.system) }

    private func bookmarks() throws -> [String: String] {
        let data = try Data(contentsOf: URL(filePath: home.path + "/data/picked.json"))
        let found = try JSONDecoder().decode([String: Data].self, from: data)
        return found.mapValues { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `picked places in use are opened at the next launch, and other bookmarks are deleted`() throws {
        for path in ["/mail/inbox.mbox", "/notes/", "/gone", "/away"] { try places.keep(URL(filePath: path)) }
        #expect(sandbox.opened() == ["/away", "/gone", "/mail/inbox.mbox", "/notes"])
        places.reopen(["/mail/inbox.mbox", "/notes", "/away"])
        #expect(sandbox.opened() == ["/mail/inbox.mbox", "/notes"])
        // The bookmark of a disconnected disk is kept.
        #expect(try bookmarks().keys.sorted() == ["/away", "/mail/inbox.mbox", "/notes"])
    }

    @Test func `a stale bookmark of a picked place is renewed`() throws {
        sandbox.mark("stale")
        try places.keep(URL(filePath: "/notes"))
        sandbox.mark("fresh")
        places.reopen(["/notes"])
        #expect(try bookmarks() == ["/notes": "fresh /notes"])
    }

    @Test func `a picked place that needs no bookmark is not stored, and a refused bookmark is an error`() throws {
        try places.keep(URL(filePath: "/own"))
        #expect(throws: (any Error).self) { try bookmarks() }
        #expect(throws: HearthError.self) { try places.keep(URL(filePath: "/refused")) }
        // An invalid list of bookmarks counts as empty and is overwritten.
        try FileManager.default.createDirectory(atPath: home.path + "/data", withIntermediateDirectories: true)
        try Data("{".utf8).write(to: URL(filePath: home.path + "/data/picked.json"))
        places.reopen(["/notes"])
        try places.keep(URL(filePath: "/notes"))
        #expect(try bookmarks().keys.sorted() == ["/notes"])
    }

    @Test func `picked document folders and mailboxes are opened at the next launch`() async throws {
        let folder = URL(filePath: home.path + "/picked/notes", directoryHint: .isDirectory)
        let mailbox = URL(filePath: home.path + "/picked/mails", directoryHint: .isDirectory)
        for part in [folder, mailbox] {
            try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
        }
        try Data("The boiler is in the cellar.".utf8).write(to: folder.appending(path: "house.md"))
        try Data("From: Ann <ann@example.org>\r\nSubject: Lunch\r\n\r\nAt one?".utf8)
            .write(to: mailbox.appending(path: "1.eml"))
        let services = home.services()
        let screens = try HearthScreens(services, system: sandbox.system)
        let collection = screens.collection("default")
        await collection.add([folder])
        guard case .done = collection.adding else { throw Unexpected() }
        #expect(await screens.mailList().importMailbox(mailbox))
        let picked = [folder, mailbox].map(\.path).sorted()
        #expect(sandbox.opened() == picked)
        let background = Task { await screens.run() }
        var opened: [String] = []
        try await until {
            opened += sandbox.opened()
            return opened.sorted() == picked
        }
        background.cancel()
        await background.value
        await services.shutDown()
    }
}

private struct Unexpected: Error {}
