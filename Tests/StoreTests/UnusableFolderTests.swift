import Foundation
import Testing

@testable import Store

/// Tests of data folders that cannot be created.
@Suite struct UnusableFolderTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)").path

    @Test(arguments: ["file", "file/below", "link", "link/below"])
    func `the error names the folder, and no target is created for a broken link`(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("text".utf8).write(to: URL(filePath: folder + "/file"))
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/link", withDestinationPath: folder + "/nowhere")
        let error = #expect(throws: StoreError.self) {
            try LocalDatabase(path: "\(folder)/\(name)/hearth.sqlite", migrations: [])
        }
        #expect(error?.code == .inaccessible)
        #expect(error?.message.contains("\(folder)/\(name)") == true)
        #expect(!FileManager.default.fileExists(atPath: folder + "/nowhere"))
    }

    @Test func `measures free space at the nearest existing parent folder`() {
        let free = SystemCalls.freeBytes(folder + "/none/hearth.sqlite")
        #expect(free != nil && SystemCalls.freeBytes("hearth.sqlite") != nil)
    }
}
