#if HEARTH_APPLE
    import Foundation
    import PDFKit

    extension PDFKitFile {
        /// An entry of the outline ("bookmarks") that leads to a page.
        public struct OutlineItem: Sendable, Hashable {
            /// The depth of the entry, from 1 for the highest level.
            public let level: Int
            public let title: String
            /// The target page, counted from 1.
            public let page: Int
        }

        /// Returns the outline's entries that lead to a page, in document order.
        ///
        /// - Parameters:
        ///   - count: The maximum number of entries to read.
        ///   - isOver: Called before each entry; once it returns true, the entries read so far are returned.
        /// - Returns: The entries, down to 32 levels, with titles of at most 1,000 Unicode scalars.
        public func outlineItems(upTo count: Int, isOver: () -> Bool) -> [OutlineItem] {
            autoreleasepool {
                guard let root = document.outlineRoot else { return [] }
                var items: [OutlineItem] = []
                var seen = 0
                // The path from the root to the current entry, with the next child of each entry. Recursion is avoided,
                // because the file determines the depth of its outline.
                var path: [(entry: PDFOutline, next: Int)] = [(root, 0)]
                while let (entry, next) = path.last, seen < count, !isOver() {
                    guard next < entry.numberOfChildren else {
                        path.removeLast()
                        continue
                    }
                    path[path.count - 1].next += 1
                    seen += 1
                    guard let child = entry.child(at: next) else { continue }
                    if let item = item(child, level: path.count) { items.append(item) }
                    if path.count < Self.deepestLevel { path.append((child, 0)) }
                }
                return items
            }
        }

        private static let deepestLevel = 32
        private static let longestTitle = 1_000

        /// Returns the item of an entry; nil if the entry has no title, or no page in this file.
        private func item(_ entry: PDFOutline, level: Int) -> OutlineItem? {
            guard let label = entry.label, !label.isEmpty, let page = entry.destination?.page else { return nil }
            let index = document.index(for: page)
            guard (0..<document.pageCount).contains(index) else { return nil }
            let title = String(String.UnicodeScalarView(label.unicodeScalars.prefix(Self.longestTitle)))
            return OutlineItem(level: level, title: title, page: index + 1)
        }
    }
#endif
