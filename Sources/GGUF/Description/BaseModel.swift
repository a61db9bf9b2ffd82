/// The base model of a model, as declared by the file.
public struct BaseModel: Sendable, Hashable {
    /// The model's name.
    public let name: String?

    /// Who published it.
    public let organization: String?

    /// An address of its repository.
    public let repositoryURL: String?

    /// Returns the base models that a file names, in the file's order.
    static func all(in metadata: GGUFMetadata) -> [BaseModel] {
        // The stated number is only a bound: a hostile file could state billions.
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
