/// A base model declared by the file.
public struct BaseModel: Sendable, Hashable {
    public let name: String?

    public let organization: String?

    public let repositoryURL: String?

    /// Returns the base models that a file declares, in the file's order.
    static func all(in metadata: GGUFMetadata) -> [BaseModel] {
        // The declared number is only an upper bound, because a hostile file could declare billions.
        let count = min(metadata[MetadataKey.baseModelCount]?.unsignedInteger ?? 0, 64)
        return (0..<count).compactMap { number in
            let prefix = "general.base_model.\(number)"
            let model = BaseModel(
                name: metadata["\(prefix).name"]?.string,
                organization: metadata["\(prefix).organization"]?.string,
                repositoryURL: metadata["\(prefix).repo_url"]?.string)
            let isEmpty = model.name == nil && model.organization == nil && model.repositoryURL == nil
            return isEmpty ? nil : model
        }
    }
}
