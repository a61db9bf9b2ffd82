/// A number of bytes as readable text, such as `1.1 GB` or `512 MB`.
package struct ByteText: CustomStringConvertible {
    private let bytes: Double

    package init(_ bytes: some BinaryInteger) { self.bytes = Double(bytes) }

    /// Creates a text for a rate, which is usually not an integer.
    package init(_ bytes: Double) { self.bytes = bytes }

    package var description: String {
        var value = bytes
        var unit = 0
        let units = ["bytes", "kB", "MB", "GB", "TB"]
        while value >= 999.5, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        let rounded = value < 9.95 && unit > 0 ? (value * 10).rounded() / 10 : value.rounded()
        let text = rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
        return "\(text) \(units[unit])"
    }
}
