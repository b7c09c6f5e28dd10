import type { Role } from '../access/role.ts';
import type { Order } from '../orders/order.ts';
import {
  type Ability,
  mayCreateShipment,
  mayGenerateInvoice,
  mayGenerateLabel,
  mayMoveOrderTo,
  type OrderFacts,
} from '../orders/order-abilities.ts';
import { hasUnsettledAttempt } from '../statuses/attempt-state.ts';
import { nextOrderStatuses, type OrderStatus, orderStatuses, orderStatusLabels } from '../statuses/order-status.ts';
import type { BatchWork } from './batch-work.ts';

/** The facts of an order that decide whether a batch fits it. */
export type BatchFacts = OrderFacts & Pick<Order, 'shipmentAttempt' | 'invoiceNumber'>;

type Asker = { readonly role: Role };

const allowed: Ability = { allowed: true };

/** Whether a batch may do its work to an order now: what the server would say to the same on one order. */
export function mayDoInBatch(viewer: Asker, order: BatchFacts, work: Pick<BatchWork, 'kind'> & WorkFacts): Ability {
  switch (work.kind) {
    case 'status': {
      const move = mayMoveOrderTo(viewer, order, work.options.status);
      return move.allowed && work.options.status === 'cancelled' && hasUnsettledAttempt(order)
        ? { allowed: false, code: 'conflict', reason: 'The shipment of this order is being made: cancel it first.' }
        : move;
    }
    case 'ship':
      return hasUnsettledAttempt(order)
        ? { allowed: false, code: 'conflict', reason: 'A shipment of this order is being made already.' }
        : mayCreateShipment(viewer, order);
    case 'labels':
      return mayGenerateLabel(viewer, order);
    case 'invoices':
      return mayGenerateInvoice(viewer, order);
    case 'packing_slips':
    case 'pick_list':
      return order.orderStatus === 'cancelled'
        ? { allowed: false, code: 'conflict', reason: 'This order is Cancelled: there is nothing to pack.' }
        : allowed;
  }
}

type WorkFacts =
  | { readonly kind: 'status'; readonly options: { readonly status: OrderStatus } }
  | { readonly kind: Exclude<BatchWork['kind'], 'status'> };

/** The actions of the bar for selected orders that start a batch, in its order. */
export const batchActions = {
  confirm: { label: 'Confirm', work: { kind: 'status', options: { status: 'confirmed' } } },
  ship: { label: 'Ship…', work: { kind: 'ship' } },
  labels: { label: 'Print labels', work: { kind: 'labels' } },
  invoices: { label: 'Print invoices', work: { kind: 'invoices' } },
  pick_list: { label: 'Pick list', work: { kind: 'pick_list' } },
  packing_slips: { label: 'Packing slips', work: { kind: 'packing_slips' } },
  hold: { label: 'Hold', work: { kind: 'status', options: { status: 'hold' } } },
  cancel: { label: 'Cancel…', work: { kind: 'status', options: { status: 'cancelled' } } },
} as const satisfies Record<string, { readonly label: string; readonly work: WorkFacts }>;

export type BatchAction = keyof typeof batchActions;
export const batchActionNames = Object.keys(batchActions) as [BatchAction, ...BatchAction[]];

/** The actions that a role may ever do; the others are not offered. */
export function batchActionsFor({ role }: Asker): BatchAction[] {
  return batchActionNames.filter((name) => {
    const work: WorkFacts = batchActions[name].work;
    return (
      work.kind !== 'status' ||
      orderStatuses.some((from) => nextOrderStatuses(from, role).includes(work.options.status))
    );
  });
}

/** How many of these orders each action fits. */
export function countFits(viewer: Asker, orders: readonly BatchFacts[]): Record<BatchAction, number> {
  const fitting = (name: BatchAction) =>
    orders.filter((order) => mayDoInBatch(viewer, order, batchActions[name].work).allowed).length;
  return Object.fromEntries(batchActionNames.map((name) => [name, fitting(name)])) as Record<BatchAction, number>;
}

/** A batch in a few words, for lists and notices. */
export function batchTitle(work: BatchWork): string {
  switch (work.kind) {
    case 'status': {
      const action = Object.values(batchActions).find(
        ({ work: one }) => one.kind === 'status' && one.options.status === work.options.status,
      );
      return action ? action.label.replace('…', '') : `Set to ${orderStatusLabels[work.options.status]}`;
    }
    case 'ship':
      return work.options.shippingPartner ? `Ship with ${work.options.shippingPartner}` : 'Ship';
    default:
      return batchActions[work.kind].label;
  }
}

/** The part of a batch that leaves the house at once and stays; null when all of it can be undone. */
export function finalInBatch(work: BatchWork, orders: readonly Pick<BatchFacts, 'shippingReference'>[]): string | null {
  if (work.kind === 'ship') return 'Each parcel gets its AWB from the courier at once. This cannot be undone.';
  if (work.kind !== 'status' || work.options.status !== 'cancelled') return null;
  const live = orders.filter(({ shippingReference }) => shippingReference !== null).length;
  return live === 0
    ? null
    : `${live === 1 ? 'One order has a shipment that is' : `${live} orders have shipments that are`} cancelled at the courier at once. This cannot be undone.`;
}
