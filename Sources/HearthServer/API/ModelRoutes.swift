import Foundation
import HTTPTypes
import Hummingbird
import ModelLibrary

/// The model routes: list, search, download, verify, repair, examine, remove, choose.
struct ModelRoutes {
    let models: ModelManager
    let device: DeviceControls
    let views: ModelViews
    let jobs: ModelJobs
    let hub: EventHub

    func add(to api: RouterGroup<ServerContext>) {
        api.get("models") { _, _ in try Response(json: await blocking { try views.list() }) }
        api.post("models/{id}/download") { _, context in
            let model = try await model(context)
            // A model without a download is refused before the job starts, because this needs no network.
            if model.entry != nil, model.entry?.url == nil {
                throw ServerFailure(.conflict, code: "noSource", "This model has no known download. Import its file.")
            }
            try jobs.start(.download, model.id)
            return Response(status: .accepted)
        }
        api.post("models/{id}/pause") { _, context in
            let model = try await model(context)
            guard await jobs.stop(model.id, if: { $0 == .download }) else { throw Self.noDownload }
            return Response.noContent
        }
        api.delete("models/{id}/download") { _, context in
            try await cancelDownload(try await model(context).id)
            return Response.noContent
        }
        // Not a GET request, because it sends words to another server.
        api.post("hub/search") { request, _ in
            let search = try await request.json(Search.self, limit: 8_192)
            let found = try await models.searchHub(search.words, limit: search.limit ?? 10)
            return try Response(json: Found(repositories: found))
        }
        api.post("hub/download") { request, _ in
            let wanted = try await request.json(Wanted.self, limit: 8_192)
            let repository = try await models.hubRepository(wanted.repository)
            let entry = try models.entry(of: repository, path: wanted.path)
            models.offer(entry)
            try jobs.start(.download, entry.id)
            hub.sendEmpty("modelsChanged")
            return try Response(json: Started(id: entry.id), status: .accepted)
        }
        for (name, work) in [("verify", ModelJobs.Work.verify), ("repair", .repair)] {
            api.post("models/{id}/\(name)") { _, context in
                let model = try await model(context)
                guard model.isHere else { throw Self.notInstalled }
                await jobs.stop(model.id, if: \.isBackgroundExam)
                try jobs.start(work, model.id)
                return Response(status: .accepted)
            }
        }
        api.post("models/{id}/exam") { request, context in
            let isQuick = try await request.json(Exam.self, limit: 4_096).quick
            let model = try await model(context)
            guard model.installed?.kind == .generative else { throw Self.notInstalled }
            if let reason = try await blocking({ [device] in try device.examRefusal(model.id) }) {
                throw ServerFailure(.conflict, code: "not_examinable", reason)
            }
            // A foreground exam replaces a running background exam and reuses its answers.
            await jobs.stop(model.id, if: \.isBackgroundExam)
            try jobs.start(.exam(isQuick: isQuick, isBackground: false), model.id)
            return Response(status: .accepted)
        }
        api.delete("models/{id}/exam") { _, context in
            let model = try await model(context)
            guard await jobs.stop(model.id, if: \.isExam) else { throw Self.noExam }
            return Response.noContent
        }
        api.delete("models/{id}") { _, context in
            try await remove(try await model(context).id)
            return Response.noContent
        }
        api.post("models/{id}/use") { _, context in
            try await use(context)
            return Response.noContent
        }
    }

    private struct Exam: Decodable {
        var quick: Bool
    }

    private struct Search: Decodable {
        var words: String
        var limit: Int?
    }

    private struct Found: Encodable {
        var repositories: [HubRepository]
    }

    private struct Wanted: Decodable {
        var repository: String
        var path: String
    }

    private struct Started: Encodable {
        var id: String
    }

    /// Examines the current model in the background, once, if the model has no exam result.
    func examineUnknownModels() async {
        var asked: Set<String> = []
        while !Task.isCancelled {
            // Throws only on cancellation, which ends the loop.
            try? await Task.sleep(for: Self.examinationPause)
            let unknown = try? await blocking { [device] in device.unexaminedModel() }
            guard let id = unknown ?? nil, !Task.isCancelled, !asked.contains(id) else { continue }
            // If another job uses the model, the exam is tried again later.
            guard (try? jobs.start(.exam(isQuick: true, isBackground: true), id)) != nil else { continue }
            asked.insert(id)
        }
    }

    /// The interval of the checks, which also delays the exam of a newly chosen model.
    private static let examinationPause = Duration.seconds(5)

    private func model(_ context: ServerContext) async throws -> AvailableModel {
        let id = context.parameters.get("id") ?? ""
        return try await blocking { try views.model(id) }
    }

    /// Stops the jobs of a model and removes it.
    func remove(_ id: String) async throws {
        await jobs.stop(id)
        try await models.deleteModel(id: id)
        hub.sendEmpty("modelsChanged")
    }

    private func cancelDownload(_ id: String) async throws {
        let wasRunning = await jobs.stop(id, if: { $0 == .download })
        let status = try await blocking { try views.model(id).status }
        if case .partial = status {
            // Only a part of the model exists.
            try await models.deleteModel(id: id)
        } else if !wasRunning {
            throw Self.noDownload
        }
        hub.sendEmpty("modelsChanged")
    }

    private func use(_ context: ServerContext) async throws {
        if context.parameters.get("id") == "auto" {
            try await blocking { try device.useModel(nil) }
        } else {
            let model = try await model(context)
            guard model.installed != nil, model.kind == .generative else { throw Self.notInstalled }
            try await blocking { try device.useModel(model.id) }
        }
        hub.sendEmpty("settingsChanged")
        hub.sendEmpty("modelsChanged")
    }

    private static let noDownload = ServerFailure(
        .conflict, code: "no_download", "This model is not being downloaded, and no part of it is stored.")
    private static let noExam = ServerFailure(.conflict, code: "no_exam", "This model is not being examined.")
    private static let notInstalled = ServerFailure(
        .conflict, code: "notInstalled", "This requires an installed model of the right kind. Download it first.")

    /// Sends the current state of a model to event readers.
    ///
    /// - Parameter hasEnded: Whether a job has ended, so that files may have changed.
    func announce(_ id: String, hasEnded: Bool) async {
        // A failure is ignored, because readers can fetch the model's state.
        let data = try? await blocking { [views] in
            try views.view(id, isFresh: hasEnded).map { try ServerJSON.encode($0) }
        }
        if let data = data ?? nil { hub.send("modelChanged", data) }
        if hasEnded { hub.sendEmpty("modelsChanged") }
    }
}

extension AvailableModel {
    /// Whether the model has a file that can be verified.
    fileprivate var isHere: Bool {
        switch status {
        case .installed, .differsFromCatalogue, .damaged: true
        case .notInstalled, .partial, .missing: false
        }
    }
}
