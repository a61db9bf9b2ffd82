// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "hearth",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "GGUF", targets: ["GGUF"])],
    targets: [
        .target(name: "GGUF", swiftSettings: swiftSettings),
        .testTarget(name: "GGUFTests", dependencies: ["GGUF"], swiftSettings: swiftSettings),
    ],
    swiftLanguageModes: [.v6]
)
