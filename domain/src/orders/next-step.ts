import type { Role } from '../access/role.ts';
import { hasUnsettledAttempt } from '../statuses/attempt-state.ts';
import { type OrderStatus, orderStatusLabels } from '../statuses/order-status.ts';
import { type OrderPhase, orderStatusTable } from '../statuses/order-status-table.ts';
import type { Order } from './order.ts';
import { mayCreateShipment, mayGenerateLabel, mayMoveOrderTo, type OrderFacts } from './order-abilities.ts';
import { shipmentPanelMode } from './shipment-panel-mode.ts';

/**
 * The step that this viewer would usually take next with an order: move it to a status, create its shipment, wait for the courier,
 * fetch its label, print that, or follow the parcel.
 */
export type NextStep =
  | { readonly kind: 'move'; readonly to: OrderStatus; readonly label: string }
  | { readonly kind: 'ship' | 'wait' | 'label' | 'print' | 'track'; readonly label: string };

type Facts = OrderFacts & Pick<Order, 'shipmentAttempt' | 'trackingUrl'>;
type Asker = { readonly role: Role };

const move = (to: OrderStatus, label = orderStatusLabels[to]): NextStep => ({ kind: 'move', to, label });
const ship: NextStep = { kind: 'ship', label: 'Create Shipment' };
const wait: NextStep = { kind: 'wait', label: 'Being made…' };
const makeLabel: NextStep = { kind: 'label', label: 'Generate Label' };
const print: NextStep = { kind: 'print', label: 'Print Label' };
const track: NextStep = { kind: 'track', label: 'Track' };

/** The steps that come into question at each stage: the first that is open to the viewer is the next one. */
const stepsAt: Record<OrderPhase, readonly NextStep[]> = {
  to_pack: [wait, makeLabel, print, ship],
  to_ship: [wait, makeLabel, print, ship],
  moving: [track],
  going_back: [track],
  delivered: [],
  returned: [],
  cancelled: [],
};

/** Those from statuses that differ from their stage. */
const stepsFrom: Partial<Record<OrderStatus, readonly NextStep[]>> = {
  new: [wait, makeLabel, print, move('confirmed', 'Confirm')],
  // A vendor that does not ship itself hands the parcel over with this status.
  confirmed: [wait, makeLabel, print, ship, move('ready_to_ship')],
  hold: [move('new', 'Release')],
  in_reverse_transit: [track],
};

function isOpen(step: NextStep, viewer: Asker, order: Facts): boolean {
  switch (step.kind) {
    case 'move':
      return mayMoveOrderTo(viewer, order, step.to).allowed;
    case 'ship':
      return mayCreateShipment(viewer, order).allowed;
    case 'wait':
      return hasUnsettledAttempt(order);
    case 'label':
      return shipmentPanelMode(order) === 'generate' && mayGenerateLabel(viewer, order).allowed;
    case 'print':
      return shipmentPanelMode(order) === 'download';
    case 'track':
      return order.trackingUrl !== null;
  }
}

/** Null where nothing usually follows, as for an erased order that can no longer be shipped. */
export function nextStep(viewer: Asker, order: Facts): NextStep | null {
  if (order.personalDataErasedAt && !order.shippingReference) return null;
  const steps = stepsFrom[order.orderStatus] ?? stepsAt[orderStatusTable[order.orderStatus].phase];
  return steps.find((step) => isOpen(step, viewer, order)) ?? null;
}
