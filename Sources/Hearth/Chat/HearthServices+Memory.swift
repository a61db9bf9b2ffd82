import Foundation

extension HearthServices {
    /// Whether answers use the facts that the user keeps.
    public var usesMemory: Bool { (try? settings.read())?.memory?.enabled ?? false }

    /// Switches the use of the facts on or off.
    ///
    /// - Throws: `HearthError` with `unreadableFile` or `unwritableFile`.
    public func setUsesMemory(_ isOn: Bool) throws {
        try settings.update { settings in
            var memory = settings.memory ?? HearthSettings.Memory()
            memory.enabled = isOn
            settings.memory = memory
        }
    }
}
