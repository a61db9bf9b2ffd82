// error: must be unwrapped
import Foundation
import PDFKit

func isLocked(_ url: URL) -> Bool { PDFDocument(url: url).isLocked }
