import Chat
import Foundation
import HTTPTypes
import Hummingbird

/// The routes of the user's global settings.
struct SettingsRoutes {
    let device: DeviceControls
    let models: ModelNameCheck
    let hub: EventHub
    let limits: ServerLimits

    private struct Change: Decodable, Sendable {
        var keepsPartialAnswers: Bool?
        var newThreadSettings: SettingsChange?
        /// The new default model; `.some(nil)` lets Hearth choose.
        var defaultModel: String??
        var enableFoundationModels: Bool?
        /// The new cache type; `.some(nil)` lets Hearth choose.
        var cacheType: DeviceSettings.CacheType??
        /// The new embedding models; `.some(nil)` for the default one.
        var documentEmbeddingModel: String??
        var mailEmbeddingModel: String??
        var usesMemory: Bool?
        var sendsMemoryToRemotes: Bool?
        var namesChats: Bool?

        private enum CodingKeys: String, CodingKey {
            case keepsPartialAnswers, newThreadSettings, defaultModel, enableFoundationModels, cacheType
            case documentEmbeddingModel, mailEmbeddingModel, usesMemory, sendsMemoryToRemotes, namesChats
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            keepsPartialAnswers = try container.decodeIfPresent(Bool.self, forKey: .keepsPartialAnswers)
            newThreadSettings = try container.decodeIfPresent(SettingsChange.self, forKey: .newThreadSettings)
            defaultModel = try container.decodeChange(String.self, forKey: .defaultModel)
            enableFoundationModels = try container.decodeIfPresent(Bool.self, forKey: .enableFoundationModels)
            cacheType = try container.decodeChange(DeviceSettings.CacheType.self, forKey: .cacheType)
            documentEmbeddingModel = try container.decodeChange(String.self, forKey: .documentEmbeddingModel)
            mailEmbeddingModel = try container.decodeChange(String.self, forKey: .mailEmbeddingModel)
            usesMemory = try container.decodeIfPresent(Bool.self, forKey: .usesMemory)
            sendsMemoryToRemotes = try container.decodeIfPresent(Bool.self, forKey: .sendsMemoryToRemotes)
            namesChats = try container.decodeIfPresent(Bool.self, forKey: .namesChats)
        }

        func applied(to settings: DeviceSettings) -> DeviceSettings {
            var settings = settings
            if let keepsPartialAnswers { settings.keepsPartialAnswers = keepsPartialAnswers }
            if let newThreadSettings {
                settings.newThreadSettings = newThreadSettings.applied(to: settings.newThreadSettings)
            }
            if let defaultModel { settings.defaultModel = defaultModel }
            if let enableFoundationModels { settings.enableFoundationModels = enableFoundationModels }
            if let cacheType { settings.cacheType = cacheType }
            if let documentEmbeddingModel { settings.documentEmbeddingModel = documentEmbeddingModel }
            if let mailEmbeddingModel { settings.mailEmbeddingModel = mailEmbeddingModel }
            if let usesMemory { settings.usesMemory = usesMemory }
            if let sendsMemoryToRemotes { settings.sendsMemoryToRemotes = sendsMemoryToRemotes }
            if let namesChats { settings.namesChats = namesChats }
            return settings
        }
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.get("settings") { _, _ in try Response(json: await blocking { try device.settings() }) }
        api.patch("settings") { request, _ in
            let change = try await request.json(Change.self, limit: limits.bodyBytes)
            let settings = try await blocking {
                try models.check(change.defaultModel)
                try models.check(change.newThreadSettings?.modelID)
                try device.changeSettings { $0 = change.applied(to: $0) }
                return try device.settings()
            }
            hub.sendEmpty("settingsChanged")
            return try Response(json: settings)
        }
    }
}
