// error: non-Sendable type 'VNRecognizeTextRequest'
import Vision

struct Running: Sendable {
    let request: VNRecognizeTextRequest
}
