import { useEffect, useState } from 'react';

/** Seconds left until a moment of the server's; 0 once it is over. The browser's clock may differ from the server's. */
export function useSecondsLeft(until: string | null, answeredAt: number, most = Number.POSITIVE_INFINITY): number {
  const left = until === null ? 0 : Math.min(most, Math.max(1000, Date.parse(until) - answeredAt));
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
