/* Tells the thread sanitizer of Swift's Mutex on Linux.
 *
 * A contended Mutex is handed over by the kernel (FUTEX_LOCK_PI writes the lock word itself), which the sanitizer can't
 * see: it would call every two uses of what such a lock guards a race. Put in front of the C library by LD_PRELOAD, this
 * reports what the two system calls mean: unlocking releases, having locked acquires. Nothing else is passed over, so a
 * race that is one is still reported.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/syscall.h>

void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

long syscall(long number, ...) {
    static long (*next)(long, ...);
    if (next == NULL) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    va_list list;
    va_start(list, number);
    long words[6];
    for (int index = 0; index < 6; index++) words[index] = va_arg(list, long);
    va_end(list);
    int command = number == SYS_futex ? (int)(words[1] & FUTEX_CMD_MASK) : -1;
    if (command == FUTEX_UNLOCK_PI && __tsan_release) __tsan_release((void *)words[0]);
    long result = next(number, words[0], words[1], words[2], words[3], words[4], words[5]);
    int locks = command == FUTEX_LOCK_PI || command == FUTEX_TRYLOCK_PI;
    if (locks && result == 0 && __tsan_acquire) __tsan_acquire((void *)words[0]);
    return result;
}
