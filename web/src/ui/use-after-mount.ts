import { useEffect, useState } from 'react';

/**
 * False at first, then the value. A dialog loaded on first use must open after it is mounted: only then does it
 * remember the focused element and restore it at the end.
 */
export function useAfterMount(value: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted && value;
}
