import { reachTroubles } from '@shipmagic/domain/operations/signs/reach-trouble';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { listSyncStates, readSyncState, saveSyncState } from '../db/sync-state.ts';
import { inSystemTransaction, type Tx } from '../db/transaction.ts';
import type { Logger } from '../telemetry/log.ts';
import { partnersSeen, type Reach } from './reach.ts';

const moment = z.iso.datetime().transform((text) => new Date(text));

const keptReach = z.object({
  trouble: z.enum(reachTroubles).nullable(),
  /** When the first call in a row ended in this way, and the last one. */
  since: moment,
  at: moment,
  certificateUntil: moment.nullable(),
});
export type KeptReach = z.output<typeof keptReach>;

const prefix = 'reach of ';
const everyMs = 1000;
/** Milliseconds after which it is noted again that nothing has changed. */
const againMs = 30_000;

const words: Readonly<Record<string, string>> = { mail: 'the mail server', s3: 'the storage of files (S3)' };
/** A partner's name for people. */
export const partnerWords = (partner: string): string => words[partner] ?? partner;

/** How calls to each partner last ended, in whichever process. */
export async function readReach(tx: Tx): Promise<ReadonlyMap<string, KeptReach>> {
  const rows = await listSyncStates(tx, prefix);
  return new Map(
    rows.flatMap(({ key, value }) => {
      const kept = keptReach.safeParse(value);
      return kept.success ? [[key.slice(prefix.length), kept.data] as const] : [];
    }),
  );
}

async function keep(tx: Tx, partner: string, { trouble, at, certificateUntil }: Reach): Promise<void> {
  const kept = keptReach.safeParse(await readSyncState(tx, prefix + partner)).data;
  if (kept && kept.at > at) return;
  await saveSyncState(tx, prefix + partner, {
    trouble,
    since: kept && kept.trouble === trouble ? kept.since : at,
    at,
    certificateUntil: certificateUntil ?? kept?.certificateUntil ?? null,
  });
}

/**
 * Writes down what this process sees of its partners, because a worker has no figures of its own, and because work
 * that fails may be repeated by another process.
 */
export function startReachKeeper({ db, log }: { db: Database; log: Logger }): () => Promise<void> {
  const written = new Map<string, Reach>();
  const isNews = (partner: string, now: Reach) => {
    const before = written.get(partner);
    return (
      !before ||
      before.trouble !== now.trouble ||
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
