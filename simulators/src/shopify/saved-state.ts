import { jsonPieces } from '../json-pieces.ts';
import type { Keepable } from '../keep-state.ts';
import { requireState } from '../saved-shape.ts';
import type { CancelJob } from './cancel-job.ts';
import { runLater } from './change-order.ts';
import type { DemoVendor } from './demo/vendors.ts';
import type { StoreLocation, StoreOrder, StoreProduct, WebhookSubscription } from './model.ts';
import type { ShopifySimulator } from './server.ts';

const version = 1;

/** The store's saved state. It does not contain the port. */
interface SavedShopify {
  orders: StoreOrder[];
  products: StoreProduct[];
  subscriptions: WebhookSubscription[];
  version: typeof version;
  demoEpoch: number | null;
  vendors: DemoVendor[];
  locations: StoreLocation[];
  jobs: [id: string, job: CancelJob][];
  tokens: [token: string, expiresAt: number][];
  settings: { secondLocationVendors: string[]; personalData: boolean; jobMs: number };
  counters: { id: number; number: number; updatedAt: number };
}

/** Throws if it is not a saved store. */
function readSaved(content: unknown): SavedShopify {
  const lists = { vendors: 'list', locations: 'list', jobs: 'list', tokens: 'list' } as const;
  requireState(
    content,
    version,
    { ...lists, settings: 'object', counters: 'object' },
    {
      orders: { id: 'number', name: 'string', updatedAt: 'number', lines: 'list', fulfillments: 'list' },
      products: { id: 'number', vendor: 'string', variants: 'list' },
      subscriptions: { id: 'number', topic: 'string', uri: 'string' },
    },
  );
  return content as SavedShopify;
}

/** How far changes after a start may lie ahead of the clock. */
const maximumLead = 60_000;

function restore(simulator: ShopifySimulator, saved: SavedShopify): void {
  const { store, tokens } = simulator;
  for (const product of saved.products) store.addProduct(product);
  for (const order of saved.orders) store.load(order);
  for (const subscription of saved.subscriptions) store.subscriptions.set(subscription.id, subscription);
  store.locations.splice(0, store.locations.length, ...saved.locations);
  const { secondLocationVendors, personalData, jobMs } = saved.settings;
  Object.assign(store.settings, { secondLocationVendors: new Set(secondLocationVendors), personalData, jobMs });
  tokens.adopt(saved.tokens);
  simulator.vendors = saved.vendors;
  simulator.demoEpoch = saved.demoEpoch;
  store.counters.id.raise(saved.counters.id);
  store.counters.number.raise(saved.counters.number);
  store.counters.updatedAt.raise(saved.counters.updatedAt);
  for (const [id, job] of saved.jobs) {
    store.jobs.set(id, job);
    if (!job.done) runLater(store, job);
  }
}

/** How the simulated store is saved. */
export function keepableShopify(simulator: ShopifySimulator): Keepable {
  const { store, tokens } = simulator;
  const { counters } = store;
  return {
    name: 'shopify',
    counters,
    onChange: (listener) => store.onChange(listener),
    restore: (content) => restore(simulator, readSaved(content)),
    pieces: () => {
      const { orders, products, subscriptions, locations, jobs, settings } = store;
      // Orders refer to products, so the products must not be older than the orders.
      const lists = { orders: orders.values(), products: products.values(), subscriptions: subscriptions.values() };
      return jsonPieces(lists, () => ({
        version,
        demoEpoch: simulator.demoEpoch,
        vendors: simulator.vendors,
        locations,
        jobs: [...jobs],
        tokens: tokens.live(),
        settings: {
          secondLocationVendors: [...settings.secondLocationVendors],
          personalData: settings.personalData,
          jobMs: settings.jobMs,
        },
        counters: { id: counters.id.value, number: counters.number.value, updatedAt: counters.updatedAt.value },
      }));
    },
  };
}

/**
 * Dates changes after a start later than all earlier changes, including those already reported but lost: a receiver
 * may drop whatever looks older than what it has.
 */
export function startAfterLostChanges({ store }: ShopifySimulator, now: number): void {
  const second = Math.floor(now / 1000) * 1000;
  const latest = Math.min(Math.max(second, store.counters.updatedAt.value), second + maximumLead);
  store.changesStartAt(latest + 1000);
}
