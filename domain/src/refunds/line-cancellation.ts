import { type ChangeStage, stageOf } from '../changes/change-stage.ts';
import { scalePaise } from '../money/paise.ts';
import { type Ability, type Asker, type Check, conflict, decide } from '../orders/ability-checks.ts';
import type { LineItem, Order } from '../orders/order.ts';
import { mayMoveOrderTo } from '../orders/order-abilities.ts';
import { hasUnsettledAttempt } from '../statuses/attempt-state.ts';
import type { OrderMoney } from './order-money.ts';
import { type AssignedRefunds, type RefundPart, refundsOwed } from './refunds-owed.ts';

interface StageRule {
  /** Null: it may be cancelled; otherwise why not, and what to do instead. */
  readonly refusal: string | null;
  /** The invoice is voided, and one for what is left takes its place, as after an edit in the store. */
  readonly replacesInvoice: boolean;
}

const allowed: StageRule = { refusal: null, replacesInvoice: false };
const refused = (refusal: string): StageRule => ({ refusal, replacesInvoice: false });
const onItsWay = refused('Its parcel has left: items of it can be cancelled only until it is booked.');

// Why: docs/decisions/orders.md, "Items are cancelled here until the parcel has its AWB".
/** Whether pieces of a part may be cancelled, by how far the part has come. */
export const lineCancellationTable: Record<ChangeStage, StageRule> = {
  before_invoice: allowed,
  invoiced: { refusal: null, replacesInvoice: true },
  booked: refused('Its parcel is booked with these items. Cancel the shipment first, then the item.'),
  picked_up: onItsWay,
  out_for_delivery: onItsWay,
  delivered: refused('It was delivered: what comes back is a return.'),
  coming_back: refused('Its parcel is coming back: refund it instead.'),
};

type Stageable = Pick<Order, 'shippingReference' | 'shipmentStatus' | 'invoiceNumber'>;

/** The stage of an order as its screen knows it. */
export const stageOfOrder = ({ shippingReference, shipmentStatus, invoiceNumber }: Stageable): ChangeStage =>
  stageOf({
    shipmentStatus: shippingReference === null ? shipmentStatus : (shipmentStatus ?? 'READY'),
    pickedUp: false,
    invoiced: invoiceNumber !== null,
  });

const notBooked =
  (order: Order): Check =>
  () => {
    if (hasUnsettledAttempt(order)) return conflict('Items cannot be cancelled while a shipment is being made.');
    const { refusal } = lineCancellationTable[stageOfOrder(order)];
    return refusal === null ? null : conflict(refusal);
  };

const wholeOrder =
  (order: Order): Check =>
  (viewer) => {
    const may = mayMoveOrderTo(viewer, order, 'cancelled');
    return may.allowed ? null : may;
  };

/** Whoever may cancel the order may cancel items of it, until its parcel is booked. */
export const mayCancelItems = (viewer: Asker, order: Order): Ability =>
  decide(viewer, order, [notBooked(order), wholeOrder(order)]);

/** Pieces of a line that can be cancelled: those that are to be shipped, and that nobody else has sent. */
export const cancellablePieces = ({ requiresShipping, quantity, fulfilledElsewhere }: LineItem): number =>
  requiresShipping ? Math.max(0, quantity - fulfilledElsewhere) : 0;

export interface WantedPieces {
  readonly lineId: string;
  readonly quantity: number;
}

/** Pieces that are cancelled, with the quantity of their line before. */
export interface CancelledPieces extends WantedPieces {
  readonly title: string;
  readonly before: number;
}

/** `all`: nothing would be left to ship; the order is cancelled instead. */
export type PiecesProblem = { readonly kind: 'input' | 'conflict' | 'all'; readonly message: string };

const counted = (n: number) => (n === 1 ? 'one piece' : `${n} pieces`);
export const lineName = ({ title, variantTitle }: Pick<LineItem, 'title' | 'variantTitle'>): string =>
  variantTitle ? `${title} (${variantTitle})` : title;

/** The pieces that are wanted, each line once; or why they cannot be cancelled. */
export function checkPieces(
  lines: readonly LineItem[],
  wanted: readonly WantedPieces[],
): readonly CancelledPieces[] | PiecesProblem {
  const problem = (kind: PiecesProblem['kind'], message: string): PiecesProblem => ({ kind, message });
  if (new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length)
    return problem('input', 'Name each item once, with all of its pieces');
  const pieces: CancelledPieces[] = [];
  for (const { lineId, quantity } of wanted) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return problem('input', 'The lines name an item that this order does not have. Look at it again.');
    const name = lineName(line);
    if (!line.requiresShipping)
      return problem('conflict', `${name} is not shipped (a tip, a gift card or a service): change it in the store.`);
    const most = cancellablePieces(line);
    if (quantity > most) return problem('conflict', `${name}: only ${counted(most)} can be cancelled.`);
    pieces.push({ lineId, quantity, title: name, before: line.quantity });
  }
  const toShip = lines.reduce((sum, line) => sum + (line.requiresShipping ? line.quantity : 0), 0);
  if (pieces.reduce((sum, { quantity }) => sum + quantity, 0) >= toShip)
    return problem('all', 'That is everything there is to ship: cancel the order instead.');
  return pieces;
}

/** `2 × Brass lamp, 1 × Diya`. */
export const piecesText = (pieces: readonly Pick<CancelledPieces, 'title' | 'quantity'>[]): string =>
  pieces.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ');

/** The worth of pieces of a line in paise: what the line loses by them, so that all pieces add up to the line. */
export function valueOfPieces(
  { quantity, linePaise }: { readonly quantity: number; readonly linePaise: number },
  cancelled: number,
): number {
  return quantity <= 0 ? 0 : linePaise - scalePaise(linePaise, quantity - cancelled, quantity);
}

/**
 * The worth of the pieces in paise: the store's own figure where it differs from ours by rounding alone, because the
 * order will be worth what the store says; else ours, since the store's may be limited by what was paid.
 */
export const agreedPaise = (
  oursPaise: number,
  { storePaise, pieces }: { readonly storePaise: number | null; readonly pieces: number },
): number => (storePaise !== null && Math.abs(storePaise - oursPaise) <= pieces ? storePaise : oursPaise);

interface Cancelling {
  readonly parts: readonly RefundPart[];
  readonly money: OrderMoney;
  readonly assigned?: AssignedRefunds;
  /** The part of the pieces, and what they are worth. */
  readonly partId: string;
  readonly piecesPaise: number;
}

// Why: docs/decisions/money.md, "What goes back for a cancelled item is what is owed more by it".
/** The money that goes back to the customer when pieces are cancelled, in paise: by how much more would be owed for the part. */
export function paiseForPieces({ parts, money, assigned = new Map(), partId, piecesPaise }: Cancelling): number {
  const owedOf = (of: readonly RefundPart[]) =>
    refundsOwed(of, money, { assigned }).parts.find(({ id }) => id === partId)?.owedPaise ?? 0;
  const after = parts.map((part) => {
    if (part.id !== partId) return part;
    // Worth at its dearest stays: that is what was paid for.
    return { ...part, worthPaise: Math.max(0, part.worthPaise - piecesPaise) };
  });
  return Math.max(0, owedOf(after) - owedOf(parts));
}
