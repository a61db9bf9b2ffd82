#if HEARTH_APPLE
    import Foundation
    import PDFKit

    extension PDFKitFile {
        /// An entry of the outline ("bookmarks") that leads to a page.
        public struct OutlineItem: Sendable, Hashable {
            /// How deep the entry stands; 1 is the highest.
            public let level: Int
            /// What the entry says.
            public let title: String
            /// The page that the entry leads to, counted from 1.
            public let page: Int
        }

        /// The outline's entries that lead to a page, in their order.
        ///
        /// - Parameters:
        ///   - count: The most entries to look at.
        ///   - isOver: Asked before each entry; once it says yes, what is there by then is given.
        /// - Returns: The entries, down to 32 levels, with titles of 1,000 of Unicode's scalars at most.
        public func outlineItems(upTo count: Int, isOver: () -> Bool) -> [OutlineItem] {
            autoreleasepool {
                guard let root = document.outlineRoot else { return [] }
                var items: [OutlineItem] = []
                var seen = 0
                // The entries from the root to where the walk is, each with its next child. No recursion: how deep an
                // outline goes is up to the file.
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

        /// Nil for an entry without a title, or without a page in this file.
        private func item(_ entry: PDFOutline, level: Int) -> OutlineItem? {
            guard let label = entry.label, !label.isEmpty, let page = entry.destination?.page else { return nil }
            let index = document.index(for: page)
            guard (0..<document.pageCount).contains(index) else { return nil }
            let title = String(String.UnicodeScalarView(label.unicodeScalars.prefix(Self.longestTitle)))
            return OutlineItem(level: level, title: title, page: index + 1)
        }
    }
#endif
