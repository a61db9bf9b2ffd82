package import Engine
import Foundation
package import Hearth
import ModelLibrary

/// A home folder of a test's own, removed with the value.
package final class TemporaryHome: Sendable {
    package let path: String

    /// A small language model, see Tests/Fixtures/README.md.
    package static let fixtureModel = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Tests/Fixtures/hearth-tiny.gguf").path

    package init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: models, withIntermediateDirectories: true)
    }

    deinit {
        // A leftover in the system's folder for temporary files is no failure of the test.
        try? FileManager.default.removeItem(atPath: path)
    }

    package var models: String { path + "/models" }

    /// Puts a copy of the fixture model into the model folder.
    package func installFixture(as id: String) throws {
        try FileManager.default.copyItem(atPath: Self.fixtureModel, toPath: "\(models)/\(id).gguf")
    }

    /// Services for this home.
    /// - Parameters:
    ///   - environment: Variables beside HEARTH_HOME.
    ///   - memory: The memory that the machine seems to have; nil for what it has.
    ///   - limits: The coordinator's; nil for those of the memory.
    /// - Returns: The services.
    package func services(
        environment: [String: String] = [:], memory: UInt64? = nil, limits: CoordinatorLimits? = nil
    ) -> HearthServices {
        let variables = environment.merging(["HEARTH_HOME": path, "HOME": path]) { own, _ in own }
        guard let memory else { return HearthServices(environment: variables) }
        return HearthServices(
            environment: variables, memory: DeviceMemory(physicalBytes: memory, available: { nil }), limits: limits)
    }
}
