import { useState } from 'react';

/**
 * Becomes true with its argument and stays true, so that a part loaded on first use remains mounted and can close
 * gracefully.
 */
export function useOnceTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
