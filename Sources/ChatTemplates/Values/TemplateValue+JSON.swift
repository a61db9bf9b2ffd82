public import Foundation

extension TemplateValue {
    /// Reads JSON text and keeps the order of the keys and the kinds of the numbers.
    ///
    /// - Parameter json: One JSON value. At most 200 lists and objects may be nested.
    /// - Throws: ``ChatTemplateError`` with ``ChatTemplateError/Code/invalidContext`` if it is not JSON.
    public init(json: String) throws(ChatTemplateError) {
        try self.init(utf8: Array(json.utf8))
    }

    /// Reads JSON in UTF-8 and keeps the order of the keys and the kinds of the numbers.
    ///
    /// - Parameter json: One JSON value. At most 200 lists and objects may be nested.
    /// - Throws: ``ChatTemplateError`` with ``ChatTemplateError/Code/invalidContext`` if it is not JSON.
    public init(json: Data) throws(ChatTemplateError) {
        try self.init(utf8: Array(json))
    }

    private init(utf8: [UInt8]) throws(ChatTemplateError) {
        guard String(validating: utf8, as: UTF8.self) != nil else {
            throw ChatTemplateError(.invalidContext, "The JSON is not valid UTF-8.")
        }
        var reader = JSONReader(bytes: utf8)
        self = try reader.readDocument()
    }
}
