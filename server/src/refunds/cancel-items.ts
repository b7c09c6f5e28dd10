import { randomUUID } from 'node:crypto';
import { AppError } from '@shipmagic/domain/http/errors';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import type { Order } from '@shipmagic/domain/orders/order';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import {
  type CancelledPieces,
  checkPieces,
  mayCancelItems,
  piecesText,
  type WantedPieces,
} from '@shipmagic/domain/refunds/line-cancellation';
import type { LineCancellationPreview } from '@shipmagic/domain/refunds/line-cancellations.contract';
import { refundableAlone } from '@shipmagic/domain/refunds/refund-limits';
import { recordAudit } from '../audit/record-audit.ts';
import { refuseStale } from '../orders/order/refuse-stale.ts';
import { requireAbility } from '../orders/order/require-ability.ts';
import { lockVisibleOrder, readVisibleOrder } from '../orders/order/visible-order.ts';
import { whileLocked } from '../platform/db/process-lock.ts';
import { conflictIfTaken } from '../platform/db/taken.ts';
import { inSystemTransaction, inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import { PartnerError } from '../platform/partners/partner-error.ts';
import { readSetting } from '../settings/kept-settings.ts';
import type { RefundToSend } from '../store/refund-store.ts';
import type { Store } from '../store/store.ts';
import { carryOutLineEdit, lineEditLock } from './carry-out-line-edit.ts';
import { holdRefundsLock } from './keep.queries.ts';
import { keepOwed } from './keep-refunds.ts';
import {
  beginOwed,
  insertLineCancellation,
  isCancelling,
  type LineCancellationRow,
} from './line-cancellations.queries.ts';
import { type LineCancellationPlan, planLineCancellation } from './plan-line-cancellation.ts';
import { type RefundDeps, refundMark } from './plan-refund.ts';
import { changedMeanwhile, requireOneCurrency, sendRefund } from './refund-order.ts';
import { countMade, insertRefund, type RefundRow, refundedAlone } from './store-refunds.queries.ts';

export type CancelDeps = RefundDeps & { readonly store: Pick<Store, 'changeQuantities'> };

export interface WantedCancellation {
  readonly magicOrderId: string;
  readonly lines: readonly WantedPieces[];
  readonly reason: string;
  readonly restock: boolean;
  readonly version?: number | undefined;
  /** The amount that goes back, in the order's currency, as somebody has seen it. */
  readonly amount?: number | undefined;
}

interface Found {
  readonly id: string;
  readonly storeOrderId: string;
  readonly order: Order;
  readonly pieces: readonly CancelledPieces[];
}

async function findPieces(tx: Tx, viewer: Viewer, { magicOrderId, lines }: WantedCancellation): Promise<Found> {
  const { id, row, order } = await readVisibleOrder(tx, viewer, magicOrderId);
  requireAbility(mayCancelItems(viewer, order));
  const pieces = checkPieces(order.lineItems, lines);
  if ('kind' in pieces)
    throw new AppError(pieces.kind === 'input' ? 'bad_input' : 'conflict', pieces.message, {
      field: 'lines',
      ...(pieces.kind === 'all' ? { details: { instead: 'cancelOrder' } } : {}),
    });
  if (await isCancelling(tx, id))
    throw new AppError('conflict', 'Items of this order are being cancelled already: wait until that has ended.');
  return { id, storeOrderId: row.store_order_id, order, pieces };
}

async function plan(deps: CancelDeps, viewer: Viewer, wanted: WantedCancellation) {
  const found = await inViewerTransaction(deps.db, viewer, (tx) => findPieces(tx, viewer, wanted));
  const planned = await planLineCancellation(deps, { ...found, restock: wanted.restock });
  requireOneCurrency(planned.shares, found.order.currency);
  return { found, planned };
}

/** Says what would happen, by what the store says now. Throws as `cancelItems` does. */
export async function previewCancellation(
  deps: CancelDeps,
  viewer: Viewer,
  wanted: WantedCancellation,
): Promise<LineCancellationPreview> {
  const { found, planned } = await plan(deps, viewer, wanted);
  const { order } = found;
  const secondPersonAbove = await inSystemTransaction(deps.db, (tx) => limitOf(tx, found));
  return {
    way: planned.way,
    amount: toRupees(planned.paise),
    waits: toRupees(planned.waitingPaise),
    worth: toRupees(planned.worthPaise),
    cod: cashOf(order, planned),
    invoice: order.invoiceNumber,
    secondPersonAbove,
  };
}

/** An advance is shared by the parts of the order, which the store does. */
function cashOf({ codAmount, ...order }: Order, { worthPaise }: LineCancellationPlan): LineCancellationPreview['cod'] {
  if (codAmount <= 0) return null;
  const isAll = toPaise(codAmount) >= toPaise(order.netPrice) + toPaise(order.netTax) + toPaise(order.shippingCost);
  return isAll ? { before: codAmount, after: toRupees(Math.max(0, toPaise(codAmount) - worthPaise)) } : null;
}

async function limitOf(tx: Tx, { id, order }: Found): Promise<number | null> {
  return refundableAlone(await readSetting(tx, 'refunds'), {
    currency: order.currency,
    alone: await refundedAlone(tx, id),
  });
}

/**
 * Cancels pieces of a part's items in the store, once: a row before it is a call. What was paid is refunded with them,
 * above the limit only after a second person's approval (`waits`); anything else is an edit of the store's order. Throws
 * 404, 400, 403, 409 for what has to be looked at again or is too late, 422 with the store's reason, and 504 while the
 * outcome is open.
 */
export async function cancelItems(
  deps: CancelDeps,
  viewer: Viewer,
  wanted: WantedCancellation,
): Promise<'waits' | 'cancelled'> {
  const { found, planned } = await plan(deps, viewer, wanted);
  if (wanted.amount !== undefined && toPaise(wanted.amount) !== planned.paise) {
    const now = toRupees(planned.paise);
    throw new AppError('conflict', `${formatMoney(now, found.order.currency)} would go back now. Please look again.`, {
      field: 'amount',
      details: { amount: now },
    });
  }
  if (planned.way === 'refund') {
    const limit = await inSystemTransaction(deps.db, (tx) => limitOf(tx, found));
    const waits = limit !== null && planned.paise > toPaise(limit);
    // Written before the refund waits, so that whoever approves finds it.
    if (waits)
      await inSystemTransaction(deps.db, async (tx) => {
        await beginOwed(tx, found.id);
        await keepOwed(tx, [found.storeOrderId]);
      });
  }
  const stored = await inViewerTransaction(deps.db, viewer, (tx) =>
    store(tx, viewer, { wanted, found, planned }),
  ).catch(
    conflictIfTaken('Something of this order is being refunded or cancelled right now. Please try again in a moment.'),
  );
  if (stored.refund?.state === 'asked') return 'waits';
  if (stored.refund) await sendRefund(deps, stored.refund);
  else await sendEdit(deps, stored.row);
  return 'cancelled';
}

async function sendEdit(deps: CancelDeps, row: LineCancellationRow): Promise<void> {
  const sent = await whileLocked(deps.db, lineEditLock(row.id), () => carryOutLineEdit(deps, row));
  if (sent?.outcome === 'refused') throw new PartnerError('Shopify', 'refused', sent.message);
  if (sent?.outcome !== 'done')
    throw new AppError(
      'partner_timeout',
      'Shopify has not answered yet. The order is being checked and will follow by itself; please do not repeat it.',
    );
}

interface ToStore {
  readonly wanted: WantedCancellation;
  readonly found: Found;
  readonly planned: LineCancellationPlan;
}

async function store(
  tx: Tx,
  viewer: Viewer,
  { wanted, found, planned }: ToStore,
): Promise<{ row: LineCancellationRow; refund: RefundRow | null }> {
  await holdRefundsLock(tx);
  const locked = await lockVisibleOrder(tx, viewer, wanted.magicOrderId);
  // Nobody has booked or cancelled them since they were looked at.
  await refuseStale(tx, viewer, locked, { version: wanted.version, fields: ['lineItems'] });
  await findPieces(tx, viewer, wanted);
  const { id: orderId, storeOrderId, pieces } = found;
  const { reason, restock } = wanted;
  const limit = await limitOf(tx, found);
  const waits = planned.way === 'refund' && limit !== null && planned.paise > toPaise(limit);
  const id = randomUUID();
  const amount = toRupees(planned.paise);
  await recordAudit(tx, {
    actor: viewer,
    action: waits ? 'refund.asked' : 'items.cancelled',
    subject: wanted.magicOrderId,
    details: { id, items: piecesText(pieces), reason, amount, restock, way: planned.way },
    address: viewer.ipAddress,
  });
  const refund =
    planned.way === 'edit'
      ? null
      : await insertRefund(tx, {
          id,
          orderId,
          storeOrderId,
          amount,
          restock,
          userId: viewer.userId,
          userEmail: viewer.email,
          sends: waits ? null : toSend(found, planned, id),
        });
  const email = viewer.email;
  const row = await insertLineCancellation(tx, {
    id,
    orderId,
    storeOrderId,
    pieces,
    reason,
    restock,
    way: planned.way,
    email,
  });
  if (refund && (await countMade(tx, storeOrderId)) !== planned.madeBefore) throw changedMeanwhile();
  return { row, refund };
}

const toSend = ({ storeOrderId, order }: Found, planned: LineCancellationPlan, id: string): RefundToSend => ({
  storeOrderId,
  note: `${refundMark(id)} (${order.magicOrderId})`,
  lines: planned.refunded,
  locationId: planned.locationId,
  shares: planned.shares,
});
