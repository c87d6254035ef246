#define _GNU_SOURCE
#include "tolk_child.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// What Linux has calls for, and Darwin other ways.
#ifdef __linux__

#include <sys/eventfd.h>
#include <sys/prctl.h>

static int open_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

static void take_pending_signal(const sigset_t *signals) {
    const struct timespec none = {0, 0};
    while (sigtimedwait(signals, NULL, &none) < 0 && errno == EINTR) {}
}

static int close_on_exec_from(posix_spawn_file_actions_t *files, int first) {
    return posix_spawn_file_actions_addclosefrom_np(files, first);
}
#define CLOSE_OTHERS_ON_EXEC 0

static int die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }

static void close_from(int first) { close_range((unsigned)first, ~0U, 0); }

#else

#include <sys/event.h>

static int open_pipe(int ends[2]) {
    if (pipe(ends) != 0) return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
}

static void take_pending_signal(const sigset_t *signals) {
    int number;
    sigwait(signals, &number);
}

static int close_on_exec_from(posix_spawn_file_actions_t *files, int first) {
    (void)files, (void)first;
    return 0;
}
#define CLOSE_OTHERS_ON_EXEC POSIX_SPAWN_CLOEXEC_DEFAULT

// There is no such request: a program that is left alone ends when its pipes do.
static int die_with_parent(void) { return 0; }

static void close_from(int first) {
    for (int descriptor = first; descriptor < getdtablesize(); descriptor++) close(descriptor);
}

#endif

int32_t tolk_child_pipe(int32_t ends[2]) {
    int both[2];
    if (open_pipe(both) != 0) return errno;
    // A host that has closed its standard streams gets their numbers for new descriptors, which a child's own standard
    // streams would then overwrite: such an end moves up.
    for (int end = 0; end < 2; end++) {
        ends[end] = both[end];
        if (both[end] > STDERR_FILENO) continue;
        ends[end] = fcntl(both[end], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (ends[end] < 0) {
            int error = errno;
            close(both[end]);
            close(end == 0 ? both[1] : ends[0]);
            return error;
        }
        close(both[end]);
    }
    return 0;
}

int64_t tolk_child_write(int32_t descriptor, const void *bytes, size_t count) {
    // The signal of a broken pipe goes to the thread that writes. Blocked, it waits there, and is taken away; a host that
    // blocks it itself expects it to wait.
    sigset_t broken, before, pending;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    if (pthread_sigmask(SIG_BLOCK, &broken, &before) != 0) return -1;
    ssize_t written = write(descriptor, bytes, count);
    int error = errno;
    if (written < 0 && error == EPIPE && sigismember(&before, SIGPIPE) == 0) {
        if (sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE) == 1) take_pending_signal(&broken);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

int32_t tolk_child_make_nonblocking(int32_t descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0) return errno;
    return 0;
}

// Both descriptors are above 2, which tolk_child_spawn checks: the first dup2 would otherwise overwrite the second's.
static int32_t describe_files(posix_spawn_file_actions_t *files, int32_t input, int32_t output) {
    int error = posix_spawn_file_actions_adddup2(files, input, STDIN_FILENO);
    if (error == 0) error = posix_spawn_file_actions_adddup2(files, output, STDOUT_FILENO);
    if (error == 0) error = posix_spawn_file_actions_addopen(files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (error == 0) error = close_on_exec_from(files, STDERR_FILENO + 1);
    return error;
}

static int32_t describe_signals(posix_spawnattr_t *attributes) {
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    int error = posix_spawnattr_setsigdefault(attributes, &all);
    if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
    if (error == 0) error = posix_spawnattr_setpgroup(attributes, 0);
    if (error == 0)
        error = posix_spawnattr_setflags(
            attributes,
            POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP | CLOSE_OTHERS_ON_EXEC);
    return error;
}

int32_t tolk_child_spawn(const char *path, char *const *arguments, char *const *environment, int32_t input,
                         int32_t output, int32_t *process) {
    if (input <= STDERR_FILENO || output <= STDERR_FILENO) return EINVAL;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&files);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error != 0) {
        posix_spawn_file_actions_destroy(&files);
        return error;
    }
    pid_t started = -1;
    error = describe_files(&files, input, output);
    if (error == 0) error = describe_signals(&attributes);
    if (error == 0) error = posix_spawn(&started, path, &files, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (error == 0) *process = started;
    return error;
}

// The steps of a child between fork and exec: nothing here allocates or takes a lock.
static void become(const char *path, char *const *arguments, char *const *environment, int32_t input, int32_t output,
                   int32_t errors, int32_t report, pid_t parent) {
    sigset_t none;
    sigemptyset(&none);
    struct sigaction standard = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    // Killed with the thread that started it; where that has ended already, there is nobody to work for.
    int failed = die_with_parent() != 0;
    if (getppid() != parent) _exit(127);
    if (errors < 0) errors = open("/dev/null", O_WRONLY);
    failed |= dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0 || dup2(errors, STDERR_FILENO) < 0;
    if (!failed) {
        // The report closes by itself when the program starts.
        int kept = fcntl(report, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (kept != STDERR_FILENO + 1 && kept >= 0) {
            dup2(kept, STDERR_FILENO + 1);
            fcntl(STDERR_FILENO + 1, F_SETFD, FD_CLOEXEC);
        }
        close_from(STDERR_FILENO + 2);
        report = STDERR_FILENO + 1;
        execve(path, arguments, environment);
    }
    int32_t error = errno;
    ssize_t written = write(report, &error, sizeof error);
    (void)written;
    _exit(127);
}

int32_t tolk_child_spawn_bound(const char *path, char *const *arguments, char *const *environment, int32_t input,
                               int32_t output, int32_t errors, int32_t *process) {
    if (input <= STDERR_FILENO || output <= STDERR_FILENO || (errors >= 0 && errors <= STDERR_FILENO)) return EINVAL;
    int32_t report[2];
    int error = tolk_child_pipe(report);
    if (error != 0) return error;
    pid_t parent = getpid();
    pid_t started = fork();
    if (started == 0) {
        become(path, arguments, environment, input, output, errors, report[1], parent);
    }
    close(report[1]);
    if (started < 0) {
        error = errno;
        close(report[0]);
        return error;
    }
    // Ends without a word once the program has started.
    int32_t reason = 0;
    ssize_t count;
    do {
        count = read(report[0], &reason, sizeof reason);
    } while (count < 0 && errno == EINTR);
    close(report[0]);
    if (count == (ssize_t)sizeof reason) {
        int status;
        while (waitpid(started, &status, 0) < 0 && errno == EINTR) {}
        return reason == 0 ? EIO : reason;
    }
    *process = started;
    return 0;
}

tolk_child_state tolk_child_poll(int32_t process, int32_t *number) {
    int status = 0;
    pid_t answer;
    do {
        answer = waitpid(process, &status, WNOHANG);
    } while (answer < 0 && errno == EINTR);
    *number = 0;
    if (answer == 0) return TOLK_CHILD_RUNNING;
    if (answer < 0) return TOLK_CHILD_GONE;
    if (WIFSIGNALED(status)) {
        *number = WTERMSIG(status);
        return TOLK_CHILD_SIGNALLED;
    }
    *number = WEXITSTATUS(status);
    return TOLK_CHILD_EXITED;
}

#ifdef __linux__

int32_t tolk_wake_open(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void tolk_wake_signal(int32_t descriptor) {
    uint64_t one = 1;
    // A full counter already means "readable", so a failed write loses nothing.
    ssize_t written = write(descriptor, &one, sizeof one);
    (void)written;
}

void tolk_wake_clear(int32_t descriptor) {
    uint64_t count = 0;
    ssize_t got = read(descriptor, &count, sizeof count);
    (void)got;
}

#else

int32_t tolk_wake_open(void) {
    int queue = kqueue();
    if (queue < 0) return -1;
    struct kevent event;
    EV_SET(&event, 0, EVFILT_USER, EV_ADD | EV_CLEAR, 0, 0, NULL);
    if (fcntl(queue, F_SETFD, FD_CLOEXEC) == 0 && kevent(queue, &event, 1, NULL, 0, NULL) == 0) return queue;
    close(queue);
    return -1;
}

void tolk_wake_signal(int32_t descriptor) {
    struct kevent event;
    EV_SET(&event, 0, EVFILT_USER, 0, NOTE_TRIGGER, 0, NULL);
    kevent(descriptor, &event, 1, NULL, 0, NULL);
}

void tolk_wake_clear(int32_t descriptor) {
    struct kevent event;
    const struct timespec none = {0, 0};
    kevent(descriptor, NULL, 0, &event, 1, &none);
}

#endif

void tolk_thread_block_signals(void) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
}
