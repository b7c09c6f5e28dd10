import { useEffect, useState } from 'react';

/**
 * False at first, then the value. A dialog that is loaded on first use has to open after it is mounted: only then does
 * it remember what had the focus, and gives it back at the end.
 */
export function useAfterMount(value: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted && value;
}
