import type { ReturnStore, StoreReturn } from '../../store/return-store.ts';
import { type AdoptDeps, takeOver } from './adopt-return.ts';
import { type NamedInBody, namedInBody } from './named-in-body.ts';

type Reading = Pick<ReturnStore, 'returnById' | 'returnsOf' | 'orderOfReverseOrder' | 'orderOfReverseDelivery'>;

/** The returns that are meant; of an order all, because its returns can be read by it alone. */
async function returnsOf(store: Reading, { kind, id }: NamedInBody): Promise<readonly StoreReturn[]> {
  switch (kind) {
    case 'Return': {
      const one = await store.returnById(id);
      return one ? [one] : [];
    }
    case 'Order':
      return (await store.returnsOf(id)) ?? [];
    case 'ReverseFulfillmentOrder': {
      const orderId = await store.orderOfReverseOrder(id);
      return orderId ? ((await store.returnsOf(orderId)) ?? []) : [];
    }
    case 'ReverseDelivery': {
      const orderId = await store.orderOfReverseDelivery(id);
      return orderId ? ((await store.returnsOf(orderId)) ?? []) : [];
    }
  }
}

/**
 * Something happened to what comes back: the returns that the body leads to are read. Returns why there are none; null
 * when they are, and without a connection, as the night reads them.
 */
export async function noticeReverse(
  { db, log, store }: Pick<AdoptDeps, 'db' | 'log'> & { readonly store: Reading | null },
  body: unknown,
  now: Date,
): Promise<string | null> {
  const named = namedInBody(body);
  if (named.length === 0) return 'names no return of the store';
  if (!store) return null;
  for (const one of named) for (const theirs of await returnsOf(store, one)) await takeOver({ db, log }, theirs, now);
  return null;
}
