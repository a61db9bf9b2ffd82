// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// Programs on iOS start no others. The few files that need one ask for this name and have a counterpart that does
// without.
let mobileDefines: [SwiftSetting] = [.define("HEARTH_MOBILE", .when(platforms: [.iOS]))]

// Apple's sources ask for these rather than for the modules and systems that they need: on Linux `canImport` finds the
// package's own FoundationModels, and Apps/check_apple reads what `#if os` would hide from it.
let appleDefines: [SwiftSetting] =
    mobileDefines + [
        .define("HEARTH_APPLE", .when(platforms: [.macOS, .iOS])),
        .define("HEARTH_MACOS", .when(platforms: [.macOS])),
    ]

let linux: TargetDependencyCondition? = .when(platforms: [.linux])
let desktop: TargetDependencyCondition? = .when(platforms: [.linux, .macOS])
let apple: TargetDependencyCondition? = .when(platforms: [.macOS, .iOS])

// Apple's SDKs have libxml2 and zlib with their headers, each its own, and that of macOS libcurl. A .pc file on a Mac names the Mac's
// library, which must not get into a program for iOS, and the manifest does not know which of them is built.
#if os(Linux)
    let xml = Target.systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])])
    let curl = Target.systemLibrary(
        name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])])
    let zlib = Target.systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])])
#else
    let xml = Target.systemLibrary(name: "CXML")
    let curl = Target.systemLibrary(name: "CCurl")
    let zlib = Target.systemLibrary(name: "CZlib")
#endif

// Apple's platforms have the module of content types; a target of this name would shadow it.
#if os(Linux)
    let contentTypes: [Target.Dependency] = ["UniformTypeIdentifiers"]
#else
    let contentTypes: [Target.Dependency] = []
#endif

// Checksums and ciphers are CryptoKit's on Apple platforms, where there is no libcrypto with headers.
#if os(Linux)
    let crypto = [Target.systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])])]
#else
    let crypto: [Target] = []
#endif

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// SwiftPM drops the rpath that a .pc file names. Executables and tests get the folder of the llama.cpp that
// Tools/setup built, so that they run without LD_LIBRARY_PATH; library targets stay free of unsafe flags, so that
// other packages can depend on this one.
let engineLibraries = "\(Context.packageDirectory)/.deps/llama/lib"
let runtimePaths: [LinkerSetting] =
    FileManager.default.fileExists(atPath: engineLibraries)
    ? [.unsafeFlags(["-Xlinker", "-rpath", "-Xlinker", engineLibraries])] : []

// The app brings llama.cpp along as an XCFramework, which takes the place of an installed library as soon as it lies here;
// Apps/Hearth/README.md says how it gets there.
let llamaFramework = "Apps/Hearth/Frameworks/llama.xcframework"
let llama: [Target] =
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(llamaFramework)")
    ? [
        .binaryTarget(name: "llama", path: llamaFramework),
        .target(name: "CLlama", dependencies: ["llama"], path: "Apps/Hearth/CLlama"),
    ] : [.systemLibrary(name: "CLlama", pkgConfig: "llama", providers: [.brew(["llama.cpp"])])]

// SwiftPM does not even check out a package when every use of it is behind a trait that is off. A condition names one trait:
// Swift 6.2 takes several as "all of them", 6.3 as "one of them".
func syntax(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "swift-syntax", condition: .when(traits: ["Macros"])) }
}

func product(_ name: String, of package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Product"]))
}

// MARK: - Library: what other packages use. Its packages are swift-log and, for macros, swift-syntax.

let libraryTargets: [Target] = [
    xml,
    curl,
    zlib,
    .target(name: "CEmbeddedFiles"),
    .target(name: "Support", swiftSettings: swiftSettings),
    .target(name: "CSystemModel"),
    .target(name: "CChildProcess"),
    .target(
        name: "Platform",
        dependencies: [
            .target(name: "CChildProcess", condition: desktop), .target(name: "CCurl", condition: desktop), "Support",
        ] + crypto.map { .target(name: $0.name) },
        swiftSettings: swiftSettings + mobileDefines),
    .target(name: "GGUF", swiftSettings: swiftSettings),
    .target(name: "ChatTemplates", dependencies: ["Support"], swiftSettings: swiftSettings),
    .target(name: "GuidedDecoding", dependencies: ["Support"], swiftSettings: swiftSettings),
    .target(
        name: "Tools",
        dependencies: ["Engine", "GuidedDecoding", "LanguageModels", "Platform", "RawText", "Support"],
        swiftSettings: swiftSettings),
    .target(
        name: "MacroExpansion",
        dependencies: syntax("SwiftSyntax", "SwiftSyntaxBuilder", "SwiftDiagnostics", "SwiftSyntaxMacros"),
        swiftSettings: swiftSettings),
    .macro(
        name: "LanguageModelsMacros",
        dependencies: ["MacroExpansion"] + syntax("SwiftSyntax", "SwiftSyntaxMacros", "SwiftCompilerPlugin"),
        swiftSettings: swiftSettings),
    .target(
        name: "LanguageModels",
        dependencies: ["CSystemModel", .target(name: "LanguageModelsMacros", condition: .when(traits: ["Macros"]))]
            + contentTypes,
        swiftSettings: swiftSettings),
    .target(
        name: "LanguageModelsTestSupport", dependencies: ["LanguageModels"] + contentTypes,
        swiftSettings: swiftSettings),
    .target(name: "Images", dependencies: ["Engine"], swiftSettings: swiftSettings),
    // Images for llama.cpp. It loads libmtmd at the first image.
    .target(name: "CMtmd", dependencies: ["CLlama"]),
    .target(
        name: "Llama",
        dependencies: [
            "ChatTemplates", "CLlama", "CMtmd", "Engine", "GGUF", "GuidedDecoding", "LanguageModels", "Support",
            .product(name: "Logging", package: "swift-log"),
        ] + contentTypes,
        swiftSettings: swiftSettings),
    .target(
        name: "ModelStore", dependencies: ["CEmbeddedFiles", "GGUF", "Support"], exclude: ["Resources"],
        swiftSettings: swiftSettings),
    .target(
        name: "ModelLibrary",
        dependencies: ["GGUF", "ModelStore", "Platform", "Support"], swiftSettings: swiftSettings),
    .target(
        name: "Engine", dependencies: ["GGUF", "LanguageModels", "ModelStore", "Support"],
        swiftSettings: swiftSettings),
    .target(
        name: "LocalModels",
        dependencies: [
            .target(name: "AppleEngines", condition: apple), "Engine", "GGUF", "Images", "LanguageModels", "Llama",
            "ModelStore", "Support",
        ] + contentTypes,
        swiftSettings: swiftSettings + appleDefines),
    .target(
        name: "RemoteModels",
        dependencies: ["Engine", "GuidedDecoding", "LanguageModels", "ModelStore", "Platform", "Support"]
            + contentTypes,
        swiftSettings: swiftSettings),
    .target(
        name: "RawText", dependencies: ["CXML", "CZlib"], swiftSettings: swiftSettings,
        // Glibc has iconv in itself.
        linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS, .iOS]))]),
]

// MARK: - Product: the hearth command, its server and its features. Its packages are behind the trait Product.

let productTargets: [Target] = [
    .systemLibrary(
        name: "CGMime", pkgConfig: "gmime-3.0", providers: [.apt(["libgmime-3.0-dev"]), .brew(["gmime"])]),
    .systemLibrary(name: "CStemmer", providers: [.apt(["libstemmer-dev"])]),
    .systemLibrary(name: "CPublicSuffix", pkgConfig: "libpsl", providers: [.apt(["libpsl-dev"])]),
    .target(
        name: "Store",
        dependencies: [
            product("GRDB", of: "GRDB.swift")
        ], swiftSettings: swiftSettings),
    .target(
        name: "Retrieval",
        dependencies: [
            "CEmbeddedFiles", .target(name: "CStemmer", condition: linux), "RawText", "Store", "Support",
            product("GRDB", of: "GRDB.swift"),
        ],
        exclude: ["Resources"],
        swiftSettings: swiftSettings + appleDefines),
    .target(
        name: "FileReading",
        dependencies: ["CXML", "MailReading", "Platform", "RawText", "Support"],
        swiftSettings: swiftSettings + mobileDefines),
    .target(name: "MailReading", dependencies: ["Platform", "RawText"], swiftSettings: swiftSettings),
    .target(
        name: "GMimeParser",
        dependencies: [.target(name: "CGMime", condition: desktop), "MailReading", "RawText"],
        swiftSettings: swiftSettings),
    .target(
        name: "Chat",
        dependencies: [
            "Engine", "LanguageModels", "Platform", "RawText", "Retrieval", "Store", "Support", "Tools",
            product("GRDB", of: "GRDB.swift"),
        ],
        swiftSettings: swiftSettings),
    .target(
        name: "Documents",
        dependencies: [
            "Engine", "FileReading", "LanguageModels", "Platform", "RawText", "Retrieval", "Store", "Support",
            product("GRDB", of: "GRDB.swift"),
        ],
        swiftSettings: swiftSettings + appleDefines),
    .target(
        name: "Mail",
        dependencies: [
            "CEmbeddedFiles", .target(name: "CPublicSuffix", condition: linux), "Engine", "LanguageModels",
            "MailReading", "Platform", "RawText", "Retrieval", "Store", "Support",
            product("GRDB", of: "GRDB.swift"),
        ],
        exclude: ["Resources"],
        swiftSettings: swiftSettings + appleDefines),
    .target(
        name: "Bench", dependencies: ["CEmbeddedFiles", "RawText", "Support"],
        exclude: ["Resources"], swiftSettings: swiftSettings),
    .target(
        name: "HearthServer",
        dependencies: [
            "Bench", "CEmbeddedFiles", "Chat", "Documents", "Engine", "FileReading", "GGUF", "GuidedDecoding", "Mail",
            "MailReading", "ModelLibrary", "Retrieval", "Support", "Tools",
            product("HTTPTypes", of: "swift-http-types"),
            product("Hummingbird", of: "hummingbird"),
            product("HummingbirdCore", of: "hummingbird"),
            product("Logging", of: "swift-log"),
            product("NIOCore", of: "swift-nio"),
            product("NIOHTTP1", of: "swift-nio"),
            product("NIOPosix", of: "swift-nio"),
            product("ServiceLifecycle", of: "swift-service-lifecycle"),
        ],
        exclude: ["API/openapi.json"],
        swiftSettings: swiftSettings),
    // A Mac's app could not bring GMime along: mails are read without it there.
    .target(
        name: "Hearth",
        dependencies: [
            "AppleEngines", "Bench", "CEmbeddedFiles", "Chat", "Documents", "Engine", "FileReading", "GGUF",
            .target(name: "GMimeParser", condition: linux), "Images", "LanguageModels", "Llama", "LocalModels", "Mail",
            "MailReading", "ModelLibrary", "Platform", "RemoteModels", "Retrieval", "Store", "Support", "Tools",
        ],
        exclude: ["Exam/exam.json"],
        swiftSettings: swiftSettings + appleDefines),
    // For Linux and macOS. An app for iOS does not link it, nor HearthServer.
    .executableTarget(
        name: "HearthCLI",
        dependencies: [
            "Bench", "CEmbeddedFiles", "Chat", "Documents", "FileReading", "GGUF", "Hearth", "HearthServer", "Images",
            "Mail", "MailReading", "ModelLibrary", "Retrieval", "Store", "Support", "Tools",
            product("ArgumentParser", of: "swift-argument-parser"),
            product("HTTPTypes", of: "swift-http-types"),
            product("Logging", of: "swift-log"),
            product("ServiceLifecycle", of: "swift-service-lifecycle"),
            product("UnixSignals", of: "swift-service-lifecycle"),
        ],
        // It reads options and prints. Optimising that took half a minute at the end of a build, with nothing beside it.
        swiftSettings: swiftSettings + [.unsafeFlags(["-Onone"], .when(configuration: .release))],
        linkerSettings: runtimePaths),
]

// MARK: - Apple's side: adapters and the app's view models, with their tests. See Apps/README.md.

let appleTargets: [Target] = [
    .target(
        name: "AppleEngines", dependencies: ["LanguageModels"], path: "Apps/AppleEngines",
        swiftSettings: swiftSettings + appleDefines),
    .target(
        name: "Screens",
        dependencies: [
            .target(name: "AppleEngines", condition: apple), "Bench", "Chat", "Documents", "Engine", "FileReading",
            "Hearth", "LanguageModels", "Mail", "MailReading", "ModelLibrary", "Tools",
        ],
        path: "Apps/Screens", swiftSettings: swiftSettings + appleDefines),
    .testTarget(
        name: "AppleEnginesTests", dependencies: ["AppleEngines"], path: "Apps/Tests/AppleEnginesTests",
        exclude: ["Fixtures"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "ScreensTests",
        dependencies: [
            "Bench", "Chat", "Documents", "Engine", "FeatureTesting", "GGUF", "GMimeParser", "Hearth",
            "HTTPTestServer", "LanguageModelsTestSupport", "Mail", "ModelLibrary", "Retrieval", "Screens", "Store",
            "Support", "Tools",
        ],
        path: "Apps/Tests/ScreensTests", swiftSettings: swiftSettings, linkerSettings: runtimePaths),
]

// MARK: - Tests

let testTargets: [Target] = [
    // For tests only: it makes the containers, and reads them beside our own reader.
    .systemLibrary(
        name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .testTarget(
        name: "ChatTemplatesTests", dependencies: ["ChatTemplates", "Support"], exclude: ["Fixtures"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "GuidedDecodingTests", dependencies: ["GuidedDecoding", "Support"], swiftSettings: swiftSettings),
    .testTarget(
        name: "LanguageModelsTests",
        dependencies: ["LanguageModels", "LanguageModelsTestSupport", "Support"] + contentTypes,
        exclude: ["Fixtures"], swiftSettings: swiftSettings),
    .testTarget(
        name: "MacroExpansionTests",
        dependencies: ["MacroExpansion"]
            + syntax(
                "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftDiagnostics", "SwiftParser", "SwiftSyntaxMacros",
                "SwiftSyntaxMacroExpansion"),
        swiftSettings: swiftSettings),
    .testTarget(
        name: "GGUFTests", dependencies: ["GGUF", "Support"], swiftSettings: swiftSettings),
    .testTarget(
        name: "ImagesTests", dependencies: ["Engine", "Images", "Support"], exclude: ["Fixtures"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "LlamaTests",
        dependencies: [
            "CLlama", "Engine", "GGUF", "GuidedDecoding", "Images", "LanguageModels", "Llama", "Platform", "Support",
        ] + contentTypes,
        exclude: ["Fixtures"],
        swiftSettings: swiftSettings, linkerSettings: runtimePaths),
    .target(
        name: "HTTPTestServer",
        dependencies: [
            "Support",
            product("NIOCore", of: "swift-nio"),
            product("NIOHTTP1", of: "swift-nio"),
            product("NIOPosix", of: "swift-nio"),
        ],
        path: "Tests/HTTPTestServer", exclude: ["tls_proxy.py"], swiftSettings: swiftSettings),
    .target(name: "HostileText", path: "Tests/HostileText", swiftSettings: swiftSettings),
    .target(
        name: "FeatureTesting",
        dependencies: [
            "Bench", "Chat", "Documents", "Engine", "FileReading", "GGUF", "Hearth", "HTTPTestServer",
            "LanguageModels", "LanguageModelsTestSupport", "ModelLibrary", "ModelStore", "Store", "Support", "Tools",
        ],
        path: "Tests/FeatureTesting", swiftSettings: swiftSettings),
    .testTarget(
        name: "ModelLibraryTests",
        dependencies: [
            "FeatureTesting", "GGUF", "HTTPTestServer", "ModelLibrary", "ModelStore", "Platform", "Support",
        ],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "RemoteModelsTests", dependencies: ["Engine", "HTTPTestServer", "LanguageModels", "RemoteModels"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "PlatformTests", dependencies: ["HTTPTestServer", "Platform", "Support"], swiftSettings: swiftSettings),
    .testTarget(
        name: "EngineTests", dependencies: ["Engine", "LanguageModels", "ModelStore", "Support"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "StoreTests",
        dependencies: [
            "Store",
            product("GRDB", of: "GRDB.swift"),
        ],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "DocumentsTests",
        dependencies: [
            "Documents", "Engine", "FeatureTesting", "FileReading", "LanguageModels", "LanguageModelsTestSupport",
            "ModelLibrary", "Retrieval", "Store", "Support",
            product("GRDB", of: "GRDB.swift"),
        ],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "ChatTests",
        dependencies: [
            "Chat", "Engine", "FeatureTesting", "LanguageModels", "LanguageModelsTestSupport", "Store", "Support",
            "Tools",
            product("GRDB", of: "GRDB.swift"),
        ],
        exclude: ["Fixtures"], swiftSettings: swiftSettings),
    .testTarget(
        name: "RetrievalTests",
        dependencies: [
            "HostileText", "Retrieval", "Store", "Support",
            product("GRDB", of: "GRDB.swift"),
        ],
        exclude: ["Fixtures"], swiftSettings: swiftSettings),
    .testTarget(
        name: "FileReadingTests", dependencies: ["CArchive", "FileReading", "HostileText", "Platform", "Support"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "RawTextTests", dependencies: ["CArchive", "RawText", "Support"], swiftSettings: swiftSettings),
    .testTarget(
        name: "MailTests",
        dependencies: [
            "CArchive", "Engine", "GMimeParser", "HostileText", "LanguageModels", "LanguageModelsTestSupport", "Mail",
            "MailReading", "ModelLibrary", "RawText", "Retrieval", "Store", "Support",
            product("GRDB", of: "GRDB.swift"),
        ],
        exclude: ["Fixtures"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "BenchTests", dependencies: ["Bench", "FeatureTesting"], exclude: ["Fixtures"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "MailReadingTests", dependencies: ["HostileText", "MailReading", "RawText"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "GMimeParserTests", dependencies: ["GMimeParser", "MailReading", "Support"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "ToolsTests",
        dependencies: ["Engine", "LanguageModels", "Support", "Tools"],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "HearthServerTests",
        dependencies: [
            "Bench", "Chat", "Documents", "Engine", "GMimeParser", "HearthServer", "LanguageModels",
            "LanguageModelsTestSupport", "Mail", "MailReading", "ModelLibrary", "Store", "Support", "Tools",
            product("Hummingbird", of: "hummingbird"),
            product("Logging", of: "swift-log"),
            product("NIOCore", of: "swift-nio"),
            product("NIOPosix", of: "swift-nio"),
            product("ServiceLifecycle", of: "swift-service-lifecycle"),
        ],
        swiftSettings: swiftSettings),
    .testTarget(
        name: "HearthTests",
        dependencies: [
            "Bench", "Chat", "Documents", "Engine", "FeatureTesting", "FileReading", "GGUF", "Hearth",
            "HTTPTestServer", "LanguageModels", "LanguageModelsTestSupport", "Llama", "LocalModels", "Mail",
            "MailReading", "ModelLibrary", "Platform", "RemoteModels", "Retrieval", "Store", "Support", "Tools",
        ],
        swiftSettings: swiftSettings, linkerSettings: runtimePaths),
    .testTarget(
        name: "HearthCLITests",
        dependencies: ["GGUF", "Hearth", "HearthCLI", "HTTPTestServer", "Llama", "ModelLibrary", "Support", "Tools"],
        exclude: ["Snapshots"],
        swiftSettings: swiftSettings, linkerSettings: runtimePaths),
]

// MARK: - Package

let package = Package(
    name: "hearth",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "LanguageModels", targets: ["LanguageModels"]),
        .library(name: "LanguageModelsTestSupport", targets: ["LanguageModelsTestSupport"]),
        .library(name: "ChatTemplates", targets: ["ChatTemplates"]),
        .library(name: "GGUF", targets: ["GGUF"]),
        .library(name: "Engine", targets: ["Engine"]),
        .library(name: "Llama", targets: ["Llama"]),
        .library(name: "ModelStore", targets: ["ModelStore"]),
        .library(name: "ModelLibrary", targets: ["ModelLibrary"]),
        .library(name: "RemoteModels", targets: ["RemoteModels"]),
        .library(name: "AppleEngines", targets: ["AppleEngines"]),
        .library(name: "FileReading", targets: ["FileReading"]),
        .library(name: "Store", targets: ["Store"]),
        .library(name: "Retrieval", targets: ["Retrieval"]),
        .library(name: "Chat", targets: ["Chat"]),
        .library(name: "Documents", targets: ["Documents"]),
        .library(name: "MailReading", targets: ["MailReading"]),
        .library(name: "GMimeParser", targets: ["GMimeParser"]),
        .library(name: "Mail", targets: ["Mail"]),
        .library(name: "Bench", targets: ["Bench"]),
        .library(name: "Tools", targets: ["Tools"]),
        .library(name: "HearthServer", targets: ["HearthServer"]),
        .library(name: "Hearth", targets: ["Hearth"]),
        .library(name: "Screens", targets: ["Screens"]),
        .executable(name: "hearth", targets: ["HearthCLI"]),
    ],
    traits: [
        .trait(
            name: "Macros",
            description: "@Generable, @Guide and @SessionPropertyEntry. Programs that use none of them build without "
                + "swift-syntax when it is off: the hearth command does."),
        .trait(
            name: "Product",
            description:
                "The hearth command, its server, its features and the app. Programs that use the language model "
                + "API alone build without the packages that these need."),
        .default(enabledTraits: ["Macros", "Product"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: ["FullFoundation"]),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0"),
    ],
    targets: llama + crypto + libraryTargets + productTargets + appleTargets + testTargets,
    swiftLanguageModes: [.v6]
)

// `import FoundationModels` on platforms without Apple's framework. It is declared on Linux only: on Apple platforms a
// target of this name would shadow the system's module. It links LocalModels, so that `SystemLanguageModel.default` is the
// user's local model, and none of what Hearth's features and downloads need.
#if os(Linux)
    package.products.append(
        .library(name: "FoundationModels", targets: ["FoundationModels", "UniformTypeIdentifiers"]))
    package.targets += [
        .target(name: "UniformTypeIdentifiers", swiftSettings: swiftSettings),
        .target(
            name: "FoundationModels", dependencies: ["LanguageModels", "LocalModels"], swiftSettings: swiftSettings),
        .testTarget(
            name: "FoundationModelsTests", dependencies: ["FoundationModels"],
            swiftSettings: swiftSettings, linkerSettings: runtimePaths),
    ]
#endif

// The targets of libFuzzer; Tools/fuzz sets the variable and builds them with its instrumentation.
if Context.environment["HEARTH_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzzing",
            dependencies: [
                "ChatTemplates", "FileReading", "GGUF", "GMimeParser", "GuidedDecoding", "HearthServer", "Llama",
                "MailReading", "RawText", "Support", "Tools",
            ],
            path: "Tests/Fuzzing", exclude: ["Corpus"], swiftSettings: swiftSettings, linkerSettings: runtimePaths))
}

// Measures schemas; Benchmarks/schemas/run sets the variable.
if Context.environment["HEARTH_SCHEMA_BENCH"] != nil {
    package.targets.append(
        .executableTarget(
            name: "SchemaBench", dependencies: ["GGUF", "GuidedDecoding", "Support"],
            path: "Benchmarks/schemas", exclude: ["run"], swiftSettings: swiftSettings))
}
