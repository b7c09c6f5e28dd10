import { AppError } from '@shipmagic/domain/http/errors';
import { returnState } from '@shipmagic/domain/returns/return-state';
import { returnStoreState } from '@shipmagic/domain/returns/return-store-state';
import { returnWay } from '@shipmagic/domain/returns/return-way';
import { returnWish } from '@shipmagic/domain/returns/return-wish';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Returns } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { lockOrderOfReturn, lockReturnRow } from './returns.queries.ts';

const words = z.object({ state: returnState, wish: returnWish, way: returnWay, store_state: returnStoreState });

/** A return whose row, and whose order's, are locked until the transaction ends. */
export type LockedReturn = Omit<Selectable<Returns>, keyof z.output<typeof words>> & z.output<typeof words>;

export const returnNotFound = () => new AppError('not_found', 'This return does not exist');

/**
 * Locks a return in the scope of the transaction, after its order, as everything that changes both does. Null for one
 * that is foreign or missing.
 */
export async function lockReturn(tx: Tx, id: string): Promise<LockedReturn | null> {
  if (!(await lockOrderOfReturn(tx, id))) return null;
  const row = await lockReturnRow(tx, id);
  return row ? { ...row, ...words.parse(row) } : null;
}

/** The same; throws 404. */
export async function requireLocked(tx: Tx, id: string): Promise<LockedReturn> {
  const found = await lockReturn(tx, id);
  if (!found) throw returnNotFound();
  return found;
}
