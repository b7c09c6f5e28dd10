import type { ChangeAnswer } from '@shipmagic/domain/changes/change-table';
import { changesContract } from '@shipmagic/domain/changes/changes.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { refreshParcels } from '../src/parcels/tracking/refresh-parcels.ts';
import type { Shipping } from './shipping.ts';
import type { TestApp, User } from './test-app.ts';

/** Common operations of the tests of orders that change while their parcels are booked or on their way. */
export const changingOrders = (app: TestApp, admin: User, shipping: Shipping) => ({
  /** Imports what has changed in the store; its jobs may still run. */
  async read(): Promise<void> {
    await app.call(importsContract.syncOrders, {}, admin);
    await app.database.query("delete from allowances where key like 'sync:%'");
  },
  /** Edits an order in the store, and waits until everything that follows is done. */
  async edit(storeId: string, body: unknown): Promise<void> {
    await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, body);
    await this.read();
    await app.untilIdle();
  },
  changes: async (id: string) => (await app.call(changesContract.list, { params: { id } }, admin)).changes,
  /** Answers the open change of an order. */
  async settle(id: string, answer: ChangeAnswer) {
    const changeId = String((await this.changes(id)).find(({ state }) => state !== 'done')?.id);
    return app.attempt(changesContract.settle, { params: { id, changeId }, body: { answer } }, admin);
  },
  /** An order with a parcel that waits to be picked up. */
  async booked(about: Record<string, unknown> = {}) {
    const { id: storeId, parts } = await shipping.place(about);
    const id = String(parts[0]);
    return { storeId, id, awb: await shipping.shipped(id) };
  },
  /** Moves a parcel with its courier, and reads its scans. */
  async moved(awb: string, to: string): Promise<void> {
    await shipping.advance(awb, to);
    await refreshParcels(app.services, 'Delhivery', [awb]);
    await app.untilIdle();
  },
  refusesEdits: (refuses: boolean) => app.control(app.delhivery, 'PUT', '/settings', { refusesEdits: refuses }),
});
