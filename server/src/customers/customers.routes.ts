import { customersContract } from '@shipmagic/domain/customers/customer-card.contract';
import { renewTrackingLink } from '../parcels/tracking/renew-tracking-link.ts';
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
  const needs = { db, trackingKeys: keys.tracking, trackingUrl: config.trackingUrl };
  mount(customersContract.card, ({ viewer, params }) => readCustomerCard(needs, viewer, params.id));
  mount(customersContract.newTrackingPage, async ({ viewer, params }) => ({
    trackingPage: await renewTrackingLink(needs, viewer, params.id),
  }));
}
