// error: call can throw, but it is not marked with 'try'
import CoreGraphics
import Vision

func recognise(_ picture: CGImage) {
    VNImageRequestHandler(cgImage: picture, options: [:]).perform([VNRecognizeTextRequest()])
}
