import type { ShippingPartner } from '@shipmagic/domain/parcels/booking/booking.contract';
import type { Database } from '../platform/db/database.ts';
import type { Courier } from './courier.ts';
import { couriers } from './couriers.ts';
import type { ConfiguredCourier } from './descriptor.ts';

export interface CourierRegistry {
  /** All couriers; those without credentials are not enabled. */
  readonly partners: readonly ShippingPartner[];
  /** An enabled courier by id or name, case-insensitive. */
  find(nameOrId: string): Courier | null;
  readonly all: readonly Courier[];
}

/** Creates the registry of couriers with credentials. `timeoutMs`: the time limit of each call. */
export function createCourierRegistry(
  enabled: readonly ConfiguredCourier[],
  db: Database,
  timeoutMs?: number,
): CourierRegistry {
  const all = enabled.map((configured) => configured.open(db, timeoutMs));
  return {
    all,
    partners: couriers.map(({ facts: { id, name } }) => ({
      id,
      name,
      enabled: all.some((courier) => courier.id === id),
    })),
    find: (nameOrId) => {
      const wanted = nameOrId.trim().toLowerCase();
      return all.find((courier) => courier.id === wanted || courier.name.toLowerCase() === wanted) ?? null;
    },
  };
}
