import FeatureTesting
import Foundation
import Testing

@testable import ModelLibrary

/// A model folder on a disconnected drive.
@Suite(.timeLimit(.minutes(30))) struct UnreachableFolderTests {
    enum Place: CaseIterable {
        case missingDrive, linkToLink, relativeLink, loop, homeOnMissingDrive, file, linkToFile
    }

    private let world: StoreWorld

    init() throws {
        world = try StoreWorld()
        try FileManager.default.removeItem(atPath: world.folder.path)
    }

    /// Makes the model folder unreachable and returns the path that the message should name.
    private func put(_ place: Place) throws -> String {
        let (files, models) = (FileManager.default, world.folder.path)
        let drive = world.root + "/drive/models"
        switch place {
        case .missingDrive: try files.createSymbolicLink(atPath: models, withDestinationPath: drive)
        case .linkToLink:
            try files.createSymbolicLink(atPath: world.root + "/second", withDestinationPath: drive)
            try files.createSymbolicLink(atPath: models, withDestinationPath: world.root + "/second")
        case .relativeLink:
            try files.createSymbolicLink(atPath: models, withDestinationPath: "../drive/models")
            return world.root + "/home/../drive/models"
        case .loop:
            try files.createSymbolicLink(atPath: models, withDestinationPath: models)
            return models
        case .homeOnMissingDrive:
            try files.removeItem(atPath: world.root + "/home")
            try files.createSymbolicLink(atPath: world.root + "/home", withDestinationPath: world.root + "/drive")
            return world.root + "/drive"
        case .file:
            try Data("text".utf8).write(to: URL(filePath: models))
            return models
        case .linkToFile:
            try Data("text".utf8).write(to: URL(filePath: world.root + "/file"))
            try files.createSymbolicLink(atPath: models, withDestinationPath: world.root + "/file")
            return world.root + "/file"
        }
        return drive
    }

    @Test(arguments: Place.allCases)
    func `every operation on an unreachable folder names the path and changes nothing`(
        _ place: Place
    ) async throws {
        let source = try StoreModel.write(world.path("elsewhere/a.gguf"))
        let named = try put(place)
        let entry = try ModelCatalogue.entry(url: #require(URL(string: "https://localhost:1/a.gguf")))
        let manager = world.manager([entry])
        let before = try FileManager.default.subpathsOfDirectory(atPath: world.root).sorted()
        let actions: [@Sendable () async throws -> Void] = [
            { _ = try manager.storageUsage() },
            { _ = try await manager.downloadPlan(entry) },
            { _ = try await manager.downloadModel(entry) },
            { _ = try await manager.importModel(from: source, as: "b") },
            { _ = try await manager.importModel(from: source, as: "b", method: .link) },
            { _ = try await manager.verifyModel(id: "a") },
            { try await manager.deleteModel(id: "a") },
            { _ = try manager.folder.path(for: "a", kind: .generative) },
            { _ = try manager.folder.path(for: nil, kind: .generative) },
        ]
        for action in actions {
            let error = await #expect(throws: ModelLibraryError.self) { try await action() }
            #expect(error?.code == .unreadableFile)
            #expect(error?.message.contains(named) == true)
        }
        try manager.cleanUp()
        #expect(try FileManager.default.subpathsOfDirectory(atPath: world.root).sorted() == before)
        // A file outside of the model folder can be found without the folder.
        #expect(try manager.folder.path(for: source, kind: .generative) == source)
    }

    @Test func `reconnecting the drive restores the same models and revision`() async throws {
        let source = try StoreModel.write(world.path("elsewhere/a.gguf"))
        let drive = world.root + "/drive"
        try FileManager.default.createDirectory(atPath: drive + "/models", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: world.folder.path, withDestinationPath: drive + "/models")
        let manager = world.manager()
        _ = try await manager.importModel(from: source, as: "a")
        let (before, revision) = (
            try FileManager.default.subpathsOfDirectory(atPath: drive).sorted(), manager.folder.revision
        )

        try FileManager.default.moveItem(atPath: drive, toPath: drive + "-away")
        #expect(manager.folder.problem != nil)
        try manager.cleanUp()
        await #expect(throws: ModelLibraryError.self) { try await manager.deleteModel(id: "a") }
        #expect(!FileManager.default.fileExists(atPath: drive))

        try FileManager.default.moveItem(atPath: drive + "-away", toPath: drive)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: drive).sorted() == before)
        #expect(manager.folder.problem == nil && manager.folder.revision == revision)
        #expect(try await manager.verifyModel(id: "a").outcome == .intact)
    }

    @Test func `a model folder that does not exist yet counts as empty`() throws {
        #expect(world.folder.problem == nil)
        #expect(ModelFolder(path: world.root + "/new/home/models").problem == nil)
        #expect(try world.manager().storageUsage().totalBytes == 0)
    }

    @Test(.enabled(if: geteuid() != 0, "The superuser may read every folder."))
    func `a model folder without read permission is reported as unreachable`() throws {
        try FileManager.default.createDirectory(atPath: world.folder.path, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: world.folder.path)
        #expect(throws: ModelLibraryError.self) { try world.folder.requireAccessible() }
    }
}
