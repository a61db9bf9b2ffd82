// error: must be unwrapped
import Vision

func count(_ request: VNRecognizeTextRequest) -> Int { request.results.count }
