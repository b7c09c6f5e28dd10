import { askStore } from '../src/parcels/fulfilment/ask-store.ts';
import type { TestApp } from './test-app.ts';

interface Known {
  readonly state: string;
  readonly reason: string | null;
  readonly detail: string | null;
  readonly attempts: number;
}

/** Common operations of the tests of what the store knows. */
export const parcelsInStoreOf = (app: TestApp) => {
  const control = (storeOrderId: string, path: string, body: object = {}) =>
    app.control(app.shopify, 'POST', `/orders/${storeOrderId}/${path}`, body);
  return {
    /** A parcel's state in the store. */
    known: (awb: string) =>
      app.database.one<Known>(
        'select p.state, p.reason, p.detail, p.attempts from parcels_in_store p join shipments s on s.id = p.shipment_id where s.awb = $1',
        [awb],
      ),
    hold: (storeOrderId: string, body: object = {}) => control(storeOrderId, 'hold', body),
    release: (storeOrderId: string, body: object = {}) => control(storeOrderId, 'hold', { release: true, ...body }),
    control,
    /** Asks the store as every minute, as if one had passed for every parcel. */
    async aMinuteLater(): Promise<void> {
      await app.untilIdle();
      await app.database.query('update parcels_in_store set next_at = now() where next_at is not null');
      const { db, log, connection } = app.services;
      await askStore({ db, log, store: await connection.current() }, new Date());
      await app.untilIdle();
    },
    fault: (kind: string, operation: string, times?: number) =>
      app.control(app.shopify, 'POST', '/faults', { kind, operation, ...(times ? { times } : {}) }),
    noFaults: () => app.control(app.shopify, 'DELETE', '/faults'),
    /** How often the store was asked this. */
    async asked(operation: string): Promise<number> {
      const { counts } = await app.control<{ counts: Record<string, number> }>(app.shopify, 'GET', '/requests');
      return counts[operation] ?? 0;
    },
    /** Lets the store send its webhooks here. */
    async subscribe(): Promise<void> {
      await (await app.services.connection.required()).subscribe(`${app.url}/webhooks/shopify`);
    },
  };
};
