#if HEARTH_APPLE
    public import Foundation
    import Metal

    /// What the device's GPU can do for llama.cpp.
    public struct MetalCapability: Sendable, Hashable {
        /// What llama.cpp calls the system's GPU.
        public static let engineDevice = "MTL0"

        /// The GPU's name.
        public let device: String
        /// Whether it is of the Metal 4 family, and the system knows Metal 4.
        public let supportsMetal4: Bool
        /// Bytes that it takes without slowing down.
        public let recommendedBytes: UInt64
        /// Whether llama.cpp will compute with tensors.
        public let tensorsAreAvailable: Bool
        /// What to tell people, in a sentence.
        public let explanation: String

        /// Asks the system's GPU; it compiles a small kernel, so that it is not for the main thread.
        ///
        /// - Parameter environment: The process's variables.
        /// - Returns: What the GPU can do; nil where there is none, as in some simulators.
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
            // Why it does not compile is of no use to anybody: the engine then uses its other kernels.
            return (try? device.makeLibrary(source: tensorKernel, options: options)) != nil
        }

        /// Multiplies two small tensors, as the engine's kernels do on a larger scale.
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
