import { english } from '@shipmagic/domain/parcels/tracking/languages/en';
import type { Returnable } from '@shipmagic/domain/returns/customers/customer-returns.contract';
import { englishReturns } from '@shipmagic/domain/returns/customers/languages/en';
import {
  type LineRefusal,
  lastDayOf,
  lineRefusalOf,
  type OrderRefusal,
  orderRefusalOf,
} from '@shipmagic/domain/returns/customers/return-refusals';
import { returnReasons } from '@shipmagic/domain/returns/return-reason';
import { returnablePieces } from '@shipmagic/domain/returns/returnable-pieces';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { codeContacts } from '../../parcels/questions/code-contact.ts';
import { orderNotFound } from '../../parcels/questions/customer-visitor.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { countLines } from '../count-lines.ts';
import { type LineOffers, readOffers } from '../offers/read-offers.ts';
import { longestWindow } from '../rules/longest-window.ts';
import { readTerms, worthOf } from '../rules/read-terms.ts';
import { refusalWhatever, termsForCustomer, wishesOf } from './customer-terms.ts';
import { findOrder, listLinesAsked, type ReturnOrder } from './customers.queries.ts';
import { readCustomerReturns } from './present-customer-return.ts';
import { readPayeeNeed } from './read-payee-need.ts';

/** The lines that the customer of an order may send back now, and the choices. */
export async function readAskable(tx: Tx, order: ReturnOrder, now: Date) {
  const choices = await readSetting(tx, 'customer_returns');
  const counted = await countLines(tx, order.id);
  const terms = await readTerms(tx, order.id, { lines: counted, now });
  const asked = {
    order: { status: orderStatus.parse(order.order_status), deliveredAt: order.delivered_at, isTest: order.test },
    rules: { windowDays: longestWindow(terms) },
    choices,
    hasContact: (await codeContacts(tx))(order.customer_email) !== null,
  };
  const refusal = orderRefusalOf(asked, now);
  const open = await listLinesAsked(tx, order.id);
  const sendsInstead = wishesOf(terms).some((wish) => wish === 'exchange' || wish === 'replacement');
  const offersOf = await readOffers(tx, sendsInstead ? counted : []);
  const lines = terms.lines.map(({ line, inTurn }) => {
    const why = lineRefusalOf(line, open.has(line.lineId)) ?? refusalWhatever(inTurn, order.delivered_at, now);
    return { line, inTurn, why, offers: offersOf(line) };
  });
  return { terms, choices, refusal, lastDay: lastDayOf(asked), lines };
}

export const orderRefusalText = (why: OrderRefusal, lastDay: string | null, now: Date): string =>
  englishReturns.refusals[why](lastDay && english.day(lastDay, now));

export const lineRefusalText = (why: LineRefusal): string => englishReturns.lineRefusals[why];

const nothingInstead = { listPrice: null, again: 0, variants: [] };

/** Variants that can be sent instead of so many pieces; how much more there is in stock is the shop's own affair. */
function insteadOf({ same, others }: LineOffers, pieces: number) {
  const inStock = (stock: number | null | undefined) => Math.min(stock ?? pieces, pieces);
  return {
    listPrice: same?.price ?? null,
    again: inStock(same?.inStock),
    variants: others.map((one) => ({ id: one.id, title: one.title, price: one.price, pieces: inStock(one.inStock) })),
  };
}

/** An order's returns, and what can be sent back. Throws 404. */
export async function readReturnable(tx: Tx, magicOrderId: string, now: Date): Promise<Returnable> {
  const order = await findOrder(tx, magicOrderId);
  if (!order) throw orderNotFound();
  const { terms, choices, refusal, lastDay, lines } = await readAskable(tx, order, now);
  const need = await readPayeeNeed(tx, order.id);
  return {
    refusal: refusal && { why: refusal, text: orderRefusalText(refusal, lastDay, now) },
    lastDay,
    lines: lines.map(({ line, inTurn, why, offers }) => ({
      lineItemId: line.lineId,
      title: line.title,
      variantTitle: line.variantTitle,
      imageUrl: line.row.image_url,
      pieces: why ? 0 : returnablePieces(line),
      refusal: why && { why, text: lineRefusalText(why) },
      terms: termsForCustomer(inTurn, order.delivered_at, now),
      worth: worthOf(line),
      ...(why ? nothingInstead : insteadOf(offers, returnablePieces(line))),
    })),
    reasons: [...returnReasons],
    wishes: wishesOf(terms),
    ways: choices.ways,
    fee: terms.usual.fee,
    isInRupees: terms.isInRupees,
    payee: { asks: need.isCash && !need.isGiven, missing: need.isMissing },
    returns: (await readCustomerReturns(tx, order, choices)).map(({ shown }) => shown),
    currency: order.currency,
  };
}

/** Whether a return can be asked for, or a payee is missing, so that a code has something to confirm. */
export async function mayAskReturn(tx: Tx, magicOrderId: string, now: Date): Promise<boolean> {
  const order = await findOrder(tx, magicOrderId);
  if (!order) return false;
  if ((await readPayeeNeed(tx, order.id)).isMissing) return true;
  const { refusal, lines } = await readAskable(tx, order, now);
  return refusal === null && lines.some(({ why }) => why === null);
}
