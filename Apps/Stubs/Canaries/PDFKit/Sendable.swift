// error: non-Sendable type 'PDFDocument'
import PDFKit

struct Opened: Sendable {
    let document: PDFDocument
}
