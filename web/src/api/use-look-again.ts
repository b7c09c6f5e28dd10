import { useEffect } from 'react';
import { type Changed, invalidate } from './cache.ts';

const everyMs = 5000;

/** Polls for changes that have no events, while somebody waits for them with the screen visible. */
export function useLookAgain(changed: Changed, waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) void invalidate(changed);
    }, everyMs);
    return () => clearInterval(timer);
  }, [changed, waiting]);
}
