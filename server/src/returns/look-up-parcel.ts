import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { ExpectedLine, receivingContract } from '@shipmagic/domain/returns/receiving.contract';
import { receiptRefusal } from '@shipmagic/domain/returns/return-abilities';
import { returnReason } from '@shipmagic/domain/returns/return-reason';
import { returnSets, returnState } from '@shipmagic/domain/returns/return-state';
import { returnWay } from '@shipmagic/domain/returns/return-way';
import { mayComeBackUndelivered } from '@shipmagic/domain/returns/undelivered';
import { isRtoSettled, parcelKey } from '../orders/order/rto-settled.ts';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { listReceiptsOf, listRtoReceipts, type ReceiptRow } from './receipts.queries.ts';
import { findOrdersNamed, findReturnsNamed, findReturnsOfOrders, type NamedReturn } from './receiving.queries.ts';
import { listLinesOf } from './return-lines.queries.ts';

type Answer = RouteAnswer<typeof receivingContract.lookUp>;

const receivedOf = (receipts: readonly ReceiptRow[], id: string) =>
  receipts
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.store_line_id === id ? line.quantity : 0), 0);

async function linesOfReturn(tx: Tx, returnId: string): Promise<ExpectedLine[]> {
  const receipts = await listReceiptsOf(tx, returnId);
  return (await listLinesOf(tx, returnId)).map((line) => ({
    lineItemId: line.store_line_id,
    title: line.title,
    variantTitle: line.variant_title,
    sku: line.sku,
    imageUrl: line.image_url,
    quantity: line.quantity,
    received: receivedOf(receipts, line.store_line_id),
    reason: returnReason.parse(line.reason),
    note: line.note,
  }));
}

const nothing: Answer = {
  kind: 'unknown',
  number: null,
  orderNumber: null,
  state: null,
  refusal: null,
  lines: [],
  others: [],
};

const asOther = (one: NamedReturn) => ({
  kind: 'return' as const,
  returnId: one.id,
  magicOrderId: one.magic_order_id,
  number: one.number,
  orderNumber: one.order_number,
});

/**
 * Tells a parcel that came back: a return of this number, AWB or order, an order that comes back undelivered, or
 * nothing that is expected. What can be received now comes first.
 */
export async function lookUpParcel(tx: Tx, viewer: Viewer, identifier: string): Promise<Answer> {
  const named = await findReturnsNamed(tx, identifier);
  const orders = named.length > 0 ? [] : await findOrdersNamed(tx, identifier);
  const all =
    named.length > 0
      ? named
      : await findReturnsOfOrders(
          tx,
          orders.map(({ id }) => id),
        );
  const isOpen = ({ state }: NamedReturn) => returnSets.takesReceipt.some((one) => one === state);
  const returns = all.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  const rtos: Answer[] = [];
  for (const { magic_order_id } of orders) {
    const rto = await asUndelivered(tx, viewer, magic_order_id);
    if (rto) rtos.push(rto);
  }
  const [first, ...rest] = returns;
  const isFirst = first !== undefined && (isOpen(first) || rtos.length === 0);
  if (first && isFirst) {
    const state = returnState.parse(first.state);
    return {
      kind: 'return',
      returnId: first.id,
      magicOrderId: first.magic_order_id,
      number: first.number,
      orderNumber: first.order_number,
      state,
      refusal: receiptRefusal({ state, way: returnWay.parse(first.way) }),
      lines: await linesOfReturn(tx, first.id),
      others: [...rest.map(asOther), ...rtos.map(({ lines, others, state, refusal, ...rto }) => rto)],
    };
  }
  const [rto, ...furtherRtos] = rtos;
  if (rto)
    return {
      ...rto,
      others: [...furtherRtos.map(({ lines, others, state, refusal, ...one }) => one), ...returns.map(asOther)],
    };
  const [order] = orders;
  return order ? { ...nothing, magicOrderId: order.magic_order_id, orderNumber: order.order_number } : nothing;
}

async function asUndelivered(tx: Tx, viewer: Viewer, magicOrderId: string): Promise<Answer | null> {
  const { id, row, order } = await readVisibleOrder(tx, viewer, magicOrderId);
  if (!mayComeBackUndelivered(order)) return null;
  const parcel = parcelKey(row);
  const receipts = await listRtoReceipts(tx, id, parcel);
  const isSettled = await isRtoSettled(tx, id, parcel);
  return {
    ...nothing,
    kind: 'rto',
    refusal: isSettled ? 'This RTO parcel is settled already, or waits for a second person.' : null,
    magicOrderId,
    orderNumber: order.orderNumber,
    lines: order.lineItems
      .filter(({ requiresShipping }) => requiresShipping)
      .map((line) => ({
        lineItemId: line.id,
        title: line.title,
        variantTitle: line.variantTitle,
        sku: line.sku,
        imageUrl: line.imageUrl,
        quantity: line.quantity,
        received: receivedOf(receipts, line.id),
        reason: null,
        note: null,
      })),
  };
}
