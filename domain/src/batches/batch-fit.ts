import type { Role } from '../access/role.ts';
import { askedBeforeInvoice, type InvoiceQuestion, type SupplyFacts } from '../orders/invoice-rules.ts';
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
import type { OrderStatus } from '../statuses/order-status.ts';
import type { BatchKind } from './batch-work.ts';

/** The facts of an order that decide whether a batch fits it. */
export type BatchFacts = OrderFacts & SupplyFacts & Pick<Order, 'shipmentAttempt'>;

/** The parts of a batch's work that decide whom it fits. */
export type WorkToFit =
  | { readonly kind: 'status'; readonly options: { readonly status: OrderStatus } }
  | { readonly kind: 'ship'; readonly options?: { readonly shippingPartner?: string | undefined } }
  | { readonly kind: 'invoices'; readonly options?: { readonly confirm?: readonly InvoiceQuestion[] | undefined } }
  | { readonly kind: Exclude<BatchKind, 'status' | 'ship' | 'invoices'> };

/** Whether a batch may do its work to an order now: what the server would say to the same on one order. */
export function mayDoInBatch(viewer: { readonly role: Role }, order: BatchFacts, work: WorkToFit): Ability {
  switch (work.kind) {
    case 'status': {
      const move = mayMoveOrderTo(viewer, order, work.options.status);
      const isBeingShipped = work.options.status === 'cancelled' && hasUnsettledAttempt(order);
      return move.allowed && isBeingShipped
        ? refused('The shipment of this order is being made: cancel it first.')
        : move;
    }
    case 'ship':
      return hasUnsettledAttempt(order)
        ? refused('A shipment of this order is being made already.')
        : mayCreateShipment(viewer, order, work.options?.shippingPartner);
    case 'labels':
      return mayGenerateLabel(viewer, order);
    case 'invoices': {
      const may = mayGenerateInvoice(viewer, order);
      const open = askedBeforeInvoice(order).find(({ question }) => !work.options?.confirm?.includes(question));
      return may.allowed && open ? refused(open.text) : may;
    }
    case 'packing_slips':
    case 'pick_list':
      if (order.orderStatus === 'cancelled') return refused('This order is Cancelled: there is nothing to pack.');
      return order.trackingType === 'store'
        ? refused('This order was fulfilled in the store by somebody else: there is nothing to pack.')
        : { allowed: true };
  }
}

const refused = (reason: string): Ability => ({ allowed: false, code: 'conflict', reason });
