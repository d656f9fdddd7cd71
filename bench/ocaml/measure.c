/* Run a command; then write to the file that is named first the seconds of processor time that it
   took, and its peak of memory in kilobytes. Python cannot tell the latter itself: a process
   inherits the peak of the one that started it. */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

int main(int argc, char **argv)
{
    int status;
    struct rusage usage;
    FILE *file = argc > 2 ? fopen(argv[1], "w") : NULL;
    if (file == NULL)
        return 125;
    pid_t child = fork();
    if (child == 0) {
        execv(argv[2], argv + 2);
        _exit(126);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) != child)
        return 125;
    fprintf(file, "%.4f %ld\n", seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss);
    if (fclose(file) != 0)
        return 125;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 124;
}
