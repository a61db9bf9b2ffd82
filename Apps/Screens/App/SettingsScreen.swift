public import Engine
public import Hearth
import ModelLibrary
public import Observation

/// The settings for all of Hearth, and the model that results from them.
@MainActor @Observable public final class SettingsScreen {
    /// A model that can be chosen to answer.
    public struct Model: Sendable, Hashable, Identifiable {
        /// The name under which the model is installed.
        public let id: String
        public let name: String
    }

    /// The licence of an installed model.
    public struct Licence: Sendable, Hashable, Identifiable {
        /// The name under which the model is installed.
        public let id: String
        /// The model's display name.
        public let model: String
        /// The licence's name; nil if neither the catalogue nor the file has it.
        public let name: String?
    }

    /// The effect of the guardrails setting.
    public enum Guardrails: Sendable, Hashable {
        /// The current engine has guardrails, which the setting controls.
        case available
        /// The setting has no effect, for the given reason.
        case without(String)
    }

    /// The settings; nil until loaded.
    public private(set) var settings: HearthSettings?
    /// The candidate engines and the reasons for the choice; nil until loaded.
    public private(set) var candidates: [Resolution.Candidate]?
    /// The display name of the current model; nil without a model.
    public private(set) var answering: Model?
    /// The models that can be chosen.
    public private(set) var models: [Model] = []
    /// The names of the embedding models that can be chosen, the default one first.
    public private(set) var embeddingModels: [String] = []
    /// The problem that makes models slower than the device allows, with a remedy.
    ///
    /// Nil if there is no problem, or before a model has run.
    public private(set) var engineProblem: String?
    public private(set) var guardrails = Guardrails.without("No model is available yet.")
    /// The licences of all installed models.
    public private(set) var licences: [Licence] = []
    /// The third-party notices with their licences, as Markdown; nil until loaded, or if they are not installed.
    public private(set) var notices: String?
    /// Whether turning on Apple Intelligence would make Apple's Foundation Models available.
    public private(set) var isAppleIntelligenceOff = false
    /// The actions on all chats.
    public let storage: ChatStorageScreen
    public let toolServers: ToolServersScreen
    public let memory: MemoryScreen
    /// The last error and its remedy, to be set to nil after it was shown.
    public var problem: String?

    private let services: HearthServices
    private let system: HostSystem

    /// Creates an empty screen.
    ///
    /// - Throws: Any error of the store about the database, with a user-facing message.
    init(_ services: HearthServices, system: HostSystem = HostSystem()) throws {
        (self.services, self.system) = (services, system)
        storage = ChatStorageScreen(try services.chat())
        memory = MemoryScreen(try services.chat())
        toolServers = ToolServersScreen(services, startsPrograms: system.startsPrograms)
    }

    /// The state of Apple's Foundation Models, or the reason why they cannot answer.
    ///
    /// Reasons are an ineligible device, Apple Intelligence turned off, or its model still being downloaded.
    public var appleIntelligence: String? { candidates?.first { $0.tier == .foundationModels }?.reason }

    private struct Snapshot: Sendable {
        var settings: HearthSettings
        var candidates: [Resolution.Candidate]
        var answering: ChatModel?
        var models: [Model]
        var embeddingModels: [String]
        var licences: [Licence]
        var isAppleIntelligenceOff: Bool
        var engineProblem: String?
    }

    /// Reads the settings and their effects.
    ///
    /// Call it when the settings are shown, because other programs change them, too.
    public func reload() async {
        do {
            let found = try await offMainActor { [services, system] in
                let here = services.models.availableModels().filter { $0.installed != nil }
                return Snapshot(
                    settings: try services.settings.read(), candidates: services.resolver.resolution.candidates,
                    answering: services.answeringModel,
                    models: here.filter { $0.kind == .generative }.map { model in
                        Model(id: model.id, name: model.name)
                    },
                    embeddingModels: services.embedderNames,
                    licences: here.map { Licence(id: $0.id, model: $0.name, name: $0.license) },
                    isAppleIntelligenceOff: system.isAppleIntelligenceOff(),
                    engineProblem: GPUStart.problem.map { "\($0.text) \($0.remedy)" })
            }
            show(found)
            await toolServers.load()
        } catch {
            problem = Failure(error).message
        }
        await storage.load()
        await memory.load()
    }

    /// Reads the third-party notices that ship with Hearth.
    public func loadNotices() async { notices = await offMainActor { ShippedFile.notices() } }

    private func show(_ found: Snapshot) {
        (settings, candidates) = (found.settings, found.candidates)
        (models, licences, engineProblem) = (found.models, found.licences, found.engineProblem)
        embeddingModels = found.embeddingModels
        isAppleIntelligenceOff = found.isAppleIntelligenceOff
        answering = found.answering.map { Model(id: $0.id, name: $0.name) }
        guardrails =
            switch found.answering {
            case nil: .without("No model is available yet.")
            case let model? where model.hasGuardrails: .available
            case let model?: .without("\(model.name) has no guardrails: its output is not filtered.")
            }
    }

    /// Changes settings, effective immediately.
    public func change(_ change: @escaping @Sendable (inout HearthSettings) -> Void) async {
        await attempt { try $0.settings.update(change) }
    }

    /// Sets the default model; nil lets Hearth choose.
    public func use(_ id: String?) async { await attempt { try $0.useModel(id: id) } }

    private func attempt(_ work: @Sendable (HearthServices) throws -> Void) async {
        do {
            try await offMainActor { [services] in try work(services) }
        } catch {
            problem = Failure(error).message
        }
        await reload()
    }
}
