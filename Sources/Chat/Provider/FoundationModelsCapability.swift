import LanguageModels

/// Whether the system's model, or Hearth's local one in its place, can be used on this device.
public enum FoundationModelsCapability {
    /// Asked anew each time: models come and go.
    public static var isAvailable: Bool { SystemLanguageModel.default.isAvailable }
}
