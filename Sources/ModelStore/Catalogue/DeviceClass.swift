/// The two kinds of device for which different models are recommended.
public enum DeviceClass: String, Sendable, Hashable, CaseIterable {
    /// A phone or tablet, where the system terminates programs that use much memory.
    case phone
    /// A computer.
    case computer

    /// The device class that this program was built for.
    public static var current: DeviceClass {
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
            .phone
        #else
            .computer
        #endif
    }
}
