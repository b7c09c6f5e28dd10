import { type UrgencyNow, urgencyNow } from '@shipmagic/domain/inbox/urgency';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { findLastVisit } from './inbox-rows.queries.ts';
import { readPickupPlaces } from './pickup-places.queries.ts';

/** The present of readers, for the groups of the inbox. */
interface InboxNow {
  /** Until when a driver who is asked for usually comes today: `HH:MM` in India. */
  readonly cutOff: string;
  /** For one reader, in their own transaction. */
  readonly of: (tx: Tx, viewer: Viewer) => Promise<UrgencyNow>;
}

/** Reads the cut-offs in a transaction of its own, because vendor members may not read settings. */
export async function readInboxNow(db: Database, at: Date): Promise<InboxNow> {
  const { usual, otherwise } = await inSystemTransaction(db, async (tx) =>
    readPickupPlaces(tx, (await readSetting(tx, 'pickups')).cutOff, at),
  );
  return {
    cutOff: usual.cutOff,
    of: async (tx, viewer) => urgencyNow(at, usual, await findLastVisit(tx, viewer), otherwise),
  };
}
