import { AppError } from '@shipmagic/domain/http/errors';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { settleRefusal } from '@shipmagic/domain/returns/return-abilities';
import type { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { holdRefundsLock } from '../refunds/part-money.ts';
import { type LockedReturn, requireLocked } from './lock-return.ts';
import { moveReturn } from './move-return.ts';
import { planSettlement, type SettlementPlan } from './plan-settlement.ts';
import {
  approveSettlement,
  findSettlement,
  insertSettlement,
  type Restock,
  type SettlementRow,
  withdrawSettlement,
} from './settlements.queries.ts';

type Answer = RouteAnswer<typeof returnsContract.settle>;

export interface WantedSettlement {
  readonly preview: boolean;
  readonly refund?: number | undefined;
  readonly withShipping: boolean;
  readonly restock: readonly { lineItemId: string; quantity: number; locationId?: string | undefined }[];
  readonly note?: string | undefined;
}

const conflict = (message: string, more: { field?: string; details?: object } = {}) =>
  new AppError('conflict', message, more);

// Why: docs/decisions/returns.md, "A settlement is decided once, and carried out by whoever pays".
/**
 * Settles a return: the row is written before anybody is told of it. Above the limit of refunds it only waits for a
 * second person, who sends the same. Runs in a transaction of the system, because money is readable to nobody else.
 * Throws 404, 400 for items that are not the return's, and 409 for what cannot be settled, is more than is left of the
 * payment, or was settled or asked for otherwise.
 */
export async function settleReturn(
  tx: Tx,
  viewer: Viewer,
  returnId: string,
  wanted: WantedSettlement,
): Promise<Answer> {
  // Before any order, as whoever keeps what is owed.
  await holdRefundsLock(tx);
  const found = await requireLocked(tx, returnId);
  const known = await findSettlement(tx, returnId);
  if (known?.state === 'done') throw conflict('This return is settled already.');
  const refusal = settleRefusal(found);
  if (refusal) throw conflict(refusal);
  const plan = await planSettlement(tx, found, wanted);
  if (wanted.preview || wanted.refund === undefined) {
    if (!wanted.preview)
      throw new AppError('bad_input', 'Say what goes back: refund is missing (0 for nothing)', { field: 'refund' });
    const refund = wanted.refund ?? toRupees(plan.figures.paise);
    return answerOf(found, plan, {
      outcome: 'preview',
      message: 'Nothing has been sent',
      refund,
      restock: plan.restock,
    });
  }
  const settled = { refund: wanted.refund, restock: restockOf(plan, wanted) };
  requirePossible(plan, settled.refund);
  if (known) return approve(tx, viewer, { found, plan, known, wanted, settled });
  const waits = plan.secondPersonAbove !== null && settled.refund > plan.secondPersonAbove;
  await insertSettlement(tx, {
    returnId,
    orderId: found.order_id,
    state: waits ? 'asked' : 'done',
    ...settled,
    suggested: toRupees(plan.figures.paise),
    withShipping: wanted.withShipping,
    note: wanted.note || null,
    userId: viewer.userId,
    email: viewer.email,
  });
  await audit(tx, viewer, { plan, found, refund: settled.refund, action: waits ? 'return.asked' : 'return.settled' });
  if (waits)
    return answerOf(found, plan, { ...settled, outcome: 'waits', message: 'It waits for a second person’s approval' });
  return conclude(tx, viewer, { found, plan, settled, note: wanted.note });
}

interface Concluding {
  readonly found: LockedReturn;
  readonly plan: SettlementPlan;
  readonly settled: { readonly refund: number; readonly restock: Restock };
}

/** A second person sends exactly what was asked for. */
async function approve(
  tx: Tx,
  viewer: Viewer,
  { known, wanted, ...of }: Concluding & { readonly known: SettlementRow; readonly wanted: WantedSettlement },
): Promise<Answer> {
  if (known.asked_by === viewer.userId) throw conflict('You asked for this: somebody else has to approve it.');
  const isSame =
    toPaise(known.refund) === toPaise(of.settled.refund) &&
    known.with_shipping === wanted.withShipping &&
    JSON.stringify(known.restock) === JSON.stringify(of.settled.restock);
  if (!isSame)
    throw conflict(
      `${known.asked_by_email ?? 'Somebody'} asked for ${formatMoney(Number(known.refund), of.plan.currency)}. Approve exactly that, with the same pieces for stock, or decline it.`,
      { field: 'refund', details: { refund: Number(known.refund), restock: known.restock } },
    );
  await approveSettlement(tx, known.id, viewer.email);
  await audit(tx, viewer, { ...of, refund: of.settled.refund, action: 'return.settled' });
  return conclude(tx, viewer, { ...of, note: known.note });
}

async function conclude(
  tx: Tx,
  viewer: Viewer,
  { found, plan, settled, note }: Concluding & { readonly note?: string | null | undefined },
): Promise<Answer> {
  const money = settled.refund > 0 ? `${formatMoney(settled.refund, plan.currency)} goes back to the customer` : null;
  const said = [money ?? 'Nothing goes back to the customer', ...(note ? [note] : [])].join('. ');
  await moveReturn(tx, found.id, 'settled', { at: new Date(), by: viewer, note: said });
  const message = money ? `Settled. ${money}: the store is told within a minute.` : 'Settled without a refund.';
  return answerOf(found, plan, { ...settled, outcome: 'settled', message });
}

/** The pieces that go back into stock: none but those that came. Throws 400 for others. */
function restockOf({ lines }: SettlementPlan, { restock }: WantedSettlement): Restock {
  const wrong = (message: string) => new AppError('bad_input', message, { field: 'restock' });
  if (new Set(restock.map(({ lineItemId }) => lineItemId)).size < restock.length)
    throw wrong('restock names each item once');
  return restock.map(({ lineItemId, quantity, locationId }) => {
    const line = lines.find((one) => one.lineItemId === lineItemId);
    if (!line) throw wrong('restock names an item that is not in this return');
    if (quantity > line.here)
      throw wrong(`restock: of ${line.title}, ${line.here} came back and can be put into stock`);
    return { lineItemId, quantity, locationId: locationId ?? null };
  });
}

function requirePossible({ figures, currency }: SettlementPlan, refund: number): void {
  if (toPaise(refund) <= figures.mostPaise) return;
  const most = formatMoney(toRupees(figures.mostPaise), currency);
  throw conflict(
    figures.mostPaise === 0
      ? 'Nothing is left of the payment for this order: nothing was paid, or all of it goes back already.'
      : `Only ${most} is left of what was paid for this order.`,
    { field: 'refund', details: { most: toRupees(figures.mostPaise) } },
  );
}

const audit = (
  tx: Tx,
  viewer: Viewer,
  given: {
    readonly plan: SettlementPlan;
    readonly found: LockedReturn;
    readonly refund: number;
    readonly action: 'return.asked' | 'return.settled';
  },
) =>
  recordAudit(tx, {
    actor: viewer,
    action: given.action,
    subject: given.plan.magicOrderId,
    details: { number: given.found.number, refund: given.refund, suggested: toRupees(given.plan.figures.paise) },
    address: viewer.ipAddress,
  });

const inStore = { none: 'waiting', waiting: 'waiting', told: 'told', refused: 'refused' } as const;

const answerOf = (
  found: LockedReturn,
  { lines, figures, currency, secondPersonAbove }: SettlementPlan,
  rest: Pick<Answer, 'outcome' | 'message' | 'refund' | 'restock'>,
): Answer => ({
  ...rest,
  store: inStore[found.store_state],
  figures: {
    lines: lines.map(({ lineItemId, title, quantity, paid }, i) => ({
      lineItemId,
      title,
      quantity,
      paid,
      share: toRupees(figures.shares[i] ?? 0),
    })),
    shipping: toRupees(figures.shippingPaise),
    fee: toRupees(figures.feePaise),
    newGoods: toRupees(figures.newGoodsPaise),
    suggested: toRupees(figures.paise),
    most: toRupees(figures.mostPaise),
    currency,
    secondPersonAbove,
  },
});

/** Declines or takes back a settlement that waits for a second person. Throws 404, and 409 when none waits. */
export async function withdrawReturnSettlement(tx: Tx, viewer: Viewer, returnId: string): Promise<void> {
  const found = await requireLocked(tx, returnId);
  if (!(await withdrawSettlement(tx, returnId))) throw conflict('No settlement of it waits for a second person.');
  await recordAudit(tx, {
    actor: viewer,
    action: 'return.withdrawn',
    subject: found.number,
    address: viewer.ipAddress,
  });
}
