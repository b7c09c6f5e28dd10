/** Milliseconds after which the work starts even if the browser is still busy with the first screen. */
const patience = 2000;

/** Runs something once the first screen has been painted. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: patience });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, patience / 2);
  return () => clearTimeout(timer);
}
