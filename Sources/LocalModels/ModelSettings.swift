package import Engine
import Foundation
package import Llama

/// What the settings say of models.
///
/// `HearthSettings` is all that the file holds, and what changes it: the names here are those that it writes.
package struct ModelSettings: Decodable, Sendable, Hashable {
    /// The model that answers unless another is named; nil to let Hearth choose.
    package var defaultModel: String?
    /// How the user wants to get a first model.
    package var onboarding = OnboardingChoice.undecided
    /// Disk space for what was computed for chats, in bytes; nil for the usual.
    package var savedPrefixBytes: UInt64?
    /// Layers on GPUs; nil for as many as fit.
    package var gpuLayers: Int?
    /// Workers elsewhere whose memory language models may use, with commas between them; nil for none.
    package var rpc: String?
    /// The small model that drafts answers of models with its vocabulary; nil for none.
    package var draftModel: String?
    /// How keys and values of conversations are stored; nil to let Hearth choose.
    package var cacheType: ContextConfiguration.CacheType?

    private enum CodingKeys: String, CodingKey {
        case defaultModel, onboarding, savedPrefixBytes, gpuLayers, rpc, draftModel, cacheType
    }

    /// Reads the settings as they are now, by whichever program they were changed.
    ///
    /// A file that can't be read is reported by each command; meanwhile the defaults hold, and nothing of chats is saved.
    ///
    /// - Parameter path: The file; it need not exist.
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
        // An answer that only another version of Hearth knows is an answer all the same.
        onboarding =
            (try? container.decodeIfPresent(OnboardingChoice.self, forKey: .onboarding) ?? .undecided) ?? .skipped
        savedPrefixBytes = try container.decodeIfPresent(UInt64.self, forKey: .savedPrefixBytes)
        gpuLayers = try container.decodeIfPresent(Int.self, forKey: .gpuLayers)
        rpc = try container.decodeIfPresent(String.self, forKey: .rpc)
        draftModel = try container.decodeIfPresent(String.self, forKey: .draftModel)
        cacheType = try container.decodeIfPresent(ContextConfiguration.CacheType.self, forKey: .cacheType)
    }
}
