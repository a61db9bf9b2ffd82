import Foundation
import ModelLibrary

extension DownloadOptions {
    /// Reads the environment variables that other download tools read, too.
    ///
    /// - `HF_TOKEN`: the access token for Hugging Face
    /// - `HF_ENDPOINT`: a mirror of Hugging Face
    /// - `SSL_CERT_FILE`: a PEM file of certificates to trust in addition to the system's
    /// - `HTTPS_PROXY` or `ALL_PROXY`, in upper or lower case: a proxy
    /// - `NO_PROXY`: the hosts that are reached without the proxy
    init(environment: [String: String]) {
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        // An invalid address becomes a URL without a host, which downloads refuse instead of silently bypassing it.
        func address(_ text: String) -> URL { URL(string: text) ?? URL(fileURLWithPath: text) }
        self.init(
            token: value("HF_TOKEN"), hubEndpoint: value("HF_ENDPOINT").map(address),
            certificateAuthorities: value("SSL_CERT_FILE"),
            proxy: value("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy").map(address))
        let exceptions = value("NO_PROXY", "no_proxy") ?? ""
        network.proxyExceptions = Set(exceptions.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
    }
}
