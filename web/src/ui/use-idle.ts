import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Whether the first screen has been painted: what can wait does not compete with it. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
