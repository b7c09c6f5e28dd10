import { isStaff } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { GivenLine } from '@shipmagic/domain/returns/received-lines';
import { returnGrade } from '@shipmagic/domain/returns/return-grade';
import type { Rto } from '@shipmagic/domain/returns/rto.contract';
import { isRtoInspected, rtoRefusal } from '@shipmagic/domain/returns/rto-settlement';
import { mayComeBackUndelivered } from '@shipmagic/domain/returns/undelivered';
import { isRtoSettled, parcelKey } from '../../orders/order/rto-settled.ts';
import { readVisibleOrder } from '../../orders/order/visible-order.ts';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { keptRestocks, listRtoRefunds } from '../../refunds/refund-rto.ts';
import { listRtoReceipts, type ReceiptRow } from '../receipts.queries.ts';
import { receivedOf } from '../receive-return.ts';

export interface RtoParcel {
  readonly parcel: string;
  readonly isRto: boolean;
  readonly isSettled: boolean;
  /** The items of the part that are sent, with their pieces. */
  readonly expected: readonly { readonly lineItemId: string; readonly title: string; readonly quantity: number }[];
  readonly receipts: readonly ReceiptRow[];
  readonly received: readonly GivenLine[];
}

interface Found {
  readonly id: string;
  readonly row: { readonly shipment_id: string | null };
  readonly order: Order;
}

const sentLines = ({ lineItems }: Order) => lineItems.filter(({ requiresShipping }) => requiresShipping);

/** An order's present parcel as one that came back undelivered. */
export async function readRtoParcel(tx: Tx, { id, row, order }: Found): Promise<RtoParcel> {
  const parcel = parcelKey(row);
  const receipts = await listRtoReceipts(tx, id, parcel);
  return {
    parcel,
    isRto: mayComeBackUndelivered(order),
    isSettled: await isRtoSettled(tx, id, parcel),
    expected: sentLines(order).map((line) => ({ lineItemId: line.id, title: line.title, quantity: line.quantity })),
    receipts,
    received: receivedOf(receipts),
  };
}

/** The lines of the order, and those that the store has taken out of it since they were received. */
function linesOf(order: Order, { receipts }: RtoParcel): Rto['lines'] {
  const came = receipts.flatMap(({ lines }) => lines);
  const known = sentLines(order);
  const gone = came.filter(({ store_line_id }) => !known.some(({ id }) => id === store_line_id));
  const rest = [...new Map(gone.map((line) => [line.store_line_id, line.title]))];
  const receivedIn = (id: string) =>
    came
      .filter(({ store_line_id }) => store_line_id === id)
      .map(({ quantity, grade, note }) => ({ quantity, grade: storedOrNull(returnGrade, grade), note }));
  const piecesIn = (id: string) => receivedIn(id).reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    ...known.map(({ id, title, variantTitle, sku, imageUrl, quantity }) => ({
      lineItemId: id,
      title,
      variantTitle,
      sku,
      imageUrl,
      quantity: Math.max(quantity, piecesIn(id)),
      received: receivedIn(id),
    })),
    ...rest.map(([id, title]) => ({
      lineItemId: id,
      title,
      variantTitle: null,
      sku: null,
      imageUrl: null,
      quantity: piecesIn(id),
      received: receivedIn(id),
    })),
  ];
}

async function settlementOf(tx: Tx, orderId: string, parcel: string): Promise<Rto['settlement']> {
  const row = (await listRtoRefunds(tx, orderId)).find(({ rto_parcel }) => rto_parcel === parcel);
  if (!row) return null;
  return {
    state: row.state as NonNullable<Rto['settlement']>['state'],
    refund: Number(row.amount),
    restock: keptRestocks.parse(row.restocks),
    note: row.note,
    by: row.asked_by_email,
    approvedBy: row.approved_by_email,
    at: row.created_at.toISOString(),
    problem: row.state === 'refused' ? row.message : null,
  };
}

/** The parcel of an order that its customer never got, and its settlement. Throws 404. */
export async function readRto(tx: Tx, viewer: Viewer, magicOrderId: string): Promise<Rto> {
  const found = await readVisibleOrder(tx, viewer, magicOrderId);
  const has = await readRtoParcel(tx, found);
  return {
    isRto: has.isRto,
    currency: found.order.currency,
    lines: linesOf(found.order, has),
    receipts: has.receipts.map(({ received_at, received_by_email }) => ({
      at: new Date(received_at).toISOString(),
      by: received_by_email,
    })),
    isInspected: has.isSettled || isRtoInspected(has),
    settlement: isStaff(viewer) ? await settlementOf(tx, found.id, has.parcel) : null,
    isSettled: has.isSettled,
    refusal: rtoRefusal(has),
  };
}
