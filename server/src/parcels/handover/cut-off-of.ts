import { nothingOwn, pickupsOf } from '@shipmagic/domain/parcels/handover/pickup-settings';
import type { Tx } from '../../platform/db/transaction.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { readOwnPickups } from './pickups.queries.ts';

/** Until when a driver may be asked for at a warehouse on the same day, `HH:MM` of India. For the system's transactions. */
export async function cutOffOf(tx: Tx, warehouseId: string | null): Promise<string> {
  const own = warehouseId === null ? undefined : (await readOwnPickups(tx)).get(warehouseId);
  return pickupsOf(await readSetting(tx, 'pickups'), own ?? nothingOwn).cutOff;
}
