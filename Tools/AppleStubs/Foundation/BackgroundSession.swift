// Mirrors the SDKs of iOS 18 and macOS 15. On Linux URLSession is in a module of its own.

public import Foundation

public class URLSessionConfiguration: NSObject, @unchecked Sendable {
    public class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        fatalError("a declaration")
    }

    public var isDiscretionary: Bool {
        get { fatalError("a declaration") }
        set { fatalError("a declaration") }
    }
    public var sessionSendsLaunchEvents: Bool {
        get { fatalError("a declaration") }
        set { fatalError("a declaration") }
    }
    public var httpShouldSetCookies: Bool {
        get { fatalError("a declaration") }
        set { fatalError("a declaration") }
    }
}

public class URLSession: NSObject, @unchecked Sendable {
    public init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {
        fatalError("a declaration")
    }

    public var allTasks: [URLSessionTask] {
        get async { fatalError("a declaration") }
    }

    public func downloadTask(with request: URLRequest) -> URLSessionDownloadTask { fatalError("a declaration") }

    public func downloadTask(withResumeData resumeData: Data) -> URLSessionDownloadTask { fatalError("a declaration") }
}

public class URLSessionTask: NSObject, @unchecked Sendable {
    public var taskDescription: String? {
        get { fatalError("a declaration") }
        set { fatalError("a declaration") }
    }
    public var response: URLResponse? { fatalError("a declaration") }

    public func resume() { fatalError("a declaration") }
}

public class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {}

public protocol URLSessionDelegate: NSObjectProtocol, Sendable {}

public protocol URLSessionTaskDelegate: URLSessionDelegate {
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL)
}

public struct URLRequest: Sendable {
    public init(url: URL) { fatalError("a declaration") }

    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) { fatalError("a declaration") }
}

public class URLResponse: NSObject, @unchecked Sendable {}

public class HTTPURLResponse: URLResponse, @unchecked Sendable {
    public var statusCode: Int { fatalError("a declaration") }
}

public struct URLError: Error {
    public var downloadTaskResumeData: Data? { fatalError("a declaration") }
}
