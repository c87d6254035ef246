internal import Foundation
internal import Synchronization
public import TranslationEngines

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// Carries requests with Foundation's `URLSession`: no cookies, no cache, no redirects.
///
/// A request's time, its cancellation and the limit on its answer are kept here rather than left to the session, whose
/// own timeout begins anew with every byte.
public final class FoundationHTTPTransport: HTTPTransport {
    private let session: URLSession
    private let delegate = Delegate()

    /// A transport that opens at most so many connections to a host.
    public init(maximumConnectionsPerHost: Int = 8) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpMaximumConnectionsPerHost = max(1, maximumConnectionsPerHost)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    /// Sends a request, once, and gives the server's answer.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let url = URL(string: request.url), let scheme = url.scheme?.lowercased(), url.host != nil,
            scheme == "http" || scheme == "https"
        else { throw HTTPFailure(.badAddress) }
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = request.method
        for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
        if !request.body.isEmpty { urlRequest.httpBody = request.body }
        let seconds = request.timeout / .seconds(1)
        urlRequest.timeoutInterval = max(1, seconds + 1)
        let task = session.dataTask(with: urlRequest)
        return try await withThrowingTaskGroup(of: HTTPResponse?.self) { group in
            group.addTask { [delegate] in
                try await delegate.run(task, maximumBytes: request.maximumResponseBytes)
            }
            group.addTask {
                try await Task.sleep(for: request.timeout)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let response = first else { throw HTTPFailure(.timedOut) }
            return response
        }
    }

    /// Collects what the session reports, by the task's number; each transfer is finished once, by whoever is first.
    private final class Delegate: NSObject, URLSessionDataDelegate, Sendable {
        private struct Transfer: Sendable {
            let continuation: CheckedContinuation<HTTPResponse, any Error>
            let maximumBytes: Int
            var response = HTTPResponse(status: 0)
        }

        private let transfers = Mutex<[Int: Transfer]>([:])

        func run(_ task: URLSessionDataTask, maximumBytes: Int) async throws -> HTTPResponse {
            let number = task.taskIdentifier
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let transfer = Transfer(continuation: continuation, maximumBytes: maximumBytes)
                    transfers.withLock { $0[number] = transfer }
                    // A cancellation before this point found no transfer to end.
                    if Task.isCancelled {
                        finish(number, .failure(CancellationError()))
                        task.cancel()
                    } else {
                        task.resume()
                    }
                }
            } onCancel: {
                finish(number, .failure(CancellationError()))
                task.cancel()
            }
        }

        private func finish(_ number: Int, _ result: Result<HTTPResponse, any Error>? = nil) {
            guard let transfer = transfers.withLock({ $0.removeValue(forKey: number) }) else { return }
            transfer.continuation.resume(with: result ?? .success(transfer.response))
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
        ) {
            if let response = response as? HTTPURLResponse {
                var headers: [String: String] = [:]
                for (name, value) in response.allHeaderFields {
                    if let name = name as? String, let value = value as? String { headers[name.lowercased()] = value }
                }
                let status = response.statusCode
                transfers.withLock { transfers in
                    transfers[dataTask.taskIdentifier]?.response.status = status
                    transfers[dataTask.taskIdentifier]?.response.headers = headers
                }
            }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let number = dataTask.taskIdentifier
            let isTooLong = transfers.withLock { transfers in
                guard let transfer = transfers[number] else { return false }
                guard transfer.response.body.count + data.count <= transfer.maximumBytes else { return true }
                transfers[number]?.response.body.append(data)
                return false
            }
            if isTooLong {
                finish(number, .failure(HTTPFailure(.tooLong)))
                dataTask.cancel()
            }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
        ) {
            finish(task.taskIdentifier, .failure(HTTPFailure(.redirected, "status \(response.statusCode)")))
            completionHandler(nil)
            task.cancel()
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            guard let error else { return finish(task.taskIdentifier) }
            let isTimeout = (error as? URLError)?.code == .timedOut
            finish(
                task.taskIdentifier,
                .failure(HTTPFailure(isTimeout ? .timedOut : .unreachable, error.localizedDescription)))
        }
    }
}
