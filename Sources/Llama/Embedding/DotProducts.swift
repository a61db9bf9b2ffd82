import CLlama
import Foundation

/// ggml's dot products of quantised vectors, which use this machine's instructions.
public enum DotProducts {
    /// A function that computes the dot products of a query with contiguous rows, all in Q8_0 blocks.
    public typealias Kernel =
        @Sendable (
            _ query: UnsafeRawPointer, _ rows: UnsafeRawPointer, _ rowCount: Int, _ dimensions: Int,
            _ products: UnsafeMutablePointer<Float>
        ) -> Void

    /// The kernel for Q8_0; `nil` if ggml's CPU code is not linked in but loaded as one of several variants.
    public static let q8_0: Kernel? = {
        // The symbols are looked up by name, because the program may not be linked with ggml's CPU library.
        let program = dlopen(nil, RTLD_NOW)
        guard let start = dlsym(program, "ggml_cpu_init"), let traits = dlsym(program, "ggml_get_type_traits_cpu")
        else { return nil }
        unsafeBitCast(start, to: (@convention(c) () -> Void).self)()
        let find = unsafeBitCast(
            traits, to: (@convention(c) (ggml_type) -> UnsafePointer<ggml_type_traits_cpu>?).self)
        guard let found = find(GGML_TYPE_Q8_0)?.pointee, found.vec_dot_type == GGML_TYPE_Q8_0, let dot = found.vec_dot
        else { return nil }
        let blockSize = Int(ggml_blck_size(GGML_TYPE_Q8_0))
        let blockBytes = ggml_type_size(GGML_TYPE_Q8_0)
        return { query, rows, rowCount, dimensions, products in
            let rowBytes = dimensions / blockSize * blockBytes
            for row in 0..<rowCount {
                dot(Int32(dimensions), products + row, 0, query, 0, rows + row * rowBytes, 0, 1)
            }
        }
    }()
}
