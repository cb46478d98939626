/* The reference for a serial reader: waits in read(), and for each time that something came writes when it did (ns), and how much.
   usage: echo PORT */
#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int main(int count, char **words) {
    char data[4096];
    struct timespec now;
    int port = open(words[1], O_RDWR | O_NOCTTY);
    ssize_t length;
    if (count != 2 || port < 0) return 1;
    setvbuf(stdout, NULL, _IONBF, 0);
    while ((length = read(port, data, sizeof data)) > 0) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        printf("%lld %zd\n", (long long)now.tv_sec * 1000000000LL + now.tv_nsec, length);
    }
    return 0;
}
