import type { SetupStepView } from '@shipmagic/domain/setup/setup.contract';
import { findSteps, type SetupFacts } from '@shipmagic/domain/setup/setup-steps';
import { missingScopes } from '@shipmagic/domain/store/access-scopes';
import type { Config } from '../config/config.ts';
import { couriers as knownCouriers } from '../couriers/couriers.ts';
import type { CourierRegistry } from '../couriers/registry.ts';
import { isTrackingSeen } from '../parcels/tracking/tracking-seen.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthTransaction, inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { findArrivals } from '../platform/webhooks/webhooks.ts';
import { readSetting, saveSetting } from '../settings/kept-settings.ts';
import { readScopes } from '../store/kept-scopes.ts';
import { presentConnection } from '../store/present-connection.ts';
import { readConnection } from '../store/saved-connection.ts';
import { readMarkIn } from '../store/sync-mark.ts';
import { countSetAside } from '../store-sync/imports/imports.ts';
import { readReadiness } from '../vendors/read-readiness.ts';
import {
  countPeople,
  countStoreOrders,
  findLatestFirstMail,
  hasSentMail,
  listShippingVendors,
} from './setup.queries.ts';

export interface SetupNeeds {
  readonly db: Database;
  readonly config: Config;
  readonly couriers: CourierRegistry;
  readonly keys: { readonly sealedSettings: KeyRing };
}

/** The steps of a new installation; null where there is nothing to lead to any more, and in the demo. */
export async function readSetup(needs: SetupNeeds, now: Date): Promise<SetupStepView[] | null> {
  const { db, config } = needs;
  if (config.mode === 'demo') return null;
  const { ended } = await inSystemTransaction(db, (tx) => readSetting(tx, 'setup_checklist'));
  if (ended) return null;
  const people = await inAuthTransaction(db, (tx) => countPeople(tx, now));
  const steps = findSteps(await inSystemTransaction(db, (tx) => readFacts(tx, needs, people)));
  if (steps.some(({ state }) => state !== 'done')) return steps;
  // For good: a vendor that comes later is no new installation.
  await inSystemTransaction(db, (tx) => saveSetting(tx, 'setup_checklist', { ended: 'done' }));
  return null;
}

async function readFacts(
  tx: Tx,
  { config, couriers, keys }: SetupNeeds,
  people: { accounts: number; invitations: number },
): Promise<SetupFacts> {
  const saved = config.shopify ? null : await readConnection(tx, keys.sealedSettings);
  const { source, shopifyStoreUrl: shop, readable } = presentConnection(config, saved);
  const scopes = shop ? await readScopes(tx, shop) : null;
  const { newestAt } = await findArrivals(tx, 'shopify');
  const mark = await readMarkIn(tx, 'orders');
  const latest = await findLatestFirstMail(tx);
  return {
    store: { connected: source !== 'none', readable, shop },
    missingScopes: scopes && missingScopes(scopes),
    isPublic: isPublicAddress(config.publicUrl),
    publicUrl: config.publicUrl,
    webhooksHeard: newestAt !== null,
    orders: {
      read: mark === null ? 'not yet' : mark.historyUntil === null ? 'done' : 'running',
      here: await countStoreOrders(tx),
      setAside: await countSetAside(tx),
    },
    couriers: couriers.partners.map(({ id, name, enabled }) => ({ name, enabled, variables: variablesOf(id) })),
    vendors: await readVendors(tx, couriers),
    mail: {
      configured: config.mail !== null,
      sent: await hasSentMail(tx),
      latest: latest ? (latest.state === 'failed' ? 'failed' : 'waiting') : null,
      error: latest?.error ?? null,
    },
    others: people.accounts - 1 + people.invitations,
    trackingSeen: await isTrackingSeen(tx),
  };
}

/** Vendors with orders that are shipped from here, and those of them that lack a warehouse. */
async function readVendors(tx: Tx, couriers: CourierRegistry): Promise<SetupFacts['vendors']> {
  const ids = await listShippingVendors(tx);
  const found = await readReadiness(tx, couriers, ids);
  const lacking = [...found.values()].filter(({ missing }) => missing.some(({ gap }) => gap === 'warehouse'));
  return { total: ids.length, without: lacking.map(({ vendorName }) => vendorName) };
}

/** Whether others than this machine can call it by this address, which the store insists on having TLS. */
function isPublicAddress(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The environment variables that a courier cannot be booked without. */
const variablesOf = (id: string): string[] =>
  knownCouriers
    .filter(({ facts }) => facts.id === id)
    .flatMap(({ credentials }) => Object.keys(credentials))
    .filter((name) => !/_(API_URL|WEBHOOK_SECRET)$/.test(name));
