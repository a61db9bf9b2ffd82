package import Engine
import Foundation
package import Hearth
import ModelLibrary

/// A temporary home folder for one test, which is removed when the value is released.
package final class TemporaryHome: Sendable {
    package let path: String

    /// A small language model, described in Tests/Fixtures/README.md.
    package static let fixtureModel = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Tests/Fixtures/hearth-tiny.gguf").path

    package init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: models, withIntermediateDirectories: true)
    }

    deinit {
        // Leftovers in the temporary folder do not fail the test.
        try? FileManager.default.removeItem(atPath: path)
    }

    package var models: String { path + "/models" }

    /// Copies the fixture model to the model folder.
    package func installFixture(as id: String) throws {
        try FileManager.default.copyItem(atPath: Self.fixtureModel, toPath: "\(models)/\(id).gguf")
    }

    /// Returns services for this home.
    ///
    /// - Parameters:
    ///   - environment: Variables besides HEARTH_HOME.
    ///   - memory: The apparent memory of the machine, or `nil` for the real memory.
    ///   - limits: The coordinator's limits, or `nil` for limits derived from the memory.
    package func services(
        environment: [String: String] = [:], memory: UInt64? = nil, limits: CoordinatorLimits? = nil
    ) -> HearthServices {
        let variables = environment.merging(["HEARTH_HOME": path, "HOME": path]) { own, _ in own }
        guard let memory else { return HearthServices(environment: variables) }
        return HearthServices(
            environment: variables, memory: DeviceMemory(physicalBytes: memory, available: { nil }), limits: limits)
    }
}
