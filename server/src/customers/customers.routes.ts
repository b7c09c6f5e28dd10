import { customersContract } from '@shipmagic/domain/customers/customer-card.contract';
import type { Database } from '../platform/db/database.ts';
import type { Mount } from '../platform/http/mount.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { readCustomerCard } from './read-customer-card.ts';

interface Needs {
  readonly db: Database;
  readonly keys: { readonly tracking: KeyRing };
  readonly config: { readonly trackingUrl: string };
}

export function customerRoutes(mount: Mount, { db, keys, config }: Needs): void {
  mount(customersContract.card, ({ viewer, params }) =>
    readCustomerCard({ db, trackingKeys: keys.tracking, trackingUrl: config.trackingUrl }, viewer, params.id),
  );
}
