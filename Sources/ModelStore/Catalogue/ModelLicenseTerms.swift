public import Foundation

/// The licence of a model in the catalogue, as reviewed when the model was added.
public struct ModelLicenseTerms: Sendable, Hashable, Codable {
    /// The SPDX identifier, such as `Apache-2.0`, or else Hugging Face's identifier, such as `gemma`.
    public let id: String
    /// The licence's full name.
    public let name: String
    /// The URL of the licence's text.
    public let link: URL
    /// Whether redistribution is allowed; `nil` if not reviewed.
    public let allowsRedistribution: Bool?
    /// Whether commercial use on the device is allowed; `nil` if not reviewed.
    public let allowsCommercialUse: Bool?
    /// The licence's requirements beyond attribution, in one sentence; `nil` without such requirements.
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
