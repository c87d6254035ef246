/// What a process takes of the machine's memory, from Linux' `/proc` (proc(5), `smaps_rollup`).
enum ProcessMemory {
    /// The proportional set size in bytes; 0 for a process that is gone.
    static func bytes(of process: Int32) -> Int {
        guard let text = SmallFile.bytes(of: "/proc/\(process)/smaps_rollup", limit: 1 << 16) else { return 0 }
        for line in text.split(separator: 0x0A) where line.starts(with: "Pss:".utf8) {
            let digits = line.drop { !(0x30...0x39).contains($0) }.prefix { (0x30...0x39).contains($0) }
            return (Int(String(decoding: digits, as: UTF8.self)) ?? 0) &* 1024
        }
        return 0
    }
}
