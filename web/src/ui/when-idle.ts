/** Milliseconds after which the work is begun even though the browser is still busy with the first screen. */
const patience = 2000;

/** Does something when the first screen has been painted. Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: patience });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, patience / 2);
  return () => clearTimeout(timer);
}
