import { useEffect } from 'react';

/** Milliseconds after which the stream is opened even though the browser is still busy with the first screen. */
const patience = 2000;

/** Follows what others do, as long as somebody is signed in. It is loaded after the first screen has been painted. */
export function useLiveChanges(userId: string | undefined) {
  useEffect(() => {
    if (userId === undefined) return;
    let stop: (() => void) | null = null;
    let over = false;
    const begin = () =>
      import('../../live/follow-changes.ts').then(
        ({ followChanges }) => {
          if (!over) stop = followChanges(userId);
        },
        // Screens work without it, and the next visit tries again.
        () => undefined,
      );
    const cancel = whenIdle(() => void begin());
    return () => {
      over = true;
      cancel();
      stop?.();
    };
  }, [userId]);
}

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: patience });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, patience / 2);
  return () => clearTimeout(timer);
}
