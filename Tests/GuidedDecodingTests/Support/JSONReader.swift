import Foundation

/// A JSON parser of Foundation, which shares no code with the tested grammars.
enum JSONReader {
    static func value(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    static func string(_ text: String) throws -> String {
        try JSONDecoder().decode(String.self, from: Data(text.utf8))
    }
}
