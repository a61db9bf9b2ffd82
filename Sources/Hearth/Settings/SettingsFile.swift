public import Engines
import Foundation

/// What the user has chosen.
public struct HearthSettings: Codable, Sendable, Hashable {
    /// The model that answers unless another is named; nil to let Hearth choose.
    public var defaultModel: String?
    /// How the user wants to get a first model.
    public var onboarding: OnboardingChoice

    public init(defaultModel: String? = nil, onboarding: OnboardingChoice = .undecided) {
        self.defaultModel = defaultModel
        self.onboarding = onboarding
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        defaultModel = try container.decodeIfPresent(String.self, forKey: .defaultModel)
        onboarding = try container.decodeIfPresent(OnboardingChoice.self, forKey: .onboarding) ?? .undecided
    }
}

/// The settings on disk: `settings.json` in Hearth's home folder.
public struct SettingsFile: Sendable {
    /// Where the file lies; it need not exist yet.
    public let path: String

    init(path: String) { self.path = path }

    /// Reads the settings as they are now, by whichever program they were changed.
    ///
    /// - Returns: The settings; the defaults if there is no file.
    /// - Throws: `HearthError` with `unreadableFile` for a file that holds something else.
    public func read() throws(HearthError) -> HearthSettings {
        guard FileManager.default.fileExists(atPath: path) else { return HearthSettings() }
        do {
            return try JSONDecoder().decode(HearthSettings.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw HearthError(
                .unreadableFile,
                "The settings in \(path) can't be read: they are no JSON of the expected form. "
                    + "Mend the file, or remove it to go back to the defaults.")
        }
    }

    /// Changes the settings; a reader sees the old ones or the new ones, never half of them.
    ///
    /// - Parameter change: Changes what it is given.
    /// - Throws: `HearthError` with `unreadableFile`, or `unwritableFile`.
    public func update(_ change: (inout HearthSettings) -> Void) throws(HearthError) {
        var settings = try read()
        change(&settings)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try encoder.encode(settings).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw HearthError(
                .unwritableFile,
                "The settings can't be written to \(path): \(error.localizedDescription) "
                    + "Check the folder's permissions and the free space.")
        }
    }
}
