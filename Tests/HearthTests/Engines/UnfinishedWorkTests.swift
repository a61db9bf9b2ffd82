import FeatureTesting
import Foundation
import Support
import Testing

@Suite struct UnfinishedWorkTests {
    private let home: TemporaryHome
    private let work: UnfinishedWork

    init() throws {
        home = try TemporaryHome()
        work = UnfinishedWork("tests", stateFolder: home.path)
    }

    private var folder: String { home.path + "/unfinished/tests" }

    private func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder) }

    /// Copies the marks of this process, so that they look like those of an ended process.
    private func leaveAll() throws {
        for file in try files() {
            try FileManager.default.copyItem(atPath: "\(folder)/\(file)", toPath: "\(folder)/\(file)-left")
        }
    }

    @Test func `finished work leaves no mark files`() throws {
        do {
            let mark = try #require(work.begin("key"))
            #expect(try files().count == 1)
            withExtendedLifetime(mark) {}
        }
        #expect(try files().isEmpty)
        #expect(work.leftovers().isEmpty)
    }

    @Test func `work of an ended program counts as unfinished, but running work does not`() throws {
        let mark = try #require(work.begin("first"))
        #expect(work.leftovers().isEmpty)
        mark.note("the last\nthing that was begun")
        try leaveAll()
        let leftovers = work.leftovers()
        #expect(leftovers.map(\.key) == ["the last\nthing that was begun"])
        // The first reader has already claimed the unfinished work.
        #expect(work.leftovers().isEmpty)
        leftovers.forEach { $0.remove() }
        #expect(try files().count == 1)
        withExtendedLifetime(mark) {}
    }

    @Test func `the record of unfinished work persists until it is removed`() throws {
        let mark = try #require(work.begin("key"))
        try leaveAll()
        #expect(work.leftovers().count == 1)
        #expect(work.leftovers().count == 1)
        withExtendedLifetime(mark) {}
    }

    @Test func `work whose note was cleared is not reported as unfinished`() throws {
        let mark = try #require(work.begin("a long key, of which nothing may be left"))
        mark.note(nil)
        try leaveAll()
        #expect(work.leftovers().isEmpty)
        #expect(try files().count == 1)
        withExtendedLifetime(mark) {}
    }

    @Test(arguments: ["", "\n", "x", "another run of the machine\n\u{3}\u{0}\u{0}\u{0}key"])
    func `invalid mark files and those from an earlier boot are removed`(_ content: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: URL(filePath: "\(folder)/left"))
        #expect(work.leftovers().isEmpty)
        #expect(try files().isEmpty)
    }

    @Test func `mark files and their folder are readable only by their owner`() throws {
        let mark = try #require(work.begin("key"))
        let file = try #require(try files().first)
        for (path, mode) in [("\(folder)/\(file)", 0o600), (folder, 0o700)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
        withExtendedLifetime(mark) {}
    }

    @Test func `a mark folder that cannot be created only disables the detection of crashes`() throws {
        try Data().write(to: URL(filePath: home.path + "/unfinished"))
        #expect(work.begin("key") == nil)
        #expect(work.leftovers().isEmpty)
    }

    @Test(arguments: [0, 1, 8_192, 100_000]) func `long keys of unfinished work are truncated`(_ length: Int) throws {
        let mark = try #require(work.begin(String(repeating: "x", count: length)))
        try leaveAll()
        #expect(work.leftovers().map(\.key.count) == (length == 0 ? [] : [min(length, 8_192)]))
        withExtendedLifetime(mark) {}
    }
}
