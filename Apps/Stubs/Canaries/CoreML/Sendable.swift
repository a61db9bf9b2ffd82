// error: non-Sendable type 'MLModel'
import CoreML

struct Loaded: Sendable {
    let model: MLModel
}
