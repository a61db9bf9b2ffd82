package import Engine
import Foundation
package import Llama

/// The model settings of the settings file.
///
/// `HearthSettings` is the complete file and writes it, with the key names used here.
package struct ModelSettings: Decodable, Sendable, Hashable {
    /// The default model; `nil` to let Hearth choose.
    package var defaultModel: String?
    /// The user's choice of a way to get the first model.
    package var onboarding = OnboardingChoice.undecided
    /// The disk space for saved prompt prefixes, in bytes; `nil` for the default.
    package var savedPrefixBytes: UInt64?
    /// The number of GPU layers; `nil` for as many as fit.
    package var gpuLayers: Int?
    /// The comma-separated addresses of remote workers whose memory language models may use; `nil` for none.
    package var rpc: String?
    /// The small model that drafts for models with the same vocabulary; `nil` for none.
    package var draftModel: String?
    /// The type of the key-value cache; `nil` to let Hearth choose.
    package var cacheType: ContextConfiguration.CacheType?

    private enum CodingKeys: String, CodingKey {
        case defaultModel, onboarding, savedPrefixBytes, gpuLayers, rpc, draftModel, cacheType
    }

    /// Reads the current settings, which another process may have changed.
    ///
    /// For an unreadable file, which each command reports, the defaults apply and no prompt prefixes are saved.
    ///
    /// - Parameter path: The path of the file, which need not exist.
    package init(path: String) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        guard let data = FileManager.default.contents(atPath: path),
            let settings = try? JSONDecoder().decode(ModelSettings.self, from: data)
        else {
            savedPrefixBytes = 0
            return
        }
        self = settings
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        defaultModel = try container.decodeIfPresent(String.self, forKey: .defaultModel)
        // A choice that only another version of Hearth knows counts as skipped.
        onboarding =
            (try? container.decodeIfPresent(OnboardingChoice.self, forKey: .onboarding) ?? .undecided) ?? .skipped
        savedPrefixBytes = try container.decodeIfPresent(UInt64.self, forKey: .savedPrefixBytes)
        gpuLayers = try container.decodeIfPresent(Int.self, forKey: .gpuLayers)
        rpc = try container.decodeIfPresent(String.self, forKey: .rpc)
        draftModel = try container.decodeIfPresent(String.self, forKey: .draftModel)
        cacheType = try container.decodeIfPresent(ContextConfiguration.CacheType.self, forKey: .cacheType)
    }
}
