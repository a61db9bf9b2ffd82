import Bench
import CEmbeddedFiles
import Chat
import Foundation
import Hearth
import HearthServer

extension HearthServices {
    func serverFeatures() throws -> ServerFeatures {
        var features = ServerFeatures(
            chat: try chat(), documents: try documents(), mail: try mail(), draftsFolder: draftsFolder,
            bench: BenchService(self), inference: routedInference, models: models, device: deviceControls,
            version: HearthVersion.current, tools: toolControls)
        let images = WebImages(environment: ProcessInfo.processInfo.environment)
        features.loadImage = { try await images.load($0) }
        return features
    }

    private var toolControls: ToolControls {
        ToolControls(
            servers: toolServers, allowed: { [settings] in try settings.read().allowedTools ?? [:] },
            change: { [self] name, change in try changeToolServer(name, change) },
            forget: { [self] name in try forgetAllowedTools(of: name) })
    }

    private var deviceControls: DeviceControls {
        DeviceControls(
            status: { [self] in try deviceStatus($0) },
            settings: { [settings] in DeviceSettings(try settings.read()) },
            changeSettings: { [self] in try change($0) },
            useModel: { [self] in try useModel(id: $0) },
            setOnboarding: { [settings] choice in try settings.update { $0.onboarding = choice } },
            examine: { [self] order, progress in _ = try await examine(order, progress: progress) },
            examRefusal: { [self] in try examRefusal(of: $0) }, examVersion: Self.examVersion,
            unexaminedModel: { [self] in unexaminedModel },
            advice: { [self] in advice($0) }, context: { [self] in context($0) },
            licences: {
                let file = hearth_notices()
                return String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
            },
            remotes: remoteControls, failure: { ServerFailure(Failure($0)) })
    }

    private var remoteControls: RemoteControls {
        RemoteControls(
            all: { [self] in
                remotes.all.filter { isRemote($0.name) }.map { remote in
                    RemoteControls.Model(
                        id: remote.name, name: remote.place.map { "\(remote.name) (\($0))" } ?? remote.name,
                        model: remote.model, url: remote.url, place: remote.place?.description,
                        contextTokens: remote.contextTokens, hasKey: remote.hasKey, isConfirmed: remote.isConfirmed,
                        problem: remote.problem)
                }
            },
            add: { [self] new in
                try addRemote(
                    new.name,
                    RemoteSettings(
                        url: new.url, model: new.model, keyVariable: new.keyVariable, contextTokens: new.contextTokens))
            },
            remove: { [remotes] name in try remotes.remove(name) },
            confirm: { [remotes] name, place in
                guard let place = ModelPlace(place) else { return }
                try remotes.confirm(name, place: place)
            },
            check: { [remotes] name in
                let said = try await remotes.check(name)
                return RemoteControls.Answer(
                    models: said.models, hasModel: said.hasModel, hasList: said.hasList,
                    contextTokens: said.contextTokens)
            })
    }

    private func deviceStatus(_ download: GenerativeFeatureState.Download?) throws -> DeviceStatus {
        let models = coordinator.snapshot.models
        let loaded = models.map { ($0.modelID, $0.bytes) }
        var status = DeviceStatus(
            model: answeringModel.map { DeviceStatus.Model($0, isLoaded: isLoaded($0.id)) },
            feature: generativeState(download: download),
            smallModel: catalogue.smallestModel(memoryBytes: memory.physicalBytes)?.id,
            onboarding: settingsOrDefaults().onboarding,
            // A model that is loaded with two configurations counts twice.
            loadedModels: Dictionary(loaded, uniquingKeysWith: +), physicalMemoryBytes: memory.physicalBytes,
            availableMemoryBytes: memory.available())
        status.deviceBytes = Dictionary(models.map { ($0.modelID, $0.deviceBytes) }, uniquingKeysWith: +)
        status.gpus = gpus.map {
            DeviceStatus.GPU(
                name: $0.description, memoryBytes: UInt64($0.totalBytes), freeMemoryBytes: UInt64($0.freeBytes))
        }
        return status
    }

    private func isLoaded(_ id: String) -> Bool { coordinator.snapshot.models.contains { $0.modelID == id } }

    private func change(_ change: (inout DeviceSettings) -> Void) throws {
        let known = DeviceSettings(try settings.read())
        var wanted = known
        change(&wanted)
        // Checks the models before any setting is changed.
        if let id = wanted.defaultModel, id != known.defaultModel { try useModel(id: id) }
        if wanted.documentEmbeddingModel != known.documentEmbeddingModel {
            try requireEmbedder(wanted.documentEmbeddingModel)
        }
        if wanted.mailEmbeddingModel != known.mailEmbeddingModel { try requireEmbedder(wanted.mailEmbeddingModel) }
        try settings.update { stored in
            var changed = DeviceSettings(stored)
            change(&changed)
            stored.keepsPartialAnswers = changed.keepsPartialAnswers
            stored.newThreadSettings = changed.newThreadSettings
            stored.defaultModel = changed.defaultModel
            stored.enableFoundationModels = changed.enableFoundationModels
            stored.memory = HearthSettings.Memory(
                enabled: changed.usesMemory, sendToRemotes: changed.sendsMemoryToRemotes)
            stored.namesChats = changed.namesChats
            stored.cacheType = changed.cacheType.flatMap { ContextConfiguration.CacheType(rawValue: $0.rawValue) }
            stored.documents.embeddingModel = changed.documentEmbeddingModel
            stored.mail.embeddingModel = changed.mailEmbeddingModel
        }
    }

    /// Returns warnings about a model on this machine; empty if its file is missing.
    private func advice(_ model: AvailableModel) -> [String] {
        guard let path = model.installed?.path, let report = try? memoryReport(path: path) else { return [] }
        let offer = context(model)?.offer(with: "a Q8_0 cache, which the settings have,")
        return report.advice + [offer].compactMap(\.self)
    }

    /// Returns a model's context; nil if the file is missing or unreadable, as the model's state reports.
    private func context(_ model: AvailableModel) -> ContextCapacity? {
        model.installed.flatMap { try? contextRoom(path: $0.path) }
    }
}

extension DeviceStatus.Model {
    fileprivate init(_ model: ChatModel, isLoaded: Bool) {
        self.init(
            id: model.id, name: model.name, contextTokens: model.contextTokens,
            hasGuardrails: model.hasGuardrails, isLoaded: isLoaded)
    }
}

extension DeviceSettings {
    fileprivate init(_ settings: HearthSettings) {
        self.init(
            keepsPartialAnswers: settings.keepsPartialAnswers, newThreadSettings: settings.newThreadSettings,
            defaultModel: settings.defaultModel, enableFoundationModels: settings.enableFoundationModels,
            cacheType: settings.cacheType.flatMap { CacheType(rawValue: $0.rawValue) },
            documentEmbeddingModel: settings.documents.embeddingModel, mailEmbeddingModel: settings.mail.embeddingModel,
            usesMemory: settings.memory?.enabled ?? false,
            sendsMemoryToRemotes: settings.memory?.sendToRemotes ?? false, namesChats: settings.namesChats ?? false)
    }
}
