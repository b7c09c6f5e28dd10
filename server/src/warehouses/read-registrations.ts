import type { CourierRegistry } from '../couriers/registry.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { registrationsPerRun } from './register-warehouses.ts';
import { countRegistrations, listRefusedRegistrations } from './registrations.queries.ts';

/** More reasons than anybody reads at once. */
const mostRefused = 100;

/** How far the registration of warehouses with couriers is. */
export async function readRegistrations(tx: Tx, couriers: CourierRegistry) {
  const counts = await countRegistrations(tx);
  const of = (state: string) => counts.get(state) ?? 0;
  const refused = await listRefusedRegistrations(tx, mostRefused);
  return {
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    registered: of('registered'),
    waiting: of('pending'),
    // One run a minute.
    minutesLeft: Math.ceil(of('pending') / registrationsPerRun),
    refused: refused.map(({ warehouse_name: warehouseName, vendor_name: vendorName, partner, reason }) => ({
      warehouseName,
      vendorName,
      courier: couriers.all.find(({ id }) => id === partner)?.name ?? partner,
      reason: reason ?? 'Refused without a reason',
    })),
  };
}
