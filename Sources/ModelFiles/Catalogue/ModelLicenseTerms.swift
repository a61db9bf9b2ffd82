public import Foundation

/// The licence under which a model of the catalogue may be used, as reviewed when it was listed.
public struct ModelLicenseTerms: Sendable, Hashable, Codable {
    /// The SPDX identifier, such as `Apache-2.0`; where SPDX has none, the one that Hugging Face uses, such as `gemma`.
    public let id: String
    /// The licence's full name.
    public let name: String
    /// Where its text can be read.
    public let link: URL
    /// Whether copies may be passed on; nil if nobody has looked.
    public let allowsRedistribution: Bool?
    /// Whether the model may serve commercial work on the device; nil if nobody has looked.
    public let allowsCommercialUse: Bool?
    /// What the licence asks for beyond naming its authors, in one sentence; nil if nothing.
    public let conditions: String?

    package init(
        id: String, name: String, link: URL, allowsRedistribution: Bool? = nil, allowsCommercialUse: Bool? = nil,
        conditions: String? = nil
    ) {
        self.id = id
        self.name = name
        self.link = link
        self.allowsRedistribution = allowsRedistribution
        self.allowsCommercialUse = allowsCommercialUse
        self.conditions = conditions
    }
}
