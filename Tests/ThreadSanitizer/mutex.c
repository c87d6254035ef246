// SPDX-License-Identifier: Apache-2.0

/* Tells the thread sanitizer of Swift's Mutex on Linux.
 *
 * The sanitizer sees a Mutex that is free when it is taken: that is an atomic access in the program's own code. One that
 * somebody else holds is taken inside libswiftSynchronization, by spinning and by the kernel, which the sanitizer can't
 * see: it would call every two uses of what such a lock guards a race. Put in front of that library by LD_PRELOAD, this
 * reports what its three functions mean: having locked acquires, unlocking releases. Nothing else is passed over, so a
 * race that is one is still reported.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slowly(uint32_t thread, SELF void *handle) __asm__(LOCK);
SWIFT bool try_to_lock_slowly(SELF void *handle) __asm__(TRY_LOCK);
SWIFT void unlock_slowly(SELF void *handle) __asm__(UNLOCK);

SWIFT void lock_slowly(uint32_t thread, SELF void *handle) {
    SWIFT void (*next)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, LOCK);
    next(thread, handle);
    if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT bool try_to_lock_slowly(SELF void *handle) {
    SWIFT bool (*next)(SELF void *) = dlsym(RTLD_NEXT, TRY_LOCK);
    bool is_locked = next(handle);
    if (is_locked && __tsan_acquire) __tsan_acquire(handle);
    return is_locked;
}

SWIFT void unlock_slowly(SELF void *handle) {
    SWIFT void (*next)(SELF void *) = dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(handle);
    next(handle);
}
