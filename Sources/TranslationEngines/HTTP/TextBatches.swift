// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import RemoteContent

/// Texts on their way to a server in as few requests as its limits allow.
///
/// A request that fails because of its texts is sent again in halves, down to the one text that is to blame.
struct TextBatches: Sendable {
    /// The most texts, and the most bytes of UTF-8, in one request.
    var texts: Int
    var bytes: Int
    /// How many times as long as its request, and 4 KiB more, an answer may be: a translation is rarely twice as long as its
    /// text, but a model may think aloud before.
    var answerFactor = 16

    /// A failure that fewer or other texts might not have.
    struct TextFailure: Error { var error: TranslationError }

    /// Sends texts; the closure makes one request, and throws ``TextFailure`` where its texts are to blame.
    ///
    /// Another error is that of every text of the request and of those behind it: a server that is away isn't asked again.
    func send(
        _ all: [String], _ request: ([String]) async throws -> [String]
    ) async throws -> [Result<String, any Error>] {
        var results: [Result<String, any Error>] = []
        results.reserveCapacity(all.count)
        var start = 0
        while start < all.count {
            var (end, size) = (start + 1, all[start].utf8.count)
            while end < all.count, end - start < texts, size + all[end].utf8.count <= bytes {
                size += all[end].utf8.count
                end += 1
            }
            do {
                results += try await halves(all[start..<end], request)
            } catch let error as TranslationError {
                results += all[start...].map { _ in .failure(error) }
                return results
            }
            start = end
        }
        return results
    }

    /// Sends texts to a server, each request in the server's own form.
    ///
    /// - Parameters:
    ///   - body: A request's body.
    ///   - read: The translations in the body of an answer; `nil` where it holds none.
    ///   - failure: What an answer means whose status isn't 200; `nil` to send the request once more, since the body will be
    ///     another one.
    func send(
        _ all: [String], to service: HTTPService, _ path: String, body: ([String]) throws -> Data,
        read: (Data) -> [String]?, failure: (HTTPResponse) -> (any Error)?
    ) async throws -> [Result<String, any Error>] {
        try await send(all) { texts in
            for _ in 0..<2 {
                let data = try body(texts)
                let response = try await service.send(
                    "POST", path, body: data, maximumResponseBytes: answerFactor * (4096 + data.count))
                guard response.status == 200 else {
                    guard let error = failure(response) else { continue }
                    throw error
                }
                guard let translations = read(response.body), translations.count == texts.count else { break }
                return translations
            }
            throw TextFailure(
                error: .internalError.because(
                    "\(service.name): the answer doesn't hold the \(texts.count) texts asked for"))
        }
    }

    private func halves(
        _ texts: ArraySlice<String>, _ request: ([String]) async throws -> [String]
    ) async throws -> [Result<String, any Error>] {
        do {
            return try await request(Array(texts)).map { .success($0) }
        } catch let failure as TextFailure {
            guard texts.count > 1 else { return [.failure(failure.error)] }
            let middle = texts.startIndex + texts.count / 2
            return try await halves(texts[..<middle], request) + halves(texts[middle...], request)
        }
    }
}
