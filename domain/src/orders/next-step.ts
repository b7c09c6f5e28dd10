import type { Role } from '../access/role.ts';
import { hasUnsettledAttempt } from '../statuses/attempt-state.ts';
import { type OrderStatus, orderStatusLabels } from '../statuses/order-status.ts';
import { type OrderPhase, orderStatusTable } from '../statuses/order-status-table.ts';
import { inPersonWords } from './in-person-words.ts';
import type { Order } from './order.ts';
import {
  mayCreateShipment,
  mayGenerateLabel,
  mayHandOver,
  mayMoveOrderTo,
  mayPrepareHandover,
  type OrderFacts,
} from './order-abilities.ts';
import { shipmentPanelMode } from './shipment-panel-mode.ts';

/**
 * The step that this viewer would usually take next with an order: move it to a status, create its shipment, wait for the courier,
 * fetch its label, print that, or follow the parcel.
 */
export type NextStep =
  | { readonly kind: 'move'; readonly to: OrderStatus; readonly label: string }
  | {
      readonly kind: 'ship' | 'wait' | 'label' | 'print' | 'track' | 'prepare' | 'hand over';
      readonly label: string;
    };

type Facts = OrderFacts & Pick<Order, 'shipmentAttempt' | 'trackingUrl'>;
type Asker = { readonly role: Role };

const move = (to: OrderStatus, label = orderStatusLabels[to]): NextStep => ({ kind: 'move', to, label });
const ship: NextStep = { kind: 'ship', label: 'Create Shipment' };
const wait: NextStep = { kind: 'wait', label: 'Being made…' };
const makeLabel: NextStep = { kind: 'label', label: 'Generate Label' };
const print: NextStep = { kind: 'print', label: 'Print Label' };
/** Their labels are those of the order's delivery method. */
const prepare: NextStep = { kind: 'prepare', label: '' };
const handOver: NextStep = { kind: 'hand over', label: '' };
const track: NextStep = { kind: 'track', label: 'Track' };

/** The steps that come into question at each stage: the first that is open to the viewer is the next one. */
const stepsAt: Record<OrderPhase, readonly NextStep[]> = {
  to_pack: [wait, makeLabel, print, prepare, ship],
  to_ship: [wait, makeLabel, print, handOver, ship],
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
  confirmed: [wait, makeLabel, print, prepare, ship, move('ready_to_ship')],
  hold: [move('new', 'Release')],
  in_reverse_transit: [track],
};

/** The store holds it back: it can be shipped all the same, by whoever answers the question, but that is not the usual step. */
const isHeldBack = ({ heldInStore }: Facts): boolean => heldInStore?.state === 'on_hold';

function isOpen(step: NextStep, viewer: Asker, order: Facts): boolean {
  switch (step.kind) {
    case 'move':
      // Whoever is to ship it in the store does so: it is not handed over from here.
      return (
        mayMoveOrderTo(viewer, order, step.to).allowed &&
        !(step.to === 'ready_to_ship' && (order.heldInStore?.state === 'third_party' || isHeldBack(order)))
      );
    case 'prepare':
      return mayPrepareHandover(viewer, order).allowed;
    case 'hand over':
      return mayHandOver(viewer, order).allowed;
    case 'ship':
      return mayCreateShipment(viewer, order).allowed && !isHeldBack(order);
    case 'wait':
      return hasUnsettledAttempt(order);
    case 'label':
      return shipmentPanelMode(order) === 'generate' && mayGenerateLabel(viewer, order).allowed;
    case 'print':
      return shipmentPanelMode(order) === 'download' && !order.stoppedFor;
    case 'track':
      return order.trackingUrl !== null;
  }
}

function named(step: NextStep | null, { deliveryMethod }: Facts): NextStep | null {
  const words = inPersonWords(deliveryMethod);
  if (step?.kind === 'prepare') return { ...step, label: words.ready };
  return step?.kind === 'hand over' ? { ...step, label: words.handOver } : step;
}

/** Null where nothing usually follows, as for an erased order that can no longer be shipped. */
export function nextStep(viewer: Asker, order: Facts): NextStep | null {
  if (order.personalDataErasedAt && !order.shippingReference) return null;
  const steps = stepsFrom[order.orderStatus] ?? stepsAt[orderStatusTable[order.orderStatus].phase];
  return named(steps.find((step) => isOpen(step, viewer, order)) ?? null, order);
}
