import { fromMinor } from '@shipmagic/domain/money/currency';
import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import type { RefundShare } from '@shipmagic/domain/refunds/order-money';
import { refundableAlone } from '@shipmagic/domain/refunds/refund-limits';
import { refundReasonTable } from '@shipmagic/domain/refunds/refund-reason';
import type { RefundPreview } from '@shipmagic/domain/refunds/refunds.contract';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { PartnerError } from '../platform/partners/partner-error.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { findOwed } from './owed.queries.ts';
import { type PlannedRefund, planRefund, type RefundDeps, type RefundPlan, refundNotFound } from './plan-refund.ts';
import { refundedAlone } from './store-refunds.queries.ts';

type Share = Pick<RefundShare, 'gateway' | 'paise' | 'presented'>;
const shown = (shares: readonly Share[]) =>
  shares.map(({ gateway, paise, presented }) => ({
    gateway,
    amount: toRupees(paise),
    presented: presented
      ? { currency: presented.currency, amount: Number(fromMinor(presented.minor, presented.currency)) }
      : null,
  }));

/** A refund as it would be sent, beside the store's own suggestion. Without the store's answer it says why. */
export async function previewRefund(deps: RefundDeps, id: string, wanted: PlannedRefund): Promise<RefundPreview> {
  const secondPersonAbove = await inSystemTransaction(deps.db, async (tx) => {
    const row = await findOwed(tx, id);
    if (!row) throw refundNotFound();
    const alone = await refundedAlone(tx, row.order_id);
    return refundableAlone(await readSetting(tx, 'refunds'), { currency: row.currency, alone });
  });
  try {
    const plan = await planRefund(deps, id, wanted);
    return {
      amount: toRupees(plan.paise),
      shares: shown(plan.shares),
      waits: toRupees(plan.waitingPaise),
      store: await askStore(deps, plan),
      problem: null,
      restocked: plan.pieces.reduce((sum, { quantity, restock }) => sum + (restock === 'none' ? 0 : quantity), 0),
      secondPersonAbove,
    };
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    const nothing = { shares: [], waits: 0, store: null, restocked: 0 };
    return { amount: wanted.amount ?? 0, ...nothing, problem: error.message, secondPersonAbove };
  }
}

async function askStore({ store }: RefundDeps, plan: RefundPlan): Promise<RefundPreview['store']> {
  const { row, pieces, shares } = plan;
  const withShipping = refundReasonTable[row.reason].keeps === 'nothing' && row.shipping_cost > 0;
  // The store does not say in which currency it would take the shipping's amount.
  const isUnsaid = withShipping && shares.some(({ presented }) => presented);
  const isOfPart = pieces.length > 0 && !isUnsaid;
  const told = await store.suggestedRefund(
    row.store_order_id,
    isOfPart ? { lines: pieces, shippingPaise: withShipping ? toPaise(row.shipping_cost) : 0 } : 'everything',
  );
  if (!told) return null;
  return {
    amount: toRupees(told.paise),
    maximum: toRupees(told.maximumPaise),
    of: isOfPart ? 'part' : 'order',
    shares: shown(told.shares),
  };
}
