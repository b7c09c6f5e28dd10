import { useEffect } from 'react';
import { type Changed, invalidate } from './cache.ts';

const everyMs = 5000;

/** Looks again and again at what nothing announces, while somebody waits for it with the screen in sight. */
export function useLookAgain(changed: Changed, waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) void invalidate(changed);
    }, everyMs);
    return () => clearInterval(timer);
  }, [changed, waiting]);
}
