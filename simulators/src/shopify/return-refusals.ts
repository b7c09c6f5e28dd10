import type { ReturnRefusal } from './make-return.ts';
import type { ShopifyStore } from './store.ts';

interface OrderedRefusal {
  readonly operation: string;
  readonly refusal: ReturnRefusal;
  times: number;
}

const ordered = new WeakMap<ShopifyStore, OrderedRefusal[]>();

/** Makes the store refuse the next calls of an operation. */
export function orderRefusal(store: ShopifyStore, refusal: OrderedRefusal): void {
  ordered.set(store, [...(ordered.get(store) ?? []), refusal]);
}

/** The refusal that this call gets; null: none. */
export function takeRefusal(store: ShopifyStore, operation: string): ReturnRefusal | null {
  const found = ordered.get(store)?.find((one) => one.operation === operation && one.times > 0);
  if (!found) return null;
  found.times -= 1;
  return found.refusal;
}
