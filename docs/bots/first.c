/* Plays the first legal move, without a JSON library: it looks for the few words that it needs.
   In the text of a JSON value, each quotation mark has a backslash, so `"legal":[` is never text. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Copies the text after a key into `value`, which has room for 256 characters. */
static void read_text(const char *line, const char *key, char *value) {
  const char *start = strstr(line, key);
  size_t length = 0;
  if (start) {
    start += strlen(key);
    length = strcspn(start, "\"");
    if (length > 255) length = 255;
    memcpy(value, start, length);
  }
  value[length] = '\0';
}

int main(void) {
  char *line = NULL, match[256];
  size_t room = 0;
  while (getline(&line, &room, stdin) > 0) {
    read_text(line, "\"match\":\"", match);
    if (strstr(line, "\"type\":\"hello\"")) {
      printf("{\"type\":\"ready\",\"match\":\"%s\",\"name\":\"first bot in C\",\"version\":\"1.0\"}\n", match);
    } else if (strstr(line, "\"type\":\"ask\"")) {
      const char *first = strstr(line, "\"legal\":[{\"id\":");
      if (!first) return 1;
      printf("{\"type\":\"move\",\"match\":\"%s\",\"move\":%d}\n", match, atoi(first + 15));
    }
    fflush(stdout);
  }
  free(line);
  return 0;
}
