import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { piecesText } from '@shipmagic/domain/refunds/line-cancellation';
import type { ReturnAsker } from '@shipmagic/domain/returns/return-asker';
import { answerDueAt } from '@shipmagic/domain/returns/return-due';
import { type ReturnReason, returnReasonLabels } from '@shipmagic/domain/returns/return-reason';
import { orderReturnRefusal, returnRefusal } from '@shipmagic/domain/returns/return-rules';
import type { ReturnState } from '@shipmagic/domain/returns/return-state';
import type { ReturnWay } from '@shipmagic/domain/returns/return-way';
import type { ReturnWish } from '@shipmagic/domain/returns/return-wish';
import { type ReturnQuestion, returnQuestions } from '@shipmagic/domain/returns/returns.contract';
import { requestTerms } from '@shipmagic/domain/returns/rules/request-terms';
import { staffQuestions } from '@shipmagic/domain/returns/rules/staff-questions';
import { recordActivity } from '../orders/activity/record-activity.ts';
import { lockVisibleOrder } from '../orders/order/visible-order.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { countLines } from './count-lines.ts';
import { insertGoods, type NewGoodsRow } from './new-goods/new-goods.queries.ts';
import { isInStock, priceGoods } from './new-goods/want-goods.ts';
import { insertReturn } from './return-lines.queries.ts';
import { approveByRule } from './rules/answer-by-rule.ts';
import { rulesToKeep } from './rules/kept-rules.ts';
import { decideLines, readTerms } from './rules/read-terms.ts';
import { tellCustomer } from './tell-customer.ts';

export interface AskedLine {
  readonly lineItemId: string;
  readonly quantity: number;
  readonly reason: ReturnReason;
  readonly note?: string | undefined;
}

export interface AskedReturn {
  readonly lines: readonly AskedLine[];
  readonly wish: ReturnWish;
  readonly way: ReturnWay;
  readonly exchangeVariantId?: string | undefined;
}

interface NewReturnOf extends AskedReturn {
  /** The locked order. */
  readonly orderId: string;
  readonly askedBy: ReturnAsker;
  /** Null when no person of ours asks. */
  readonly by: Viewer | null;
  readonly storeReturnId?: string | null;
  /** Its rules may approve it at once. */
  readonly answersItself?: boolean;
  /** What is sent instead, where it is agreed on already. */
  readonly goods?: readonly NewGoodsRow[];
  readonly now: Date;
}

/**
 * Writes a return of a locked order. Throws 400 for lines that are not the order's, and 409 with one sentence where a
 * line has not so many pieces that can be sent back.
 */
export async function createReturn(
  tx: Tx,
  given: NewReturnOf,
): Promise<{ id: string; number: string; state: ReturnState }> {
  const lines = await countLines(tx, given.orderId);
  const refused = returnRefusal(lines, given.lines);
  if (refused)
    throw new AppError(refused.kind === 'input' ? 'bad_input' : 'conflict', refused.message, { field: 'lines' });
  const asked = decideLines(await readTerms(tx, given.orderId, { lines, now: given.now }), given.lines);
  const terms = requestTerms(asked.map((one) => one.terms));
  const wanted = asked.map(({ one, line }) => ({ line, quantity: one.quantity }));
  const goods = given.goods ?? (await priceGoods(tx, { ...given, lines: wanted }));
  const rules = await readSetting(tx, 'returns');
  const made = await insertReturn(tx, {
    orderId: given.orderId,
    wish: given.wish,
    way: given.way,
    exchangeVariantId: given.exchangeVariantId ?? null,
    askedBy: given.askedBy,
    askedByEmail: given.by?.email ?? null,
    answerBy: answerDueAt(given.now, rules),
    handOverDays: rules.handOverDays,
    storeReturnId: given.storeReturnId ?? null,
    rules: rulesToKeep(asked),
    fee: terms.fee,
    unanswered: terms.unanswered,
    lines: asked.map(({ one, line: { row, atFirst, current } }) => ({
      lineItemId: one.lineItemId,
      productId: row.product_id,
      variantId: row.variant_id,
      title: row.title,
      variantTitle: row.variant_title,
      sku: row.sku,
      imageUrl: row.image_url,
      quantity: one.quantity,
      reason: one.reason,
      note: one.note || null,
      ofPieces: atFirst ?? current,
      ofPaid: row.paid,
    })),
  });
  await insertGoods(tx, made.id, goods);
  // What is out of stock is for a person to answer.
  const isApproved = given.answersItself === true && terms.approves && (await isInStock(tx, made.id));
  // The approval says both.
  if (!isApproved) await tellCustomer(tx, made.id, 'requested', given.now);
  const reasons = [...new Set(given.lines.map(({ reason }) => returnReasonLabels[reason]))];
  await recordActivity(tx, given.by, {
    orderId: given.orderId,
    type: 'other',
    action: `Return ${made.number} was asked for`,
    notes: `${piecesText(asked.map(({ one, line }) => ({ title: line.title, quantity: one.quantity })))}: ${reasons.join(', ')}`,
    at: given.now,
  });
  if (isApproved) await approveByRule(tx, made.id, given.now);
  return { ...made, state: isApproved ? 'approved' : 'requested' };
}

/**
 * Asks for a return for the customer. Throws 404, 400, and 409 for what cannot be sent back and, unless it is confirmed,
 * for what the customer would be refused.
 */
export async function askReturn(
  tx: Tx,
  viewer: Viewer,
  {
    magicOrderId,
    confirm,
    ...asked
  }: AskedReturn & { readonly magicOrderId: string; readonly confirm: readonly ReturnQuestion[] },
): Promise<{ id: string; number: string; state: ReturnState }> {
  const { id: orderId, row, order } = await lockVisibleOrder(tx, viewer, magicOrderId);
  const refusal = orderReturnRefusal({ status: order.orderStatus, isTest: order.isTest });
  if (refusal) throw new AppError('conflict', refusal);
  if ((asked.wish === 'exchange') !== (asked.exchangeVariantId !== undefined))
    throw new AppError(
      'bad_input',
      asked.wish === 'exchange'
        ? 'exchangeVariantId is missing: say which variant is wanted instead'
        : 'exchangeVariantId belongs to an exchange alone',
      { field: 'exchangeVariantId' },
    );
  const now = new Date();
  const terms = await readTerms(tx, orderId, { lines: await countLines(tx, orderId), now });
  const decided = decideLines(terms, asked.lines);
  const lines = decided.map(({ one, line }) => ({ line, quantity: one.quantity }));
  const questions = staffQuestions(
    decided.map(({ one, line, terms: of }) => ({ ...line, reason: one.reason, terms: of })),
    { wish: asked.wish, deliveredAt: row.delivered_at, goods: await priceGoods(tx, { ...asked, lines }), now },
  );
  for (const question of returnQuestions) {
    const text = questions[question];
    if (text !== null && !confirm.includes(question))
      throw new AppError('conflict', text, { field: 'confirm', details: { confirm: question } });
  }
  return createReturn(tx, { ...asked, orderId, askedBy: 'staff', by: viewer, now });
}
