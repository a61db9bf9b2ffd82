import Foundation
import Testing

@testable import Platform

@Suite struct RetryPolicyTests {
    @Test func `reads Retry-After as seconds or as a date`() {
        let now = Date(timeIntervalSince1970: 784_111_777)
        #expect(RetryPolicy.retryAfter("120", now: now) == .seconds(120))
        #expect(RetryPolicy.retryAfter("Sun, 06 Nov 1994 08:51:37 GMT", now: now) == .seconds(120))
        #expect(RetryPolicy.retryAfter("Sun, 06 Nov 1994 08:00:00 GMT", now: now) == .zero)
        for bad in ["", "-1", "soon", "1e9", "99999999999999999999", String(repeating: "9", count: 100)] {
            #expect(RetryPolicy.retryAfter(bad, now: now) == nil)
        }
        #expect(RetryPolicy.retryAfter(nil) == nil)
    }

    @Test func `waits between retries double, vary randomly and end after the maximum number of retries`() {
        var options = HTTPOptions()
        options.retries = 12
        var policy = RetryPolicy(options)
        let failure = HTTPError(.unreachable, "the cable is out")
        for expected in [1.0, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60] {
            let seconds = policy.next(after: failure).map { $0 / .seconds(1) } ?? 0
            #expect((expected / 2...expected).contains(seconds))
        }
        #expect(policy.next(after: failure) == nil)
        policy.reset()
        #expect(policy.next(after: failure) != nil)
        #expect(policy.next(after: .untrusted("a")) == nil)
    }

    @Test(
        arguments: [
            ("models.example", ["models.example"], false), ("MODELS.example", ["Models.Example"], false),
            ("a.models.example", ["models.example"], false), ("a.models.example", [".models.example"], false),
            ("othermodels.example", ["models.example", ".models.example"], true), ("models.example", ["*"], false),
            ("models.example", [], true), ("models.example", ["", "."], true), ("10.0.0.1", ["10.0.0.1"], false),
        ] as [(String, Set<String>, Bool)])
    func `the proxy exceptions match hosts and their subdomains`(host: String, exceptions: Set<String>, uses: Bool) {
        var options = HTTPOptions()
        options.proxyExceptions = exceptions
        #expect(options.usesProxy(for: host) == uses)
    }
}
