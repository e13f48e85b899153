/* Loaded before the C library, shift the time of day by the seconds in a file (eight bytes, named by
   CLOCK_FILE). Monotonic clocks, which no one can set, stay as they are. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile long long *ahead;
static int (*real)(clockid_t, struct timespec *);

__attribute__((constructor)) static void start(void) {
  real = dlsym(RTLD_NEXT, "clock_gettime");
  const char *name = getenv("CLOCK_FILE");
  int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *bytes = mmap(0, sizeof *ahead, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (bytes != MAP_FAILED) ahead = bytes;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  int failed = real(clock, now);
  if (!failed && ahead && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    now->tv_sec += *ahead;
  return failed;
}

int gettimeofday(struct timeval *now, void *zone) {
  struct timespec exact;
  (void)zone;
  int failed = clock_gettime(CLOCK_REALTIME, &exact);
  if (now) *now = (struct timeval){exact.tv_sec, exact.tv_nsec / 1000};
  return failed;
}

time_t time(time_t *seconds) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (seconds) *seconds = exact.tv_sec;
  return exact.tv_sec;
}
