import { homeCurrency } from '@shipmagic/domain/money/currency';
import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import { shareOfPieces } from '@shipmagic/domain/returns/return-money';
import type { ReturnReason } from '@shipmagic/domain/returns/return-reason';
import { decisiveTerms, type InTurn } from '@shipmagic/domain/returns/rules/in-turn';
import {
  type LineTerms,
  lineTerms,
  returnsKnownFor,
  type UsualTerms,
} from '@shipmagic/domain/returns/rules/line-terms';
import type { ReturnRule } from '@shipmagic/domain/returns/rules/return-rule';
import type { Tx } from '../../platform/db/transaction.ts';
import { lockSetting, readSetting } from '../../settings/kept-settings.ts';
import type { CountedLine } from '../count-lines.ts';
import { findRuledOrder, returnsOfCustomer, ruledProducts } from './rules.queries.ts';

/** A line with the terms on which it can be sent back. */
export interface RuledLine {
  readonly line: CountedLine;
  readonly inTurn: InTurn<LineTerms>;
}

export interface OrderTerms {
  readonly usual: UsualTerms;
  readonly deliveredAt: Date | null;
  /** The customer's returns so far, as far back as rules ask. */
  readonly returnsAt: readonly Date[];
  /** Rules name values in rupees. */
  readonly isInRupees: boolean;
  readonly lines: readonly RuledLine[];
}

const dayMs = 86_400_000;

/** Keeps the rules from changing until the transaction ends; requests of customers that count returns wait in a row. */
export const holdRules = async (tx: Tx): Promise<void> => void (await lockSetting(tx, 'return_rules'));

/** The terms of the lines of an order by the rules of now, or by those given. */
export async function readTerms(
  tx: Tx,
  orderId: string,
  { lines, now, rules }: { readonly lines: readonly CountedLine[]; readonly now: Date; readonly rules?: ReturnRule[] },
): Promise<OrderTerms> {
  const inForce = rules ?? (await readSetting(tx, 'return_rules'));
  const { windowDays, fee } = await readSetting(tx, 'returns');
  const { wishes } = await readSetting(tx, 'customer_returns');
  const usual = { windowDays, fee, wishes };
  const order = await findRuledOrder(tx, orderId);
  const days = returnsKnownFor(inForce);
  const returnsAt = days === null ? [] : await returnsOfCustomer(tx, orderId, new Date(now.getTime() - days * dayMs));
  const products = await ruledProducts(
    tx,
    lines.flatMap(({ row }) => row.product_id ?? []),
  );
  const itemOf = (productId: string | null) => {
    const { productType = '', tags = [] } = products.get(productId ?? '') ?? {};
    return { vendor: order.vendor_name, productType, tags: [...order.channel_tags, ...tags], returnsAt };
  };
  return {
    usual,
    deliveredAt: order.delivered_at,
    returnsAt,
    isInRupees: order.currency === homeCurrency,
    lines: lines.map((line) => ({
      line,
      inTurn: lineTerms(inForce, usual, itemOf(line.row.product_id), now),
    })),
  };
}

/** Pieces of a line that come back, and why. */
export interface WantedPieces {
  readonly lineItemId: string;
  readonly quantity: number;
  readonly reason: ReturnReason;
}

/** Rupees that were paid for a line, and how many pieces of it have gone back before. */
export const worthOf = ({ row, atFirst, current }: CountedLine) => ({
  paid: Number(row.paid),
  pieces: atFirst ?? current,
  before: row.settled,
});

/** Rupees that were paid for so many pieces of a line. */
export function rupeesOf(line: CountedLine, returned: number): number {
  const { paid, pieces, before } = worthOf(line);
  return toRupees(shareOfPieces({ lineId: line.lineId, quantity: pieces, paidPaise: toPaise(paid), before, returned }));
}

/** The lines of a request with the terms that decide, in its order; items that the order does not have are left out. */
export function decideLines<Wanted extends WantedPieces>(
  { lines, isInRupees }: OrderTerms,
  wanted: readonly Wanted[],
): { readonly one: Wanted; readonly line: CountedLine; readonly terms: LineTerms }[] {
  const found = wanted.flatMap((one) => {
    const ruled = lines.find(({ line }) => line.lineId === one.lineItemId);
    return ruled ? [{ one, ...ruled }] : [];
  });
  const sum = found.reduce((paise, { one, line }) => paise + toPaise(rupeesOf(line, one.quantity)), 0);
  const value = isInRupees ? toRupees(sum) : null;
  return found.map(({ one, line, inTurn }) => ({
    one,
    line,
    terms: decisiveTerms(inTurn, { reason: one.reason, value }),
  }));
}
