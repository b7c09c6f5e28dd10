import type { ShippingPartner } from '@shipmagic/domain/shipments/shipments.contract';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Courier } from './courier.ts';
import { createDelhivery } from './delhivery/delhivery.ts';
import { createProzo } from './prozo/prozo.ts';

export interface CourierRegistry {
  /** Every courier the product speaks with; without credentials it is not enabled. */
  readonly partners: readonly ShippingPartner[];
  /** An enabled courier by id or name, ignoring case. */
  find(nameOrId: string): Courier | null;
  readonly all: readonly Courier[];
}

export function createCourierRegistry(config: Config, db: Database, timeoutMs?: number): CourierRegistry {
  const all = [
    ...(config.delhivery ? [createDelhivery(config.delhivery, db, timeoutMs)] : []),
    ...(config.prozo ? [createProzo(config.prozo, db, timeoutMs)] : []),
  ];
  const known = [
    { id: 'delhivery', name: 'Delhivery' },
    { id: 'prozo', name: 'Prozo' },
  ];
  return {
    all,
    partners: known.map((partner) => ({ ...partner, enabled: all.some((courier) => courier.id === partner.id) })),
    find: (nameOrId) => {
      const wanted = nameOrId.trim().toLowerCase();
      return all.find((courier) => courier.id === wanted || courier.name.toLowerCase() === wanted) ?? null;
    },
  };
}
