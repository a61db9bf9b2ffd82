import FeatureTesting
import Foundation
import Hearth
import Testing

@Suite struct FoundationFailureTests {
    private static func failure(_ work: () throws -> Void) -> Failure? {
        do {
            try work()
            return nil
        } catch {
            return Failure(error)
        }
    }

    @Test func `Foundation errors are mapped to a sentence with the path and the reason`() throws {
        let home = try TemporaryHome()
        let file = home.path + "/file"
        try Data("x".utf8).write(to: URL(fileURLWithPath: file))
        let files = FileManager.default
        let failures = [
            (
                Self.failure { try files.createDirectory(atPath: file, withIntermediateDirectories: true) },
                "already exists"
            ),
            (
                Self.failure { try files.createDirectory(atPath: file + "/x", withIntermediateDirectories: true) },
                "irectory"
            ),
            (Self.failure { _ = try Data(contentsOf: URL(fileURLWithPath: home.path + "/none")) }, "does not exist"),
            (Self.failure { try files.moveItem(atPath: home.path + "/none", toPath: file + "2") }, "does not exist"),
        ]
        for (failure, reason) in failures {
            let message = try #require(failure).message
            #expect(message.contains(home.path) && message.contains(reason), "\(message)")
            #expect(!message.contains("Domain") && !message.contains("UserInfo"), "\(message)")
        }
    }

    @Test func `a full disk has its own kind of failure`() {
        let failure = Failure(CocoaError(.fileWriteOutOfSpace, userInfo: [NSFilePathErrorKey: "/a/b"]))
        #expect(failure.kind == .noSpace && failure.message.hasPrefix("/a/b ") && failure.message.contains("full"))
    }
}
