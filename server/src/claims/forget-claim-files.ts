import type { Tx } from '../platform/db/transaction.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { deleteOldFiles } from './claim-files.queries.ts';

/** Deletes the pictures and papers of claims that were settled as long ago as labels are kept; returns how many. */
export async function forgetClaimFiles(tx: Tx, now: Date): Promise<number> {
  const { labelMonths } = await readSetting(tx, 'retention');
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - labelMonths);
  return deleteOldFiles(tx, before);
}
