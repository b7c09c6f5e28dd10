import type { LiveEvent } from '@shipmagic/domain/live/live.contract';

/** Milliseconds for which events are gathered into one. */
export const gatherTime = 100;

/** One event that says what several said. */
function mergeEvents(events: readonly LiveEvent[]): LiveEvent[] {
  if (events.some(({ type }) => type === 'refetch')) return [{ type: 'refetch' }];
  const orders = events.filter((event) => event.type === 'orders');
  const created = new Set(orders.flatMap((event) => event.created));
  const changed = new Set(orders.flatMap((event) => event.changed));
  return [
    ...(orders.length > 0 ? [{ type: 'orders' as const, created: [...created], changed: [...changed] }] : []),
    ...(events.length > orders.length ? [{ type: 'partners' as const }] : []),
  ];
}

/** Tells the first event at once, and those that follow within a moment as one: each is told to every tab. */
export function gatherEvents(tell: (event: LiveEvent) => void) {
  let waiting: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = waiting.length > 0 ? setTimeout(flush, gatherTime) : undefined;
    const all = waiting;
    waiting = [];
    for (const event of mergeEvents(all)) tell(event);
  };
  return {
    add(event: LiveEvent) {
      waiting.push(event);
      if (timer === undefined) flush();
    },
    stop: () => clearTimeout(timer),
  };
}
