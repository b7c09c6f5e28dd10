import type { LiveEvent } from '@shipmagic/domain/live/live.contract';
import { partnersContract } from '@shipmagic/domain/operations/partners/partners.contract';
import { invalidate, queryClient, reloadOrders } from '../api/cache.ts';

/** Milliseconds between reloads for single changes: a colleague's change appears within two seconds. */
const between = 1000;
/** Milliseconds between reloads under heavy change, and the spread between browsers. */
const betweenMany = 5000;
const spread = 1000;
/** From this many changed orders on, it is heavy. */
const many = 100;
/** Milliseconds of rest after a reload at most. */
const longestRest = 10_000;
/** Milliseconds until a reload that would disturb a pending change is retried. */
const tryAgain = 200;

/**
 * Collects changes and reloads them in the background, with limited frequency, and only while visible. After each
 * reload it rests as long as that took, ten seconds at most: a slow device has time to draw, a slow server for others.
 */
export function createChangesToLoad() {
  let ids = new Set<string>();
  let everything = false;
  let notices = false;
  /** An answer under way is waited for: to ask again and again would mean to see none. */
  let loading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  let lastLoad = Number.NEGATIVE_INFINITY;
  let restedAt = Number.NEGATIVE_INFINITY;

  /** The earlier of two scheduled reloads wins. */
  const loadAt = (at: number) => {
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(load, at - performance.now());
  };
  const loadSoon = (pause: number, spreadOver = 0) =>
    loadAt(Math.max(performance.now() + Math.random() * spreadOver, lastLoad + pause, restedAt));
  function load() {
    due = Number.POSITIVE_INFINITY;
    if (document.hidden) return;
    if (loading) return loadAt(performance.now() + tryAgain);
    if (performance.now() < restedAt) return loadAt(restedAt);
    // The answer could predate the pending change and revert it on screen.
    if (queryClient.isMutating({ predicate: ({ options }) => options.mutationKey === undefined }) > 0) {
      return loadAt(performance.now() + tryAgain);
    }
    lastLoad = performance.now();
    loading = true;
    const work = [
      ...(notices ? [invalidate([partnersContract.notices])] : []),
      ...(everything || ids.size > 0 ? [reloadOrders(everything ? 'all' : ids)] : []),
    ];
    void Promise.allSettled(work).then(() => {
      loading = false;
      const now = performance.now();
      restedAt = now + Math.min(now - lastLoad, longestRest);
    });
    ids = new Set();
    everything = notices = false;
  }
  const onVisible = () => {
    if (!document.hidden && (everything || notices || ids.size > 0)) loadSoon(between);
  };
  document.addEventListener('visibilitychange', onVisible);

  return {
    add(event: LiveEvent) {
      if (event.type !== 'orders') notices = true;
      if (event.type === 'partners') return loadSoon(between);
      if (event.type === 'refetch') {
        everything = true;
        return loadSoon(betweenMany, spread);
      }
      for (const id of [...event.created, ...event.changed]) ids.add(id);
      loadSoon(ids.size > many ? betweenMany : between);
    },
    stop() {
      document.removeEventListener('visibilitychange', onVisible);
      clearTimeout(timer);
    },
  };
}
