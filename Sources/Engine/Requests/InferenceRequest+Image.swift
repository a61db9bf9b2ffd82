public import Foundation

extension InferenceRequest {
    /// An image in a message, for models that read images.
    public struct Image: Sendable, Hashable {
        /// The image file, in its own format, such as PNG, JPEG, WebP or GIF.
        ///
        /// Its size and content are not checked.
        public var data: Data
        /// The image's position in the message's text: the number of bytes of UTF-8 before it.
        public var position: Int

        public init(data: Data, position: Int) {
            self.data = data
            self.position = position
        }
    }
}
