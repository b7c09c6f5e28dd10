import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { readSetting, saveSetting } from '../settings/kept-settings.ts';
import type { StockLocation } from './inventory-store.ts';

/** The location whose quantities are adjusted; null means the oldest one that stocks an item. */
export async function readStockLocation(tx: Tx): Promise<string | null> {
  return (await readSetting(tx, 'inventory_location')).locationId;
}

/** Throws 400 for a location that is not the store's. */
export async function saveStockLocation(
  tx: Tx,
  viewer: Viewer,
  { locationId, locations }: { locationId: string | null; locations: readonly StockLocation[] },
): Promise<void> {
  const chosen = locations.find(({ id }) => id === locationId);
  if (locationId !== null && !chosen)
    throw new AppError('bad_input', 'The store has no such location', { field: 'locationId' });
  const before = await readStockLocation(tx);
  await saveSetting(tx, 'inventory_location', { locationId });
  await recordAudit(tx, {
    actor: viewer,
    action: 'stock_location.changed',
    subject: chosen?.name ?? 'The oldest location',
    details: { locationId: { from: before, to: locationId } },
    address: viewer.ipAddress,
  });
}
