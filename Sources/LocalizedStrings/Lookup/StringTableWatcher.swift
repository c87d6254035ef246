// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    internal import Synchronization

    #if canImport(FoundationEssentials)
        internal import FoundationEssentials
    #else
        internal import Foundation
    #endif

    #if canImport(Musl)
        internal import Musl
    #else
        internal import Glibc
    #endif

    /// Reads tables anew as soon as their files change, without polling: the kernel says when (inotify).
    ///
    /// 1. Watched are the folders of a ``StringTableStore`` that hold tables; folders that come later are watched as well.
    /// 2. A change counts when its writer has closed the file or moved it to its place. Changes that follow within
    ///    ``quietMilliseconds`` are read together.
    /// 3. Where the files can't be read as well as before, the last good tables stay, and the handler gets the problem with
    ///    the file's name.
    ///
    /// Watching ends with ``cancel()``, or when nobody holds the watcher any more.
    public final class StringTableWatcher: Sendable {
        /// How long nothing must change before files are read: 50 ms.
        public static let quietMilliseconds: Int32 = 50

        /// Writing a byte to it ends the thread.
        private let stop: Int32
        private let isStopped = Atomic<Bool>(false)

        /// Starts to watch.
        ///
        /// - Parameter handler: Gets the new tables, or why the old ones stay, on the watcher's own thread.
        /// - Throws: ``StringsProblem`` where the system can't watch the folder.
        fileprivate init(
            _ store: StringTableStore, handler: @escaping @Sendable (Result<StringTables, StringsProblem>) -> Void
        ) throws(StringsProblem) {
            func failure(_ what: String) -> StringsProblem {
                StringsProblem(file: store.directory, message: "\(what): \(String(cString: strerror(errno)))")
            }
            let events = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
            guard events >= 0 else { throw failure("the system can't watch folders") }
            var pipes: [Int32] = [-1, -1]
            guard pipe(&pipes) == 0 else {
                close(events)
                throw failure("no pipe can be made")
            }
            for descriptor in pipes { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            stop = pipes[1]
            var folders = WatchedFolders(events: events)
            guard folders.add(store.directory) else {
                for descriptor in [events] + pipes { close(descriptor) }
                throw failure("the folder can't be watched; check that it exists, or raise fs.inotify.max_user_watches")
            }
            folders.addTables(of: store.directory)
            let loop = WatchLoop(store: store, folders: folders, stop: pipes[0], handler: handler)
            var thread = pthread_t()
            let box = Unmanaged.passRetained(loop)
            let failed = pthread_create(
                &thread, nil,
                { raw in
                    guard let raw else { return nil }
                    Unmanaged<WatchLoop>.fromOpaque(raw).takeRetainedValue().run()
                    return nil
                }, box.toOpaque())
            guard failed == 0 else {
                box.release()
                for descriptor in [events] + pipes { close(descriptor) }
                throw StringsProblem(file: store.directory, message: "no thread can be started to watch the folder")
            }
            pthread_detach(thread)
        }

        /// Ends watching; the handler may be running once more meanwhile.
        public func cancel() {
            guard !isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
            // The thread closes its own end when it reads the end of the pipe.
            close(stop)
        }

        deinit { cancel() }
    }

    extension StringTableStore {
        /// Watches the store's folder and reloads as soon as its files change; see ``StringTableWatcher``.
        ///
        /// - Parameter handler: Gets the new tables, or why the old ones stay, on the watcher's own thread.
        /// - Returns: What ends watching, when it is cancelled or let go.
        /// - Throws: ``StringsProblem`` where the system can't watch the folder.
        public func watch(
            _ handler: @escaping @Sendable (Result<StringTables, StringsProblem>) -> Void
        ) throws(StringsProblem) -> StringTableWatcher {
            try StringTableWatcher(self, handler: handler)
        }
    }

    /// The folders that the kernel reports changes of.
    private struct WatchedFolders {
        let events: Int32
        private var known: Set<String> = []

        init(events: Int32) { self.events = events }

        /// Watches a folder; false where that isn't possible.
        mutating func add(_ folder: String) -> Bool {
            let kinds = [
                IN_CLOSE_WRITE, IN_MOVED_TO, IN_MOVED_FROM, IN_CREATE, IN_DELETE, IN_DELETE_SELF, IN_MOVE_SELF,
            ]
            let mask = kinds.reduce(UInt32(0)) { $0 | UInt32($1) }
            // The same folder again is the same watch.
            guard inotify_add_watch(events, folder, mask) >= 0 else { return false }
            known.insert(folder)
            return true
        }

        /// Watches the folders of a directory that tables may lie in (rule 1).
        mutating func addTables(of directory: String) {
            for root in [directory, directory + "/Resources", directory + "/Contents/Resources"] {
                var isDirectory = false
                guard FileManager.default.fileExists(atPath: root, isDirectory: &isDirectory), isDirectory, add(root),
                    let names = try? FileManager.default.contentsOfDirectory(atPath: root)
                else { continue }
                for name in names where TableFiles.pathExtension(name) == "lproj" { _ = add("\(root)/\(name)") }
            }
        }
    }

    /// What the watcher's thread does.
    ///
    /// It belongs to that thread alone once it was handed over.
    private final class WatchLoop {
        private let store: StringTableStore
        private var folders: WatchedFolders
        private let stop: Int32
        private let handler: @Sendable (Result<StringTables, StringsProblem>) -> Void

        init(
            store: StringTableStore, folders: WatchedFolders, stop: Int32,
            handler: @escaping @Sendable (Result<StringTables, StringsProblem>) -> Void
        ) {
            self.store = store
            self.folders = folders
            self.stop = stop
            self.handler = handler
        }

        func run() {
            defer {
                close(folders.events)
                close(stop)
            }
            var hasChanges = false
            while true {
                var descriptors = [
                    pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: folders.events, events: Int16(POLLIN), revents: 0),
                ]
                let count = poll(&descriptors, 2, hasChanges ? StringTableWatcher.quietMilliseconds : -1)
                if count < 0, errno == EINTR { continue }
                guard count >= 0, descriptors[0].revents == 0 else { return }
                if descriptors[1].revents != 0 {
                    guard drain() else { return }
                    hasChanges = true
                } else if hasChanges {
                    // Rule 2: nothing changed for a while.
                    hasChanges = false
                    folders.addTables(of: store.directory)
                    do throws(StringsProblem) {
                        handler(.success(try store.reload()))
                    } catch {
                        handler(.failure(error))
                    }
                }
            }
        }

        /// Reads the events that have come; which they were doesn't matter, since the folder is read as a whole.
        private func drain() -> Bool {
            var buffer = [UInt8](repeating: 0, count: 16_384)
            while true {
                let count = buffer.withUnsafeMutableBytes { read(folders.events, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                if count < 0 { return errno == EAGAIN }
                guard count > 0 else { return false }
            }
        }
    }
#else
    /// Reads tables anew as soon as their files change; on Linux only, where the kernel says when.
    public final class StringTableWatcher: Sendable {
        /// Ends watching.
        public func cancel() {}
    }

    extension StringTableStore {
        /// Always throws here: read the tables anew with ``StringTableStore/reload()`` instead.
        public func watch(
            _ handler: @escaping @Sendable (Result<StringTables, StringsProblem>) -> Void
        ) throws(StringsProblem) -> StringTableWatcher {
            throw StringsProblem(
                file: directory, message: "folders are watched on Linux only; call reload() when the files have changed"
            )
        }
    }
#endif
