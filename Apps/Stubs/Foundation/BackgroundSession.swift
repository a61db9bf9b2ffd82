// Mirrors the SDKs of iOS 18 and macOS 15. On Linux, URLSession is in a separate module.

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

    public var delegateQueue: OperationQueue { fatalError("a declaration") }

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
    public var state: URLSessionTask.State { fatalError("a declaration") }

    public enum State: Int, Sendable {
        case running
        case suspended
        case canceling
        case completed
    }

    public func resume() { fatalError("a declaration") }

    public func cancel() { fatalError("a declaration") }
}

public class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
    public func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
        fatalError("a declaration")
    }
}

// Methods that are optional in Objective-C are requirements here, so that their names are checked.

public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}

public protocol URLSessionTaskDelegate: URLSessionDelegate {
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL)

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)
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
