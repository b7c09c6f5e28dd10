/** Milliseconds between two looks at who the parent is. */
const lookEvery = 500;

/**
 * npm runs a program in a shell of its own, and the shell that npm is told to end does not tell the program. So a
 * program that npm has started ends when that shell has gone, and holds no port for nobody.
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
