import Foundation
import Testing

@testable import Hearth

@Suite struct ShippedFileTests {
    @Test func `shipped files are found among the resources of a Mac app`() throws {
        let app = FileManager.default.temporaryDirectory.appending(path: "hearth-app-\(UUID())")
        defer { try? FileManager.default.removeItem(at: app) }
        let models = app.appending(path: "Contents/Resources/Models")
        try FileManager.default.createDirectory(at: models, withIntermediateDirectories: true)
        try Data("model".utf8).write(to: models.appending(path: "shipped.gguf"))
        let program = app.appending(path: "Contents/MacOS/Hearth").path
        let found = try #require(ShippedFile.locate("shipped.gguf", beside: program))
        #expect(try Data(contentsOf: URL(filePath: found)) == Data("model".utf8))
        #expect(ShippedFile.locate("other.gguf", beside: program) == nil)
        #expect(ShippedFile.notices(beside: program) == nil)
        try Data("# Notices".utf8).write(to: app.appending(path: "Contents/Resources/THIRD_PARTY_NOTICES.md"))
        #expect(ShippedFile.notices(beside: program) == "# Notices")
    }
}
