import { useEffect } from 'react';
import { whenIdle } from '../../ui/when-idle.ts';

/** Follows other people's changes while signed in. Loaded after the first screen has been painted. */
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
        // Screens work without it, and the next visit retries.
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
