import { erasedPayload } from '@shipmagic/domain/privacy/without-personal-data';
import { type QueryResult, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { dropPartitions } from '../../platform/db/partitions.ts';
import { readSyncState, saveSyncState } from '../../platform/db/sync-state.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { hashOf } from './payload-hash.ts';

/** Forgets what the store sent before this moment, by whole months; the orders stay. */
export const forgetPayloads = (tx: Tx, before: Date): Promise<void> => dropPartitions(tx, 'store_payloads', before);

/** How far the payloads of orders from before have been moved: the last store order, or `all`. */
const movedTo = 'payloads moved to';
/** Orders per transaction: an order that is being moved waits for the others. */
const perStep = 500;

/**
 * Moves the payloads that lie in the rows of orders to a table of their own, in small steps; taken up where it was
 * interrupted, and done once and for all.
 */
export async function movePayloads(db: Database): Promise<void> {
  for (let moved = await inSystemTransaction(db, (tx) => readSyncState(tx, movedTo)); moved !== 'all'; ) {
    const after = typeof moved === 'string' ? moved : '';
    moved = await inSystemTransaction(db, async (tx) => {
      const next = (await moveStep(tx, after)) ?? 'all';
      await saveSyncState(tx, movedTo, next);
      return next;
    });
  }
}

/** The last order of the step; null if there was none left. An erased order keeps the mark that it is. */
async function moveStep(tx: Tx, after: string): Promise<string | null> {
  const { rows } = (await sql`
    with step as (select store_order_id, raw, imported_at from store_orders
        where store_order_id > ${after} order by store_order_id limit ${perStep} for update),
      old as (select * from step where raw <> ${JSON.stringify(erasedPayload)}::jsonb),
      put as (insert into store_payloads (store_order_id, kept_at, raw) select store_order_id, imported_at, raw from old),
      emptied as (update store_orders s set raw = null, payload_hash = ${hashOf('old.raw')} from old
        where s.store_order_id = old.store_order_id)
    select max(store_order_id) as last from step`.execute(tx)) as QueryResult<{ last: string | null }>;
  return rows[0]?.last ?? null;
}
