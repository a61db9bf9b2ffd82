#if HEARTH_APPLE
    public import Foundation
    import Metal

    /// The capabilities of the device's GPU for llama.cpp.
    public struct MetalCapability: Sendable, Hashable {
        /// The name of the system's GPU in llama.cpp.
        public static let engineDevice = "MTL0"

        /// The GPU's name.
        public let device: String
        /// Whether the GPU and the system support Metal 4.
        public let supportsMetal4: Bool
        /// The memory that the GPU can use without slowing down, in bytes.
        public let recommendedBytes: UInt64
        /// Whether llama.cpp will compute with tensors.
        public let tensorsAreAvailable: Bool
        /// The explanation for users, in a sentence.
        public let explanation: String

        /// Returns the capabilities of the system's GPU; nil without a GPU, as in some simulators.
        ///
        /// Do not call it on the main thread, because it compiles a small kernel.
        public static func current(
            environment: [String: String] = ProcessInfo.processInfo.environment
        ) -> MetalCapability? {
            guard let device = MTLCreateSystemDefaultDevice() else { return nil }
            let path = TensorPath(
                device: device.name, supportsMetal4: supportsMetal4(device), environment: environment,
                compiles: { compilesTensors(device) })
            return MetalCapability(
                device: device.name, supportsMetal4: supportsMetal4(device),
                recommendedBytes: device.recommendedMaxWorkingSetSize, tensorsAreAvailable: path.isAvailable,
                explanation: path.explanation)
        }

        private static func supportsMetal4(_ device: any MTLDevice) -> Bool {
            guard #available(macOS 26.0, iOS 26.0, *) else { return false }
            return device.supportsFamily(.metal4)
        }

        private static func compilesTensors(_ device: any MTLDevice) -> Bool {
            guard #available(macOS 26.0, iOS 26.0, *) else { return false }
            let options = MTLCompileOptions()
            options.languageVersion = .version4_0
            // The reason for a failure does not matter, because the engine then uses its other kernels.
            return (try? device.makeLibrary(source: tensorKernel, options: options)) != nil
        }

        /// A kernel that multiplies two small tensors, as the engine's kernels do on a larger scale.
        private static let tensorKernel = """
            #include <metal_stdlib>
            #include <metal_tensor>
            #include <MetalPerformancePrimitives/MetalPerformancePrimitives.h>

            using namespace metal;
            using namespace mpp::tensor_ops;

            kernel void multiply(
                tensor<device half, dextents<int32_t, 2>> left [[buffer(0)]],
                tensor<device half, dextents<int32_t, 2>> right [[buffer(1)]],
                tensor<device float, dextents<int32_t, 2>> product [[buffer(2)]])
            {
                constexpr auto shape = matmul2d_descriptor(8, 8, static_cast<int>(dynamic_extent));
                matmul2d<shape, execution_simdgroup> multiplication;
                multiplication.run(left, right, product);
            }
            """
    }
#endif
