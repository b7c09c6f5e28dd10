import { createHash } from 'node:crypto';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { listNotices, replaceNotices, type StoreNotice } from './store-notices.queries.ts';

/** Milliseconds after which it is written again that nothing has changed. */
const againMs = 60 * 60 * 1000;
/** Milliseconds for which counts what no answer has repeated: its operation may not be used any more. */
const countsMs = 7 * 24 * 60 * 60 * 1000;

// Why: docs/decisions/store.md, "What the store says of the connection is kept, and shown on Status".
/** Keeps what answers of the store say of the connection to it, whichever process hears it. */
export function createStoreNotices({ db, log }: { db: Database; log: Logger }) {
  const kept = new Map<string, { readonly print: string; readonly at: number }>();
  return {
    /** `source` is an operation, or what any answer may say; its earlier notices that it says no more are over. */
    async note(shop: string, source: string, notices: readonly StoreNotice[]): Promise<void> {
      const key = `${shop} ${source}`;
      const print = createHash('sha256').update(JSON.stringify(notices)).digest('base64url');
      const before = kept.get(key);
      if (before?.print === print && Date.now() - before.at < againMs) return;
      await inSystemTransaction(db, (tx) => replaceNotices(tx, { shop: shop.toLowerCase(), source }, notices));
      kept.set(key, { print, at: Date.now() });
      if (notices.length > 0) log.warn({ source, notices }, 'the store says something of the connection to it');
    },
  };
}
export type StoreNotices = ReturnType<typeof createStoreNotices>;

/** The notices that hold now for the store of this address, by their kind. */
export async function readNotices(tx: Tx, shop: string, now: Date) {
  const all = await listNotices(tx, shop.toLowerCase(), new Date(now.getTime() - countsMs));
  return (kind: StoreNotice['kind']) => all.filter((one) => one.kind === kind);
}
