import type { DifferenceAnswer } from '@shipmagic/domain/store-sync/differences/compared-fields';
import { type DifferenceRow, differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import type { TestApp, User } from './test-app.ts';

/** Common operations of the tests of differences from the store. */
export const storeDifferences = (app: TestApp, admin: User) => {
  const list = (query: object = {}) => app.call(differencesContract.list, { query }, admin);
  return {
    list,
    /** The open differences of an order. */
    of: async (orderNumber: string): Promise<DifferenceRow[]> =>
      (await list({ limit: 100 })).differences.filter((one) => one.orderNumber === orderNumber),
    /** Changes an order in the store without a webhook and without a time of change. */
    silently: (storeOrderId: string, change: object) =>
      app.control(app.shopify, 'PATCH', `/orders/${storeOrderId}`, { ...change, silent: true }),
    compare: async (magicOrderId: string): Promise<string> => {
      await app.database.query("delete from allowances where key like 'sync:%'");
      return (await app.call(differencesContract.compare, { body: { magicOrderId } }, admin)).message;
    },
    /** Answers, and waits until that is carried out. */
    answer: async (ids: readonly string[], answer: DifferenceAnswer, reason?: string): Promise<string> => {
      const body = { ids: [...ids], answer, ...(reason === undefined ? {} : { reason }) };
      const { message } = await app.call(differencesContract.answer, { body }, admin);
      await app.untilIdle();
      return message;
    },
    attempt: (ids: readonly string[], answer: DifferenceAnswer) =>
      app.attempt(differencesContract.answer, { body: { ids: [...ids], answer } }, admin),
  };
};
