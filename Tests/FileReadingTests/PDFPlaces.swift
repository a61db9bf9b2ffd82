import Foundation

/// A page of texts at positions in points from the upper left corner of A4.
struct PDFPlaces {
    private(set) var texts: [(text: String, left: Double, top: Double, size: Double)] = []

    mutating func write(_ text: String, _ left: Double, _ top: Double, size: Double = 11) {
        if !text.isEmpty { texts.append((text, left, top, size)) }
    }

    /// Writes the rows of a table, with their cells at the left sides of columns.
    mutating func write(_ rows: [[String]], at columns: [Double], from top: Double, step: Double) {
        for (row, cells) in rows.enumerated() {
            for (column, cell) in cells.enumerated() { write(cell, columns[column], top + step * Double(row)) }
        }
    }

    /// The content stream that draws the page in Helvetica.
    var content: String {
        texts.map { "BT /F1 \($0.size) Tf 1 0 0 1 \($0.left) \(842 - $0.top) Tm (\($0.text)) Tj ET" }.joined(
            separator: "\n")
    }
}
