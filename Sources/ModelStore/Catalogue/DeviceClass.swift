/// The class of a device, which determines the recommended models.
public enum DeviceClass: String, Sendable, Hashable, CaseIterable {
    /// A phone or tablet, on which the system terminates programs that use much memory.
    case phone
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
