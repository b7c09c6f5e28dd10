import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { Order } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { queryClient } from './cache.ts';

type OrderList = RouteAnswer<typeof ordersContract.list>;

const lists = { queryKey: [ordersContract.list.path] };
const details = { queryKey: [ordersContract.get.path] };

/**
 * Shows a change of one order immediately, in every loaded list and detail. Returns a function that reverts it.
 * Pending loads are cancelled first, because their outdated rows would undo the change.
 */
export async function patchOrder(id: string, patch: Partial<Order>): Promise<() => void> {
  await Promise.all([queryClient.cancelQueries(lists), queryClient.cancelQueries(details)]);
  const before = findOrder(id);
  changeOrder(id, patch);
  if (!before) return () => {};
  // Reverts only the changed fields: other orders, and other fields of this one, may have changed meanwhile.
  const old = Object.fromEntries(Object.keys(patch).map((key) => [key, before[key as keyof Order]]));
  return () => changeOrder(id, old);
}

function findOrder(id: string): Order | undefined {
  const loaded = [
    ...queryClient.getQueriesData<OrderList>(lists).flatMap(([, list]) => list?.orders ?? []),
    ...queryClient.getQueriesData<Order>(details).flatMap(([, order]) => order ?? []),
  ];
  return loaded.find((order) => order.magicOrderId === id);
}

function changeOrder(id: string, patch: Partial<Order>): void {
  const change = (order: Order): Order => (order.magicOrderId === id ? { ...order, ...patch } : order);
  queryClient.setQueriesData<OrderList>(lists, (list) => list && { ...list, orders: list.orders.map(change) });
  queryClient.setQueriesData<Order>(details, (order) => order && change(order));
}
