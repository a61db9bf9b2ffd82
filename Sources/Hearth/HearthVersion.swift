/// The version of Hearth.
public enum HearthVersion {
    /// Semantic version of this source.
    public static let current = "0.2.0"
}
