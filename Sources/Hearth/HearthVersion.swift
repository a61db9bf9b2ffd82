public enum HearthVersion {
    /// The semantic version of this source.
    public static let current = "0.2.0"
}
