// SPDX-License-Identifier: Apache-2.0

internal import CHTTPClient
internal import RemoteContent
internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Carries requests with the system's libcurl: no cookies, no cache, no redirects.
///
/// An answer that announces or sends more than the request allows ends there, and its connection with it; so does one that
/// isn't complete in time, and one whose task is cancelled. Nothing is read that nobody wants. libcurl (Debian's `libcurl4`)
/// is loaded with the first request; a program that asks no server doesn't need it. A proxy is taken from the usual
/// environment variables.
public struct CurlHTTPTransport: HTTPTransport {
    /// A transport; all of them share their connections, of which there are at most eight to a host.
    public init() {}

    /// Sends a request, once, and gives the server's answer.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.url.hasPrefix("http://") || request.url.hasPrefix("https://"), !request.url.utf8.contains(0)
        else {
            throw HTTPFailure(.badAddress)
        }
        let transfer = Transfer()
        let result = try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                transfer.start(request, continuation)
            }
        } onCancel: {
            transfer.cancel()
        }
        guard !(300...399).contains(result.status) || result.status == 304 else {
            throw HTTPFailure(.redirected, "status \(result.status)")
        }
        return result
    }

    /// A request under way.
    private final class Transfer: Sendable {
        private struct State {
            var number: UInt64 = 0
            var isCancelled = false
        }

        private let state = Mutex(State())

        func start(_ request: HTTPRequest, _ continuation: CheckedContinuation<HTTPResponse, any Error>) {
            let context = Unmanaged.passRetained(Continuation(continuation)).toOpaque()
            let lines = request.headers.sorted { $0.key < $1.key }.compactMap { name, value in
                // A line break would begin another field.
                (name + value).utf8.contains { $0 < 0x20 } ? nil : strdup("\(name): \(value)")
            }
            defer { for line in lines { free(line) } }
            let number = request.body.withUnsafeBytes { body in
                lines.map { UnsafePointer($0) }.withUnsafeBufferPointer { lines in
                    request.method.withCString { method in
                        request.url.withCString { url in
                            start(method, url, lines, body, request, context)
                        }
                    }
                }
            }
            let isCancelled = state.withLock { state in
                state.number = number
                return state.isCancelled
            }
            if isCancelled { tolk_fetch_cancel(number) }
        }

        private func start(
            _ method: UnsafePointer<CChar>, _ url: UnsafePointer<CChar>,
            _ lines: UnsafeBufferPointer<UnsafePointer<CChar>>, _ body: UnsafeRawBufferPointer, _ request: HTTPRequest,
            _ context: UnsafeMutableRawPointer
        ) -> UInt64 {
            let milliseconds = request.timeout / .milliseconds(1)
            return lines.withMemoryRebound(to: UnsafePointer<CChar>?.self) { lines in
                var description = tolk_fetch_request(
                    method: method, url: url, headers: lines.baseAddress, header_count: lines.count,
                    body: body.baseAddress, body_length: body.count,
                    timeout: Int64(max(1, min(milliseconds.rounded(.up), 86_400_000))),
                    maximum_bytes: max(0, request.maximumResponseBytes))
                return tolk_fetch_start(&description, context) { context, result in
                    guard let context, let result = result?.pointee else { return }
                    Unmanaged<Continuation>.fromOpaque(context).takeRetainedValue().give(result)
                }
            }
        }

        func cancel() {
            let number = state.withLock { state in
                state.isCancelled = true
                return state.number
            }
            tolk_fetch_cancel(number)
        }
    }

    /// Who waits for an answer.
    private final class Continuation: Sendable {
        private let continuation: CheckedContinuation<HTTPResponse, any Error>

        init(_ continuation: CheckedContinuation<HTTPResponse, any Error>) { self.continuation = continuation }

        func give(_ result: tolk_fetch_result) {
            let detail = result.detail.map { String(cString: $0) } ?? ""
            switch result.outcome {
            case TOLK_FETCH_ANSWERED: continuation.resume(returning: response(result))
            case TOLK_FETCH_CANCELLED: continuation.resume(throwing: CancellationError())
            case TOLK_FETCH_TIMED_OUT: continuation.resume(throwing: HTTPFailure(.timedOut))
            case TOLK_FETCH_TOO_LONG: continuation.resume(throwing: HTTPFailure(.tooLong))
            case TOLK_FETCH_BAD_ADDRESS: continuation.resume(throwing: HTTPFailure(.badAddress))
            case TOLK_FETCH_NO_LIBRARY: continuation.resume(throwing: HTTPFailure(.noLibrary, detail))
            default: continuation.resume(throwing: HTTPFailure(.unreachable, detail))
            }
        }

        private func response(_ result: tolk_fetch_result) -> HTTPResponse {
            var headers: [String: String] = [:]
            let block = UnsafeRawBufferPointer(start: result.headers, count: result.headers_length)
            for line in block.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).dropFirst() {
                guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
                let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
                let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmingWhitespace
                headers[name] = headers[name].map { "\($0), \(value)" } ?? value
            }
            let body = result.body.map { Data(bytes: $0, count: result.body_length) } ?? Data()
            return HTTPResponse(status: Int(result.status), headers: headers, body: body)
        }
    }
}
