import Documents

/// A page of the documents.
enum DocumentPlace: Hashable {
    case collection(String)
    case question(collection: String)
    case summary(StoredDocument)
    case passage(document: Int64, range: Range<Int>)
}
