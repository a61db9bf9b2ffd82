/// The licence of a model, as declared by its file.
public struct ModelLicense: Sendable, Hashable {
    /// The identifier, usually from the SPDX list, such as `apache-2.0`.
    public let id: String?

    /// The licence's full name, used if the identifier is `other`.
    public let name: String?

    /// The address of the licence's text.
    public let link: String?

    init?(_ metadata: GGUFMetadata) {
        id = metadata[MetadataKey.license]?.string
        name = metadata[MetadataKey.licenseName]?.string
        link = metadata[MetadataKey.licenseLink]?.string
        if id == nil, name == nil, link == nil { return nil }
    }
}
