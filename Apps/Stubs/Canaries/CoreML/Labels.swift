// error: incorrect argument label in call
import CoreML
import Foundation

func load(_ url: URL) async throws -> MLModel { try await MLModel.load(contentsOfURL: url) }
