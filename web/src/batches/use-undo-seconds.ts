import { useEffect, useState } from 'react';

const most = 10_000;

/** Seconds left for taking something back; 0 when it is too late. The browser's clock may differ from the server's. */
export function useUndoSeconds(undoUntil: string | null, answeredAt: number): number {
  const left = undoUntil === null ? 0 : Math.min(most, Math.max(1000, Date.parse(undoUntil) - answeredAt));
  const deadline = answeredAt + left;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (left === 0) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() > deadline) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [left, deadline]);
  return left === 0 ? 0 : Math.max(0, Math.ceil((deadline - now) / 1000));
}
