// SPDX-License-Identifier: Apache-2.0

internal import CHTTP
internal import RemoteContent
internal import Synchronization

/// An answer in the making.
package struct HTTPResponse: Sendable {
    /// The status code.
    package var status: Int
    /// The header fields, in order; a name may repeat.
    package var fields: [HTTPField]
    /// The body; the server leaves it out for HEAD.
    package var body: [UInt8]

    /// An answer with a status, fields and a body.
    package init(status: Int, fields: [HTTPField] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// The first value of a field, by name in any letter case.
    package subscript(name: String) -> String? {
        let wanted = name.lowercased()
        return fields.first { $0.name.lowercased() == wanted }?.value
    }

    /// All values of a field, joined with commas.
    package func joined(_ name: String) -> String { headerFieldValues(name).joined(separator: ", ") }
}

/// What the library's ``RemoteContent/ContentHeaders`` are written into.
extension HTTPResponse: ResponseHeaderFields {
    /// Every value of a field, by its name in any letter case.
    package func headerFieldValues(_ name: String) -> [String] {
        let wanted = name.lowercased()
        return fields.filter { $0.name.lowercased() == wanted }.map(\.value)
    }

    /// Replaces every value of a field.
    package mutating func setHeaderField(_ name: String, _ value: String) {
        let wanted = name.lowercased()
        fields.removeAll { $0.name.lowercased() == wanted }
        fields.append(HTTPField(name, value))
    }
}

/// One header field.
package struct HTTPField: Sendable, Hashable {
    /// The name, as it is sent.
    package var name: String
    /// The value: visible ASCII and spaces.
    package var value: String

    /// A field from a name and a value.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// An answer that the server can send, many times and from several threads at once: its header block and body are
/// built once.
package final class PreparedResponse: Sendable {
    /// What was prepared; for a streamed answer the body is empty here.
    package let response: HTTPResponse
    /// Writes the body while it is sent.
    let producer: (@Sendable (BodyWriter) async -> Void)?
    /// Who else may get it.
    let keeping: Keeping
    private let handle: Handle?
    private let writer: BodyWriter?

    /// Who else may get an answer.
    struct Keeping: Sendable {
        /// What it is kept under; nil where it is for one request alone.
        var key: CacheKey?
        /// What the request said beside what decided, as the answer writes it.
        var losers: [UInt8] = []
        /// Until when it may be given, in seconds since 1970.
        var expires = Int64.max
        /// How the texts of the alerts in it came about, and of how many.
        var outcomes: [String: Int] = [:]
    }

    /// The C server's answer; null when memory is short.
    ///
    /// Sendable although it holds a pointer: the pointer never changes, nothing is added to the answer after `init`, and
    /// its users are counted atomically.
    private struct Handle: @unchecked Sendable {
        var pointer: OpaquePointer
    }

    /// Builds the answer.
    ///
    /// Fields that can't be sent are left out.
    package convenience init(_ response: HTTPResponse) { self.init(response, keeping: Keeping()) }

    init(_ response: HTTPResponse, keeping: Keeping) {
        self.response = response
        self.keeping = keeping
        producer = nil
        writer = nil
        handle = response.body.withUnsafeBytes { bytes in
            tolk_http_response_create(bytes.baseAddress, bytes.count)
        }.map(Handle.init(pointer:))
        addFields()
    }

    /// An answer whose body is written piece by piece.
    ///
    /// It is sent once.
    package init(
        streaming response: HTTPResponse, producer: @escaping @Sendable (BodyWriter) async -> Void
    ) {
        self.response = response
        keeping = Keeping()
        self.producer = producer
        var stream: OpaquePointer?
        handle = tolk_http_response_create_streamed(&stream).map(Handle.init(pointer:))
        writer = stream.map(BodyWriter.init)
        addFields()
    }

    deinit {
        if let handle { tolk_http_response_release(handle.pointer) }
    }

    private func addFields() {
        guard let handle else { return }
        for field in response.fields {
            _ = tolk_http_response_add_field(handle.pointer, field.name, field.value)
        }
    }

    /// Answers an exchange, and gives the exchange up.
    func send(to exchange: OpaquePointer) {
        guard let handle else {
            tolk_http_reply(exchange, 500, nil)
            return
        }
        tolk_http_reply(exchange, UInt32(clamping: response.status), handle.pointer)
        if let producer, let writer {
            Task { await producer(writer) }
        }
    }
}

extension PreparedResponse {
    /// The answer with its whole body, also where that is written piece by piece; for tests and tools that don't send it.
    package func whole() async -> HTTPResponse {
        guard let producer else { return response }
        let pieces = Mutex<[UInt8]>([])
        await producer(BodyWriter { bytes in pieces.withLock { $0 += bytes } })
        var whole = response
        whole.body = pieces.withLock { $0 }
        return whole
    }
}

/// The writing end of a streamed body.
///
/// The body ends when nobody holds this any more.
package final class BodyWriter: Sendable {
    private enum Target: Sendable {
        case stream(Handle)
        case function(@Sendable ([UInt8]) -> Void)
    }

    /// Sendable although it holds a pointer: the stream has its own lock.
    private struct Handle: @unchecked Sendable {
        var pointer: OpaquePointer
    }
    private let target: Target

    init(_ pointer: OpaquePointer) { target = .stream(Handle(pointer: pointer)) }

    init(_ function: @escaping @Sendable ([UInt8]) -> Void) { target = .function(function) }

    /// Adds bytes to the body; false when the client is gone.
    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool {
        switch target {
        case .stream(let handle):
            return bytes.withUnsafeBytes { tolk_http_stream_write(handle.pointer, $0.baseAddress, $0.count) }
        case .function(let function):
            function(bytes)
            return true
        }
    }

    deinit { if case .stream(let handle) = target { tolk_http_stream_finish(handle.pointer) } }
}
