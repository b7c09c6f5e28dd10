import { isCashOnDelivery } from '@shipmagic/domain/store/cash-gateways';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { gatewaysThatOwe, moveBalances } from './balances.queries.ts';

const atOnce = 200;

/**
 * Divides what orders owe into cash and other money by the names in force: after these have changed, and for orders
 * that an older program brought in. Parcels that are booked stay as their couriers know them.
 */
export async function divideBalances(db: Database): Promise<void> {
  const [{ names }, owing] = await inSystemTransaction(
    db,
    async (tx) => [await readSetting(tx, 'cash_gateways'), await gatewaysThatOwe(tx)] as const,
  );
  for (const { gateways, authorised, cash } of owing) {
    const toCash = !authorised && isCashOnDelivery(gateways.split(', '), names);
    if (toCash === cash) continue;
    const move = () => inSystemTransaction(db, (tx) => moveBalances(tx, { gateways, authorised, toCash, atOnce }));
    while ((await move()) === atOnce);
  }
}
