// SPDX-License-Identifier: Apache-2.0

@_spi(Training) internal import LanguageIdentification

/// The bytes of a model, as ``ModelFormat`` lays them out.
struct ModelFile {
    private(set) var bytes = [UInt8](repeating: 0, count: ModelFormat.headerBytes)

    mutating func put(_ value: some FixedWidthInteger, at offset: Int) {
        for (index, byte) in Self.raw([value]).enumerated() { bytes[offset + index] = byte }
    }

    /// Appends a section and notes its place in a field of the header.
    mutating func append(_ content: [UInt8], as field: Int) {
        put(UInt32(bytes.count), at: field)
        bytes += content
        while bytes.count % 8 != 0 { bytes.append(0) }
    }

    mutating func seal() {
        put(UInt32(bytes.count), at: ModelFormat.Field.size)
        put(bytes.withUnsafeBytes { ModelFormat.checksum($0) }, at: ModelFormat.Field.checksum)
    }

    /// The file with another calibration.
    static func recalibrated(_ bytes: [UInt8], _ calibration: CalibrationTable) -> [UInt8] {
        var file = ModelFile()
        file.bytes = bytes
        let start = bytes.withUnsafeBytes {
            Int($0.loadUnaligned(fromByteOffset: ModelFormat.Field.calibration, as: UInt32.self))
        }
        for (index, byte) in raw(calibration.values.map(\.bitPattern)).enumerated() { file.bytes[start + index] = byte }
        file.seal()
        return file.bytes
    }

    static func raw(_ values: [some FixedWidthInteger]) -> [UInt8] {
        values.flatMap { value in withUnsafeBytes(of: value.littleEndian) { Array($0) } }
    }
}
