import Foundation
import HTTPTypes
import ModelLibrary
import Synchronization

/// A reader of models for display.
final class ModelViews: Sendable {
    private struct Listing {
        var revision: ModelFolder.Revision
        var models: [AvailableModel]
    }

    private let models: ModelManager
    private let device: DeviceControls
    private let jobs: ModelJobs
    /// The cached list, because reading the file headers takes a while and the headers rarely change.
    private let listing: Mutex<Listing?> = Mutex(nil)

    init(models: ModelManager, device: DeviceControls, jobs: ModelJobs) {
        self.models = models
        self.device = device
        self.jobs = jobs
    }

    /// Returns all models and their disk space; blocks briefly.
    func list() throws -> ModelListing {
        // Read before the files. Otherwise a job that ends in between would be missing, together with its result.
        let running = jobs.running
        let usage = try models.storageUsage()
        let status = try device.status(jobs.download)
        let items = usage.models + usage.downloads + usage.quarantine
        return ModelListing(
            models: available(isFresh: true).map { view($0, running[$0.id], status) },
            storage: StorageView(
                totalBytes: usage.totalBytes, freeBytes: models.freeBytes,
                models: items.map { StorageView.Item(id: $0.id, bytes: $0.allocatedBytes) }))
    }

    /// Returns a model with its current job; `nil` if the model was removed.
    ///
    /// - Parameter isFresh: Whether files may have changed since the last listing.
    /// - Throws: The error of reading the settings.
    func view(_ id: String, isFresh: Bool) throws -> ModelView? {
        let running = jobs.running
        guard let model = available(isFresh: isFresh).first(where: { $0.id == id }) else { return nil }
        return view(model, running[id], try device.status(jobs.download))
    }

    /// Returns the model with an ID.
    ///
    /// - Throws: `ServerFailure` with status 404 if the model does not exist.
    func model(_ id: String) throws(ServerFailure) -> AvailableModel {
        guard let model = available(isFresh: true).first(where: { $0.id == id }) else {
            throw ServerFailure(
                .notFound, code: "model_not_found", "There is no model of that name. Choose one from the list.",
                parameter: "id")
        }
        return model
    }

    private func view(_ model: AvailableModel, _ job: ModelJobs.Status?, _ status: DeviceStatus) -> ModelView {
        var view = ModelView(
            model, job: job, failure: jobs.failure(model.id),
            isDefault: status.model?.id == model.id, isLoaded: status.loadedModels[model.id] != nil,
            advice: device.advice(model), context: device.context(model), examVersion: device.examVersion)
        view.deviceBytes = status.deviceBytes[model.id].flatMap { $0 > 0 ? $0 : nil }
        return view
    }

    private func available(isFresh: Bool) -> [AvailableModel] {
        let revision = models.folder.revision
        if !isFresh, let known = listing.withLock({ $0 }), known.revision == revision { return known.models }
        let found = models.availableModels()
        listing.withLock { $0 = Listing(revision: revision, models: found) }
        return found
    }
}
