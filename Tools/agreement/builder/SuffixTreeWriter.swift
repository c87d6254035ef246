// SPDX-License-Identifier: Apache-2.0

/// Writes the trees that ``SuffixTree`` reads.
///
/// Equal subtrees are written once. The same words give the same bytes.
package struct SuffixTreeWriter {
    private final class Node {
        var children: [UInt8: Node] = [:]
        var value: Int?
        /// How many words end here or further on.
        var weight = 1
    }

    private let root = Node()

    /// An empty tree.
    package init() {}

    /// Adds the end of a word with its value; the first one given stays.
    package func insert(_ suffix: some Collection<UInt8>, _ value: Int) {
        var node = root
        for byte in suffix.reversed() {
            if let child = node.children[byte] {
                child.weight += 1
                node = child
            } else {
                let child = Node()
                node.children[byte] = child
                node = child
            }
        }
        if node.value == nil { node.value = value }
    }

    /// Appends the tree to a table; its place.
    package func write(to output: inout [UInt8]) -> Int {
        var known: [[UInt8]: Int] = [:]
        return write(root, label: [], &output, &known)
    }

    private func write(
        _ start: Node, label: [UInt8], _ output: inout [UInt8], _ known: inout [[UInt8]: Int]
    ) -> Int {
        var node = start
        var label = label
        // A chain without values is one label.
        while node.value == nil, node.children.count == 1, label.count < 63, let only = node.children.first {
            label.append(only.key)
            node = only.value
        }
        // What most words have is found first.
        let children = node.children.sorted { ($1.value.weight, $0.key) < ($0.value.weight, $1.key) }
        var places: [Int] = []
        for child in children { places.append(write(child.value, label: [], &output, &known)) }
        var bytes: [UInt8] = [UInt8(label.count << 2) | (children.isEmpty ? 0 : 2) | (node.value == nil ? 0 : 1)]
        bytes += label
        if let value = node.value { bytes += Self.varint(value) }
        if !children.isEmpty {
            bytes.append(UInt8(children.count))
            bytes += children.map(\.key)
            for place in places { bytes += [UInt8(place & 0xFF), UInt8(place >> 8 & 0xFF), UInt8(place >> 16 & 0xFF)] }
        }
        if let place = known[bytes] { return place }
        let place = output.count
        output += bytes
        known[bytes] = place
        return place
    }

    /// A number in groups of seven bits, the lowest first.
    package static func varint(_ value: Int) -> [UInt8] {
        var rest = value
        var bytes: [UInt8] = []
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
        return bytes
    }
}
