import type { LiveEvent } from '@shipmagic/domain/live/live.contract';
import { queryClient, reloadOrders } from '../api/cache.ts';

/** Milliseconds between two loads for single changes: a colleague's change is there in less than two seconds. */
const between = 1000;
/** Milliseconds between two loads while very much changes, and how far apart the browsers of a company begin. */
const betweenMany = 5000;
const spread = 1000;
/** Milliseconds after which a load that would disturb a change under way is tried again. */
const tryAgain = 200;

/** Gathers what has changed and loads it again, quietly, not too often, and only while somebody can see it. */
export function createChangesToLoad() {
  let ids = new Set<string>();
  let everything = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  let lastLoad = Number.NEGATIVE_INFINITY;

  /** The earlier of two wishes counts. */
  const loadAt = (at: number) => {
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(load, at - performance.now());
  };
  const loadSoon = (pause: number, spreadOver = 0) =>
    loadAt(Math.max(performance.now() + Math.random() * spreadOver, lastLoad + pause));
  function load() {
    due = Number.POSITIVE_INFINITY;
    if (document.hidden) return;
    // The answer could be older than the change that is being made, and would take it back on the screen.
    if (queryClient.isMutating({ predicate: ({ options }) => options.mutationKey === undefined }) > 0) {
      return loadAt(performance.now() + tryAgain);
    }
    lastLoad = performance.now();
    void reloadOrders(everything ? 'all' : ids);
    ids = new Set();
    everything = false;
  }
  const onVisible = () => {
    if (!document.hidden && (everything || ids.size > 0)) loadSoon(between);
  };
  document.addEventListener('visibilitychange', onVisible);

  return {
    add(event: LiveEvent) {
      if (event.type === 'refetch') {
        everything = true;
        return loadSoon(betweenMany, spread);
      }
      for (const id of [...event.created, ...event.changed]) ids.add(id);
      loadSoon(between);
    },
    stop() {
      document.removeEventListener('visibilitychange', onVisible);
      clearTimeout(timer);
    },
  };
}
