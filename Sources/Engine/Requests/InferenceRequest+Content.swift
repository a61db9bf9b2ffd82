package import Foundation

extension InferenceRequest {
    /// Whether a message of the conversation has an image.
    package var hasImages: Bool {
        guard case .messages(let messages) = prompt else { return false }
        return messages.contains { !$0.images.isEmpty }
    }
}

extension InferenceRequest.Message {
    /// Appends a text as a new line, or directly after an image.
    package mutating func append(_ text: String) {
        if !self.text.isEmpty, images.last?.position != self.text.utf8.count { self.text += "\n" }
        self.text += text
    }

    /// Appends an image file after the text.
    package mutating func append(image: Data) {
        images.append(InferenceRequest.Image(data: image, position: text.utf8.count))
    }

    /// Appends the text and the images of another message.
    package mutating func append(_ other: InferenceRequest.Message) {
        if !text.isEmpty, !other.text.isEmpty { text += "\n" }
        let length = text.utf8.count
        images += other.images.map { InferenceRequest.Image(data: $0.data, position: $0.position + length) }
        text += other.text
    }

    /// A part of a message.
    package enum Part: Sendable, Hashable {
        case text(String)
        /// An image file.
        case image(Data)
    }

    /// The texts and images in their order, without empty texts.
    package var parts: [Part] {
        let bytes = Array(text.utf8)
        var parts: [Part] = []
        var start = 0
        func addText(to end: Int) {
            if end > start { parts.append(.text(String(decoding: bytes[start..<end], as: UTF8.self))) }
            start = max(start, end)
        }
        for image in images {
            addText(to: min(image.position, bytes.count))
            parts.append(.image(image.data))
        }
        addText(to: bytes.count)
        return parts
    }

    /// Puts a text before the message's own text, whose images keep their places in it.
    package mutating func precede(with text: String) {
        let length = text.utf8.count
        for index in images.indices { images[index].position += length }
        self.text = text + self.text
    }
}

extension InferenceError {
    /// The error of a request with images to a model that reads none.
    package static func readsNoImages(_ model: String) -> InferenceError {
        InferenceError(
            .unsupported, "\(model) reads no images. Choose a model that does, or send no images.", parameter: "model")
    }
}
