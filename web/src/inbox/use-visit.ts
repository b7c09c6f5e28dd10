import { inboxRowsContract } from '@shipmagic/domain/inbox/inbox-rows.contract';
import { visitGapMin } from '@shipmagic/domain/inbox/visit';
import { useEffect } from 'react';
import { invalidate } from '../api/cache.ts';
import { call } from '../api/client.ts';

/** Often enough that somebody who stays is one visit. */
const everyMs = (visitGapMin / 3) * 60_000;

/** Tells the server that somebody looks at the inbox, so that it knows what is new to them the next time. */
export function useVisit() {
  useEffect(() => {
    let last: string | null | undefined;
    const visit = () =>
      void call(inboxRowsContract.visit, {}).then(
        ({ lastHere }) => {
          if (last !== lastHere && lastHere !== null) void invalidate([inboxRowsContract.list]);
          last = lastHere;
        },
        // New items are then told from the visit before.
        () => undefined,
      );
    visit();
    const timer = setInterval(visit, everyMs);
    return () => clearInterval(timer);
  }, []);
}
