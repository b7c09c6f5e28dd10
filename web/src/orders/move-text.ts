import { type OrderStatus, orderStatusLabels } from '@shipmagic/domain/statuses/order-status';

const verbs: Partial<Record<OrderStatus, string>> = { confirmed: 'Confirm', hold: 'Hold', cancelled: 'Cancel' };

const verbsFrom: Partial<Record<OrderStatus, typeof verbs>> = { hold: { new: 'Release' } };

/** A transition of an order as a command: `Hold PG2775-1`. */
export function moveText(magicOrderId: string, from: OrderStatus, to: OrderStatus): string {
  const verb = verbsFrom[from]?.[to] ?? verbs[to];
  return verb ? `${verb} ${magicOrderId}` : `Move ${magicOrderId} to ${orderStatusLabels[to]}`;
}
