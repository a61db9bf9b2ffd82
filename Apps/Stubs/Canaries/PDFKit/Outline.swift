// error: must be unwrapped
import PDFKit

func page(_ entry: PDFOutline) -> PDFPage? { entry.child(at: 0).destination?.page }
