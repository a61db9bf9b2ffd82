// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The run path of the executables in ../Package.swift.
let engineLibraries = "\(Context.packageDirectory)/../.deps/llama/lib"
let runtimePaths: [LinkerSetting] =
    FileManager.default.fileExists(atPath: engineLibraries)
    ? [.unsafeFlags(["-Xlinker", "-rpath", "-Xlinker", engineLibraries])] : []

let package = Package(
    name: "hearth-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        // The benchmarks use no macros.
        .package(name: "hearth", path: "..", traits: ["Product"]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    ],
    targets: [
        .executableTarget(
            name: "EngineBench",
            dependencies: [
                .product(name: "Engine", package: "hearth"),
                .product(name: "LanguageModels", package: "hearth"),
                .product(name: "Llama", package: "hearth"),
                .product(name: "Hearth", package: "hearth"),
                .product(name: "Retrieval", package: "hearth"),
                .product(name: "Store", package: "hearth"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            linkerSettings: runtimePaths),
        .executableTarget(
            name: "ToolBench",
            dependencies: [
                .product(name: "LanguageModels", package: "hearth"),
                .product(name: "Llama", package: "hearth"),
            ],
            linkerSettings: runtimePaths),
        .executableTarget(
            name: "ChatTemplateRenderer", dependencies: [.product(name: "ChatTemplates", package: "hearth")]),
        .executableTarget(
            name: "MailTrainer",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GGUF", package: "hearth"),
                .product(name: "Hearth", package: "hearth"),
                .product(name: "Mail", package: "hearth"),
                .product(name: "MailReading", package: "hearth"),
            ],
            linkerSettings: runtimePaths),
    ],
    swiftLanguageModes: [.v6]
)
