// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "tolk_child.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
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

static int die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }

static void close_from(int first, int highest) {
    if (close_range((unsigned)first, ~0U, 0) == 0) return;
    // A kernel before 5.9.
    for (int descriptor = first; descriptor <= highest; descriptor++) close(descriptor);
}

static void execute(const char *path, char *const *arguments, char *const *environment) {
    execvpe(path, arguments, environment);
}

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

// There is no such request: a program that is left alone ends when its pipes do.
static int die_with_parent(void) { return 0; }

static void close_from(int first, int highest) {
    for (int descriptor = first; descriptor <= highest; descriptor++) close(descriptor);
}

// There is no execvpe: the folders of PATH are gone through here, without allocating.
static void execute(const char *path, char *const *arguments, char *const *environment) {
    const char *folders = strchr(path, '/') == NULL ? getenv("PATH") : NULL;
    if (folders == NULL) {
        execve(path, arguments, environment);
        return;
    }
    char place[4096];
    size_t length = strlen(path);
    while (*folders != 0) {
        size_t count = strcspn(folders, ":");
        if (count + length + 2 <= sizeof place) {
            memcpy(place, folders, count);
            place[count] = '/';
            memcpy(place + count + 1, path, length + 1);
            execve(place, arguments, environment);
        }
        folders += count + (folders[count] == ':');
    }
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

// The steps of a child between vfork and exec, which share the parent's memory: nothing here allocates, takes a lock or
// returns. Gives the parent the reason through `failure`.
static void become(const tolk_child_program *program, pid_t parent, int32_t highest, volatile int32_t *failure) {
    sigset_t none;
    sigemptyset(&none);
    struct sigaction standard = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
    setpgid(0, 0);
    int failed = 0;
    if (program->ends_with_thread) {
        failed = die_with_parent() != 0;
        // It works for the parent, which must not wait for a core while it does.
        setpriority(PRIO_PROCESS, 0, 5);
        // Where that thread's process has ended already, there is nobody to work for.
        if (getppid() != parent) _exit(127);
    }
    int input = program->input < 0 ? open("/dev/null", O_RDONLY) : program->input;
    int errors = program->errors < 0 ? open("/dev/null", O_WRONLY) : program->errors;
    failed |= input < 0 || errors < 0 || dup2(input, STDIN_FILENO) < 0 || dup2(program->output, STDOUT_FILENO) < 0;
    if (errors != STDERR_FILENO) failed |= dup2(errors, STDERR_FILENO) < 0;
    if (!failed) {
        close_from(STDERR_FILENO + 1, highest);
        sigprocmask(SIG_SETMASK, &none, NULL);
        execute(program->path, program->arguments, program->environment);
    }
    *failure = errno == 0 ? EIO : errno;
    _exit(127);
}

// A function of its own: what vfork's second return finds on the stack is what the child left there.
__attribute__((noinline)) static pid_t start(const tolk_child_program *program, int32_t highest,
                                             volatile int32_t *failure) {
    pid_t parent = getpid();
    pid_t started = vfork();
    if (started == 0) become(program, parent, highest, failure);
    if (started < 0) *failure = errno;
    return started;
}

int32_t tolk_child_spawn(const tolk_child_program *program, int32_t *process) {
    // The first dup2 would otherwise overwrite the second's descriptor.
    if ((program->input >= 0 && program->input <= STDERR_FILENO) || program->output <= STDERR_FILENO) return EINVAL;
    if (program->errors == STDIN_FILENO || program->errors == STDOUT_FILENO) return EINVAL;
    struct rlimit files;
    int32_t highest = 65535;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < (rlim_t)highest) highest = (int32_t)files.rlim_cur;
    // No handler of the host may run in the child, which has the host's memory.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    volatile int32_t failure = 0;
    pid_t started = start(program, highest, &failure);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (started < 0) return failure;
    if (failure != 0) {
        int status;
        while (waitpid(started, &status, 0) < 0 && errno == EINTR) {}
        return failure;
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
