import { type DriftRow, driftContract } from '@shipmagic/domain/drift/drift.contract';
import type { DriftAnswer } from '@shipmagic/domain/drift/drift-fields';
import type { TestApp, User } from './test-app.ts';

/** Common operations of the tests of differences from the store. */
export const driftOf = (app: TestApp, admin: User) => {
  const list = (query: object = {}) => app.call(driftContract.list, { query }, admin);
  return {
    list,
    /** The open differences of an order. */
    of: async (orderNumber: string): Promise<DriftRow[]> =>
      (await list({ limit: 100 })).differences.filter((one) => one.orderNumber === orderNumber),
    /** Changes an order in the store without a webhook and without a time of change. */
    silently: (storeOrderId: string, change: object) =>
      app.control(app.shopify, 'PATCH', `/orders/${storeOrderId}`, { ...change, silent: true }),
    compare: async (magicOrderId: string): Promise<string> => {
      await app.database.query("delete from allowances where key like 'sync:%'");
      return (await app.call(driftContract.compare, { body: { magicOrderId } }, admin)).message;
    },
    /** Answers, and waits until that is carried out. */
    answer: async (ids: readonly string[], answer: DriftAnswer, reason?: string): Promise<string> => {
      const body = { ids: [...ids], answer, ...(reason === undefined ? {} : { reason }) };
      const { message } = await app.call(driftContract.answer, { body }, admin);
      await app.untilIdle();
      return message;
    },
    attempt: (ids: readonly string[], answer: DriftAnswer) =>
      app.attempt(driftContract.answer, { body: { ids: [...ids], answer } }, admin),
  };
};
