import { randomUUID } from 'node:crypto';
import { AppError } from '@shipmagic/domain/http/errors';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { mayCancelItems } from '@shipmagic/domain/refunds/line-cancellation';
import type { RefundShare } from '@shipmagic/domain/refunds/order-money';
import { refundableAlone } from '@shipmagic/domain/refunds/refund-limits';
import { recordAudit } from '../audit/record-audit.ts';
import { requireAbility } from '../orders/order/require-ability.ts';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import { whileLocked } from '../platform/db/process-lock.ts';
import { conflictIfTaken } from '../platform/db/taken.ts';
import { inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import { PartnerError } from '../platform/partners/partner-error.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { carryOutRefund, refundLock } from './carry-out-refund.ts';
import { holdRefundsLock } from './keep.queries.ts';
import { findOwed, type OwedRow } from './owed.queries.ts';
import { planRefund, type RefundDeps, type RefundPlan, refundNotFound, toSend } from './plan-refund.ts';
import {
  approveRefund,
  countMade,
  insertRefund,
  type RefundRow,
  type RtoRefund,
  refundedAlone,
} from './store-refunds.queries.ts';

export interface WantedRefund {
  readonly id: string;
  /** In the order's currency. */
  readonly amount: number;
  readonly restock: boolean;
  /** More than is owed may be refunded. */
  readonly moreThanOwed: boolean;
  /** It settles a parcel that came back undelivered. */
  readonly rto?: (RtoRefund & { readonly check: (tx: Tx) => Promise<void> }) | undefined;
}

const money = (row: OwedRow, paise: number) => formatMoney(toRupees(paise), row.currency);

/**
 * Refunds a part through the store, once: a row before it is a call. Above the limit it only waits for a second person
 * (`waits`), who sends the same amount. Throws 404, 409 for what has to be looked at again or is under way, 422 with the
 * store's reason or for what was paid in cash, and 504 while the outcome is open.
 */
export async function refundOrder(
  deps: RefundDeps,
  viewer: Viewer,
  wanted: WantedRefund,
): Promise<'waits' | 'refunded'> {
  await inViewerTransaction(deps.db, viewer, async (tx) => {
    const row = await findOwed(tx, wanted.id);
    if (!row) throw refundNotFound();
    requireTurn(row, viewer, wanted);
    if (row.asked_pieces)
      requireAbility(mayCancelItems(viewer, (await readVisibleOrder(tx, viewer, row.magic_order_id)).order));
  });
  const plan = await planRefund(deps, wanted.id, { ...wanted, restocks: wanted.rto?.restocks });
  requirePossible(plan, wanted);
  const refund = await inViewerTransaction(deps.db, viewer, (tx) => storeAsPlanned(tx, viewer, plan, wanted)).catch(
    conflictIfTaken('Another refund of this order is being sent right now. Please try again in a moment.'),
  );
  if (refund.state === 'asked') return 'waits';
  await sendRefund(deps, refund);
  return 'refunded';
}

/** Sends a refund that is stored. Throws 422 with the store's reason, and 504 while the outcome is open. */
export async function sendRefund(deps: RefundDeps, refund: RefundRow): Promise<void> {
  const sent = await whileLocked(deps.db, refundLock(refund.id), () => carryOutRefund(deps, refund));
  if (sent?.outcome === 'refused') throw new PartnerError('Shopify', 'refused', sent.message);
  if (sent?.outcome !== 'done')
    throw new AppError(
      'partner_timeout',
      'Shopify has not answered yet. The refund is being checked and will show here; please do not repeat it.',
    );
}

/** Whether this person may go on with a refund that was asked for. */
function requireTurn(row: OwedRow, viewer: Viewer, { amount, restock, rto }: WantedRefund): void {
  if (row.asked_id === null) return;
  if (rto)
    throw new AppError('conflict', 'A refund of this order is under way or waits for a second person: see Refunds.');
  if (row.asked_state === 'sending')
    throw new AppError('conflict', 'This refund has been sent to the store, which has not answered yet.');
  if (row.asked_by === viewer.userId)
    throw new AppError('conflict', 'You asked for this refund: somebody else has to approve it.');
  if (toPaise(row.asked_amount) !== toPaise(amount) || row.asked_restock !== restock)
    throw new AppError(
      'conflict',
      `${row.asked_by_email} asked for ${formatMoney(row.asked_amount ?? 0, row.currency)}. Approve exactly that, or decline it.`,
      { field: 'amount', details: { amount: row.asked_amount, restock: row.asked_restock } },
    );
}

/** Throws 422 for payments in several currencies: they cannot be one refund. */
export function requireOneCurrency(shares: readonly RefundShare[], currency: string): void {
  const currencies = new Set(shares.map(({ presented }) => presented?.currency ?? currency));
  if (currencies.size > 1)
    throw new AppError(
      'rejected',
      `It was paid in several currencies (${[...currencies].join(', ')}): refund each payment in the store.`,
      { field: 'amount' },
    );
}

function requirePossible(
  { row, paise, shares, waitingPaise, pieces }: RefundPlan,
  { moreThanOwed, rto }: WantedRefund,
): void {
  if (rto && paise === 0 && pieces.length === 0)
    throw new AppError(
      'conflict',
      'Nothing is left to settle: its goods have left the store’s order already, by a refund that was made before.',
    );
  requireOneCurrency(shares, row.currency);
  if (waitingPaise > 0)
    throw new AppError(
      'rejected',
      waitingPaise === paise
        ? 'It was paid in cash, or has gone back already: the store cannot send it back. It waits for a payee.'
        : `Only ${money(row, paise - waitingPaise)} can go back the way it was paid; ${money(row, waitingPaise)} waits for a payee.`,
      { field: 'amount', details: { returnable: toRupees(paise - waitingPaise) } },
    );
  // Items are cancelled by it: it will be owed by that.
  if (paise > toPaise(row.open) && !moreThanOwed && !row.asked_pieces)
    throw new AppError('conflict', `${money(row, paise)} is more than the ${money(row, toPaise(row.open))} owed.`, {
      field: 'confirm',
      details: { confirm: 'moreThanOwed', owed: row.open },
    });
}

/**
 * Stores it unless another refund has gone through, or what is owed was settled, since the payments were read: the plan
 * would send the same money again. Whoever is still sending one is refused by the index, and whoever has ended is counted
 * after it.
 */
async function storeAsPlanned(tx: Tx, viewer: Viewer, plan: RefundPlan, wanted: WantedRefund): Promise<RefundRow> {
  const refund = await store(tx, viewer, plan, wanted);
  if ((await countMade(tx, plan.row.store_order_id)) !== plan.madeBefore) throw changedMeanwhile();
  return refund;
}

export const changedMeanwhile = () =>
  new AppError('conflict', 'Something of this order was refunded or settled just now. Please look again.');

async function store(tx: Tx, viewer: Viewer, plan: RefundPlan, wanted: WantedRefund): Promise<RefundRow> {
  await holdRefundsLock(tx);
  const row = await findOwed(tx, wanted.id);
  if (!row) throw refundNotFound();
  if (row.open !== plan.row.open) throw changedMeanwhile();
  requireTurn(row, viewer, wanted);
  await wanted.rto?.check(tx);
  const alone = await refundedAlone(tx, row.order_id);
  const limit = refundableAlone(await readSetting(tx, 'refunds'), { currency: row.currency, alone });
  const waits = row.asked_id === null && limit !== null && wanted.amount > limit;
  const id = row.asked_id ?? randomUUID();
  await recordAudit(tx, {
    actor: viewer,
    action: waits ? 'refund.asked' : 'refund.sent',
    subject: row.magic_order_id,
    details: { refundId: id, amount: wanted.amount, restock: wanted.restock, reason: row.reason, owed: row.open },
    address: viewer.ipAddress,
  });
  if (row.asked_id !== null) {
    const approved = await approveRefund(tx, id, { sends: toSend(plan, id), by: viewer.email });
    if (!approved) throw new AppError('conflict', 'This refund does not wait any more.');
    return approved;
  }
  return insertRefund(tx, {
    id,
    orderId: row.order_id,
    storeOrderId: row.store_order_id,
    amount: wanted.amount,
    restock: wanted.restock,
    userId: viewer.userId,
    userEmail: viewer.email,
    sends: waits ? null : toSend(plan, id),
    rto: wanted.rto,
  });
}
