import Chat
import Foundation

/// A partial change of a thread's settings.
struct SettingsChange: Decodable, Sendable {
    var stylePreset: StylePreset?
    var guardrailsEnabled: Bool?
    /// The new model; `.some(nil)` lets Hearth choose.
    var modelID: String??
    var systemPrompt: String?
    var overflowPolicy: OverflowPolicy?
    /// The new collection; `.some(nil)` removes the documents.
    var collection: String??
    /// The new tool servers; `.some(nil)` removes the tools.
    var toolServers: [String]??
    var usesMemory: Bool?

    private enum CodingKeys: String, CodingKey {
        case stylePreset, guardrailsEnabled, modelID, systemPrompt, overflowPolicy, collection, toolServers, usesMemory
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        stylePreset = try container.decodeIfPresent(StylePreset.self, forKey: .stylePreset)
        guardrailsEnabled = try container.decodeIfPresent(Bool.self, forKey: .guardrailsEnabled)
        modelID = try container.decodeChange(String.self, forKey: .modelID)
        systemPrompt = try container.decodeIfPresent(String.self, forKey: .systemPrompt)
        overflowPolicy = try container.decodeIfPresent(OverflowPolicy.self, forKey: .overflowPolicy)
        collection = try container.decodeChange(String.self, forKey: .collection)
        toolServers = try container.decodeChange([String].self, forKey: .toolServers)
        usesMemory = try container.decodeIfPresent(Bool.self, forKey: .usesMemory)
    }

    func applied(to settings: ChatThread.Settings) -> ChatThread.Settings {
        var settings = settings
        if let stylePreset { settings.stylePreset = stylePreset }
        if let guardrailsEnabled { settings.guardrailsEnabled = guardrailsEnabled }
        if let modelID { settings.modelID = modelID }
        if let systemPrompt { settings.systemPrompt = systemPrompt }
        if let overflowPolicy { settings.overflowPolicy = overflowPolicy }
        if let collection { settings.collection = collection }
        if let toolServers { settings.toolServers = toolServers }
        if let usesMemory { settings.usesMemory = usesMemory }
        return settings
    }
}

extension KeyedDecodingContainer {
    /// Distinguishes `null`, which clears a value, from a missing key, which keeps it.
    func decodeChange<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value?? {
        guard contains(key) else { return .none }
        return .some(try decodeIfPresent(type, forKey: key))
    }
}
