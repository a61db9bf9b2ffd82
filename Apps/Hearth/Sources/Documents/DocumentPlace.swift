import Documents

/// A page that can be opened from the documents.
enum DocumentPlace: Hashable {
    case collection(String)
    case question(collection: String)
    case summary(StoredDocument)
    case passage(document: Int64, range: Range<Int>)
}
