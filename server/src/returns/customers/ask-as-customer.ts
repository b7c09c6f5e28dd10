import { AppError } from '@shipmagic/domain/http/errors';
import type { Payee } from '@shipmagic/domain/refunds/payees/payee';
import { isSameRequest } from '@shipmagic/domain/returns/customers/same-request';
import { type ReturnState, returnState } from '@shipmagic/domain/returns/return-state';
import { checkCode } from '../../parcels/questions/check-code.ts';
import { orderNotFound } from '../../parcels/questions/customer-visitor.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { keepPayee } from '../../refunds/payees/payees.ts';
import { type AskedReturn, createReturn } from '../ask-return.ts';
import { attach } from '../pictures/pictures.queries.ts';
import { sentPictures } from '../pictures/pictures.ts';
import { holdRules } from '../rules/read-terms.ts';
import { type AskedWithPictures, requirePictures } from './customer-pictures.ts';
import { findOrder, listReturnLines, listReturns, lockOrder, type ReturnOrder } from './customers.queries.ts';
import { readPayeeNeed } from './read-payee-need.ts';
import { lineRefusalText, orderRefusalText, readAskable } from './read-returnable.ts';
import { requireNewGoods } from './require-new-goods.ts';
import { requireTerms } from './require-terms.ts';

export interface CustomerReturnDeps {
  readonly db: Database;
  readonly keys: { readonly answerCodes: KeyRing; readonly payees: KeyRing };
}

/** Amounts that the customer was told, in the order's currency. */
interface Told {
  /** Taken off. */
  readonly fee?: number | undefined;
  /** An exchange costs so much more, or below 0 less. */
  readonly difference?: number | undefined;
}

interface AskedByCustomer extends AskedWithPictures, Told {
  readonly code?: string | undefined;
  /** Where the refund of a cash order goes. */
  readonly payee?: Payee | undefined;
}

interface Made {
  readonly number: string;
  readonly state: ReturnState;
}

const bad = (field: string, message: string) => new AppError('bad_input', message, { field });

// Why: docs/decisions/returns.md, "A customer's request is confirmed by a code, and answered by people".
/**
 * Takes a customer's request for a return, once: the same again is answered as the first was. Throws 404, 400 that names
 * the field, and 409 in words for what cannot be sent back.
 */
export async function askAsCustomer(
  { db, keys }: CustomerReturnDeps,
  magicOrderId: string,
  { code, payee, fee, difference, ...asked }: AskedByCustomer,
  now: Date,
): Promise<Made> {
  const outcome = await inSystemTransaction(db, async (tx): Promise<{ made: Made } | { refused: AppError }> => {
    const order = (await lockOrder(tx, magicOrderId)) ? await findOrder(tx, magicOrderId) : null;
    if (!order) throw orderNotFound();
    const before = await findSame(tx, order, asked);
    if (before) return { made: before };
    await holdRules(tx);
    await requireAskable(tx, order, asked, { fee, difference, now });
    if (payee) await requireCashRefund(tx, order, asked);
    const pictures = await requirePictures(tx, order, asked);
    const refused = await checkCode(tx, keys.answerCodes, order.id, code, now);
    // Returned, so that the try stays counted.
    if (refused) return { refused };
    const { id, number, state } = await createReturn(tx, {
      ...asked,
      orderId: order.id,
      askedBy: 'customer',
      by: null,
      answersItself: true,
      now,
    });
    await attach(tx, order.id, id, pictures);
    if (payee) await keepPayee(tx, keys.payees, { orderId: order.id, payee, by: 'customer', at: now });
    return { made: { number, state } };
  });
  if ('refused' in outcome) throw outcome.refused;
  return outcome.made;
}

/** The customer's request of the same that nobody has answered yet, a rule apart; null: there is none. */
async function findSame(tx: Tx, order: ReturnOrder, asked: AskedWithPictures): Promise<Made | null> {
  const lines = Map.groupBy(await listReturnLines(tx, order.id), (line) => line.return_id);
  const pictures = await sentPictures(tx, order.id);
  const same = (await listReturns(tx, order.id)).find(
    (row) =>
      row.asked_by === 'customer' &&
      (row.state === 'requested' || (row.state === 'approved' && row.decision_basis === 'rule')) &&
      (asked.pictureIds ?? []).every((id) => pictures.get(row.id)?.includes(id)) &&
      isSameRequest(asked, {
        wish: row.wish,
        way: row.way,
        exchangeVariantId: row.exchange_variant_id,
        lines: (lines.get(row.id) ?? []).map((line) => ({ ...line, lineItemId: line.store_line_id })),
      }),
  );
  return same ? { number: same.number, state: returnState.parse(same.state) } : null;
}

async function requireCashRefund(tx: Tx, order: ReturnOrder, { wish }: AskedReturn): Promise<void> {
  const { isCash, isGiven } = await readPayeeNeed(tx, order.id);
  if (wish !== 'refund' || !isCash) throw bad('payee', 'payee belongs to the refund of what was paid in cash alone');
  // Why: docs/decisions/returns.md, "The customer may say it later, but not say something else".
  if (isGiven)
    throw new AppError('conflict', 'We know where your money goes already. Please write to us to change it.', {
      field: 'payee',
    });
}

async function requireAskable(
  tx: Tx,
  order: ReturnOrder,
  asked: AskedWithPictures,
  { fee, difference = 0, now }: Told & { readonly now: Date },
): Promise<void> {
  const { refusal, lastDay, choices, lines, terms } = await readAskable(tx, order, now);
  if (refusal) throw new AppError('conflict', orderRefusalText(refusal, lastDay, now));
  if (!choices.ways.includes(asked.way)) throw bad('way', 'way is none that this shop offers');
  for (const { lineItemId } of asked.lines) {
    const why = lines.find(({ line }) => line.lineId === lineItemId)?.why;
    if (why) throw new AppError('conflict', lineRefusalText(why), { field: 'lines' });
  }
  requireTerms(terms, asked, { fee, now });
  requireNewGoods(lines, asked, difference);
}
