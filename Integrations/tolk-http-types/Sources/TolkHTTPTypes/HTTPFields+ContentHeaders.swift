// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes
public import RemoteContent

/// The fields of a message as ``RemoteContent/ContentHeaders`` writes them.
///
///     var fields = HTTPFields()
///     language.headers.write(to: &fields)
extension HTTPFields: @retroactive ResponseHeaderFields {
    /// Every value of a field; none for a name that no field can have.
    public func headerFieldValues(_ name: String) -> [String] {
        HTTPField.Name(known: name).map { self[values: $0] } ?? []
    }

    /// Replaces every value of a field; a name that no field can have is left out.
    public mutating func setHeaderField(_ name: String, _ value: String) {
        guard let name = HTTPField.Name(known: name) else { return }
        self[name] = value
    }
}

extension HTTPField.Name {
    /// A name; those that a negotiation reads and writes aren't checked again.
    init?(known name: String) {
        switch name {
        case "Vary": self = .vary
        case "Content-Language": self = .contentLanguage
        case "Accept-Language": self = .acceptLanguage
        case "Cookie": self = .cookie
        default: self.init(name)
        }
    }
}
