import { AppError } from '@shipmagic/domain/http/errors';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { rtoContract } from '@shipmagic/domain/returns/rto.contract';
import { rtoRefusal, rtoRestockProblem, sellablePieces } from '@shipmagic/domain/returns/rto-settlement';
import { lockVisibleOrder, readVisibleOrder } from '../../orders/order/visible-order.ts';
import { inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { RefundDeps } from '../../refunds/plan-refund.ts';
import { previewRtoRefund, type RtoFigures, refundRto } from '../../refunds/refund-rto.ts';
import { type RtoParcel, readRtoParcel } from './rto-parcel.ts';

type Answer = RouteAnswer<typeof rtoContract.settle>;

export interface WantedRtoSettlement {
  readonly magicOrderId: string;
  readonly preview: boolean;
  readonly refund?: number | undefined;
  readonly restock: readonly { lineItemId: string; quantity: number; locationId?: string | undefined }[];
  readonly note?: string | undefined;
}

type Found = Awaited<ReturnType<typeof readVisibleOrder>>;

async function requireSettleable(tx: Tx, found: Found): Promise<RtoParcel> {
  const has = await readRtoParcel(tx, found);
  const refusal = rtoRefusal(has);
  if (refusal) throw new AppError('conflict', refusal);
  return has;
}

// Why: docs/decisions/returns.md, "An RTO parcel is settled by one refund, of money, pieces or both".
/**
 * Settles a parcel that came back undelivered, once. What is paid goes back through the refunds owed with their limits,
 * and the pieces leave the store's order; a row stands before the store is called. Throws 404, 400 for items that were
 * not in the parcel, 409 before it is inspected and once it is settled, 422 with the store's reason, and 504 while the
 * outcome is open.
 */
export async function settleRto(deps: RefundDeps, viewer: Viewer, wanted: WantedRtoSettlement): Promise<Answer> {
  const { magicOrderId, refund, preview } = wanted;
  const read = await inViewerTransaction(deps.db, viewer, async (tx) => {
    const found = await readVisibleOrder(tx, viewer, magicOrderId);
    return { found, has: await requireSettleable(tx, found) };
  });
  const { found, has } = read;
  const restock = restockOf(has, wanted);
  const part = { orderId: found.id, storeOrderId: found.row.store_order_id };
  const figures = await previewRtoRefund(deps, part, restock);
  const answer = (outcome: Answer['outcome'], message: string, amount: number): Answer => ({
    outcome,
    message,
    refund: amount,
    restock,
    figures: presentFigures(figures, found.order.currency),
  });
  const most = mostOf(figures);
  if (preview) return answer('preview', 'Nothing has been sent', refund ?? most);
  if (refund === undefined)
    throw new AppError('bad_input', 'Say what goes back: refund is missing (0 for nothing)', { field: 'refund' });
  if (toPaise(refund) > toPaise(most))
    throw new AppError('conflict', tooMuch(figures, found.order.currency), { field: 'refund', details: { most } });
  const outcome = await refundRto(deps, viewer, {
    ...part,
    amount: refund,
    parcel: has.parcel,
    restocks: restock,
    note: wanted.note || null,
    // Nobody has settled it, sent it again or graded it otherwise since it was looked at.
    check: async (tx) => {
      const locked = await lockVisibleOrder(tx, viewer, magicOrderId);
      const now = await requireSettleable(tx, locked);
      if (now.parcel !== has.parcel) throw new AppError('conflict', 'This order has another parcel by now.');
      restockOf(now, wanted);
    },
  });
  const money = formatMoney(refund, found.order.currency);
  if (outcome === 'waits') return answer('waits', 'It waits in Refunds for a second person’s approval', refund);
  return answer(
    'settled',
    refund > 0 ? `Settled. ${money} goes back to the customer.` : 'Settled without a refund.',
    refund,
  );
}

/** The pieces for stock, those that can be sold again where a preview names none. Throws 400. */
function restockOf(has: RtoParcel, { restock, preview }: WantedRtoSettlement): Answer['restock'] {
  if (preview && restock.length === 0)
    return has.expected.map(({ lineItemId }) => ({
      lineItemId,
      quantity: sellablePieces(has.received, lineItemId),
      locationId: null,
    }));
  const problem = rtoRestockProblem(has, restock);
  if (problem) throw new AppError('bad_input', problem, { field: 'restock' });
  return restock.map(({ locationId, ...line }) => ({ ...line, locationId: locationId ?? null }));
}

const mostOf = ({ owed, waits }: RtoFigures): number => toRupees(Math.max(0, toPaise(owed) - toPaise(waits)));

function tooMuch(figures: RtoFigures, currency: string): string {
  const most = mostOf(figures);
  if (figures.waits > 0)
    return `${formatMoney(figures.waits, currency)} was paid in cash and waits for a payee in Refunds; ${formatMoney(most, currency)} can go back now.`;
  return most === 0
    ? 'Nothing is left of the payment for this order: nothing was paid, or all of it went back already.'
    : `Only ${formatMoney(most, currency)} is owed for this order.`;
}

const presentFigures = (figures: RtoFigures, currency: string): Answer['figures'] => ({
  ...figures,
  most: mostOf(figures),
  currency,
});
