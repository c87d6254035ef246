// SPDX-License-Identifier: Apache-2.0

#ifndef TOLK_CHILD_H
#define TOLK_CHILD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How a child process stands.
typedef enum tolk_child_state {
    /// It still runs.
    TOLK_CHILD_RUNNING = 0,
    /// It has ended by itself; the number is its exit status.
    TOLK_CHILD_EXITED = 1,
    /// A signal ended it; the number is the signal's.
    TOLK_CHILD_SIGNALLED = 2,
    /// Somebody else has already collected it.
    TOLK_CHILD_GONE = 3
} tolk_child_state;

/// Opens a pipe whose two ends close on exec. Stores the reading end first. Returns 0 or an errno value.
/// The caller owns both descriptors. Any thread.
int32_t tolk_child_pipe(int32_t ends[2]);

/// Makes reads and writes on a descriptor return at once instead of waiting. Returns 0 or an errno value.
int32_t tolk_child_make_nonblocking(int32_t descriptor);

/// Writes to a pipe without waiting for room on a descriptor that is set so. Returns the number of bytes written, or -1
/// with errno. A broken pipe is EPIPE and no more: no SIGPIPE reaches the host, whatever it does with signals. Any thread.
int64_t tolk_child_write(int32_t descriptor, const void *bytes, size_t count);

/// A program to start.
typedef struct tolk_child_program {
    /// Its path; a name without a slash is looked for in `PATH`.
    const char *path;
    /// Its words, the name first, and its variables; both end with a null pointer.
    char *const *arguments;
    char *const *environment;
    /// Standard input: a descriptor above 2, or -1 for /dev/null.
    int32_t input;
    /// Standard output: a descriptor above 2.
    int32_t output;
    /// Standard error: a descriptor above 2, 2 for this process's own, or -1 for /dev/null.
    int32_t errors;
    /// Whether it is killed when the calling thread ends, and so when this process does, however that comes about. Such a
    /// program works for this process and gives way to it: it runs with a lower priority.
    int32_t ends_with_thread;
} tolk_child_program;

/// Starts a program directly, without a shell, in a process group of its own, with default signal handling and an
/// empty signal mask. The three descriptors stay the caller's, and no other one of this process is passed on. Stores the
/// process id. Returns 0, or an errno value when it can't be started. Any thread; waits until the program has been loaded.
int32_t tolk_child_spawn(const tolk_child_program *program, int32_t *process);

/// Looks at a child without waiting, and collects it when it has ended. Stores the exit status or the signal.
tolk_child_state tolk_child_poll(int32_t process, int32_t *number);

/// Opens a descriptor that turns readable when it is written to: wakes a thread that waits in poll().
/// Returns the descriptor, or -1.
int32_t tolk_wake_open(void);

/// Makes the descriptor readable. Any thread.
void tolk_wake_signal(int32_t descriptor);

/// Makes it unreadable again.
void tolk_wake_clear(int32_t descriptor);

/// Blocks every signal in the calling thread: the host's signal handlers run on the host's own threads.
void tolk_thread_block_signals(void);

#ifdef __cplusplus
}
#endif

#endif
