import { isLasting, lastCalls, partnerState, partnerStates } from '@shipmagic/domain/operations/partners/partner-state';
import { reachTroubles } from '@shipmagic/domain/operations/signs/reach-trouble';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { listSyncStates, readSyncState, saveSyncState } from '../db/sync-state.ts';
import { inSystemTransaction, type Tx } from '../db/transaction.ts';
import type { Logger } from '../telemetry/log.ts';
import { partnersSeen, type Reach } from './reach.ts';
import { tellOfPartners } from './tell-of-partners.ts';

const moment = z.iso.datetime().transform((text) => new Date(text));

const keptReach = z.object({
  trouble: z.enum(reachTroubles).nullable(),
  /** When the first call in a row ended in this way, and the last one. */
  since: moment,
  at: moment,
  certificateUntil: moment.nullable(),
  /** Absent from what an older version has written, as are those below. */
  state: z.enum(partnerStates).optional(),
  /** When the first call showed that state. */
  stateSince: moment.optional(),
  lastGoodAt: moment.nullish().default(null),
  calls: z.array(z.object({ at: moment, ms: z.number() })).default([]),
});
export type KeptReach = z.output<typeof keptReach>;

/** Of the names under which it is kept. */
export const reachPrefix = 'reach of ';
const everyMs = 1000;
/** Milliseconds after which it is noted again that nothing has changed. */
const againMs = 30_000;

/** How calls to each partner last ended, in whichever process. */
export async function readReach(tx: Tx): Promise<ReadonlyMap<string, KeptReach>> {
  const rows = await listSyncStates(tx, reachPrefix);
  return new Map(
    rows.flatMap(({ key, value }) => {
      const kept = keptReach.safeParse(value);
      return kept.success ? [[key.slice(reachPrefix.length), kept.data] as const] : [];
    }),
  );
}

/** All that is known of a partner by now: as it was kept, and what this process has seen since. */
function together(partner: string, kept: KeptReach | undefined, seen: Reach): KeptReach & { state: string } {
  const { trouble, at } = seen;
  const calls = lastCalls([...(kept?.calls ?? []), ...seen.calls]);
  const state = partnerState({ partner, trouble, calls }, at);
  const isAsBefore = kept && kept.state === state;
  return {
    trouble,
    since: kept && kept.trouble === trouble ? kept.since : at,
    at,
    certificateUntil: seen.certificateUntil ?? kept?.certificateUntil ?? null,
    state,
    stateSince: (isAsBefore && kept.stateSince) || at,
    lastGoodAt: trouble === null ? at : (kept?.lastGoodAt ?? null),
    calls,
  };
}

/** Whether people see something of it. */
const isSeen = ({ state = 'works', stateSince, at }: KeptReach) => isLasting(state, { since: stateSince ?? at, at });

async function keep(tx: Tx, partner: string, seen: Reach): Promise<void> {
  const kept = keptReach.safeParse(await readSyncState(tx, reachPrefix + partner)).data;
  const isNewer = kept && kept.at > seen.at;
  // A note by a clock that was ahead would stand until its moment comes.
  if (isNewer && kept.at <= new Date()) return;
  const now = together(partner, kept, seen);
  await saveSyncState(tx, reachPrefix + partner, now);
  if ((kept ? isSeen(kept) : false) !== isSeen(now) || (kept?.state === 'down') !== (now.state === 'down'))
    await tellOfPartners(tx);
}

/**
 * Writes down what this process sees of its partners, because a worker has no figures of its own, and because work
 * that fails may be repeated by another process.
 */
export function startReachKeeper({ db, log }: { db: Database; log: Logger }): () => Promise<void> {
  const written = new Map<string, Reach>();
  const isNews = (partner: string, now: Reach) => {
    const before = written.get(partner);
    const state = ({ trouble, calls, at }: Reach) => partnerState({ partner, trouble, calls }, at);
    return (
      !before ||
      before.trouble !== now.trouble ||
      state(before) !== state(now) ||
      before.certificateUntil?.getTime() !== now.certificateUntil?.getTime() ||
      now.at.getTime() - before.at.getTime() > againMs
    );
  };
  const write = async () => {
    for (const [partner, reach] of [...partnersSeen()]) {
      if (!isNews(partner, reach)) continue;
      await inSystemTransaction(db, (tx) => keep(tx, partner, reach));
      written.set(partner, reach);
    }
  };
  let writing: Promise<void> | null = null;
  const writeSafely = () => {
    writing ??= write()
      .catch((error: Error) => log.warn({ reason: error.message }, 'could not note how partners are reached'))
      .finally(() => {
        writing = null;
      });
    return writing;
  };
  const timer = setInterval(() => void writeSafely(), everyMs);
  return async () => {
    clearInterval(timer);
    await writeSafely();
  };
}
