/** Milliseconds between checks of the parent process. */
const lookEvery = 500;

/**
 * npm runs a program in a shell, and terminating that shell does not signal the program. So a program started by npm
 * exits when the shell is gone, rather than keep its port.
 */
export function endWithNpm(env: NodeJS.ProcessEnv, stop: () => void): void {
  if (!env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stop();
  }, lookEvery);
  watch.unref();
}
